import type { ApiAccountLoginResult } from "../../generated/types.js";
import { type Answer, call } from "./call.js";
import { browser, byId, showApp } from "./dom.js";
import { onSubmit, showError, textOf } from "./form.js";
import { forget, keepSession, recalled, tabSession, wayBack } from "./session.js";

const NOTICES: { readonly [notice: string]: string } = {
  ended: "The session has ended. Sign in again.",
  needed: "Sign in to go on.",
};

let expiresAt = "";

const signIn = async (email: string, password: string): Promise<Answer<ApiAccountLoginResult>> => {
  const answer = await call<ApiAccountLoginResult>("POST", "/account/login", { email, password });
  if (answer.ok) expiresAt = answer.sessionExpiresAt ?? "";
  return answer;
};

const noteWhy = (): void => {
  const notice = byId("sign-in-notice");
  const sentence = NOTICES[recalled("notice") ?? ""];
  forget("notice");
  notice.hidden = sentence === undefined;
  notice.textContent = sentence ?? "";
};

onSubmit(
  "sign-in",
  (form) => signIn(textOf(form, "email"), textOf(form, "password")),
  ({ token }, form) => {
    if (keepSession({ token, expiresAt })) browser.location.replace(wayBack());
    else showError(form, "", "This browser keeps nothing for pages, so a session cannot stand. Allow storage for this site and try again.");
  },
);

if (tabSession() === null) {
  noteWhy();
  showApp();
} else browser.location.replace(wayBack());
