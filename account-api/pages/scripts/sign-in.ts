import type { ApiAccountLoginResult } from "../../generated/types.js";
import { type Answer, call } from "./call.js";
import { browser, byId, showApp } from "./dom.js";
import { onSubmit, showError, textOf } from "./form.js";
import { forget, keepSession, recalled, tabSession, wayBack } from "./session.js";
import { returnedVisit, tieVisits } from "./visit.js";

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

const noteWhy = (failed: string | undefined): void => {
  const notice = byId("sign-in-notice");
  const sentence = failed ?? NOTICES[recalled("notice") ?? ""];
  forget("notice");
  notice.hidden = sentence === undefined;
  notice.textContent = sentence ?? "";
};

onSubmit(
  "sign-in",
  (form) => signIn(textOf(form, "email"), textOf(form, "password")),
  ({ token }) => goOn(token, expiresAt),
);

const KEEPS_NOTHING = "This browser keeps nothing for pages, so a session cannot stand. Allow storage for this site and try again.";

/** Keeps the session and goes on; says so when the browser keeps nothing. */
const goOn = (token: string, until: string): void => {
  if (keepSession({ token, expiresAt: until })) browser.location.replace(wayBack());
  else showError(byId("sign-in"), "", KEEPS_NOTHING);
};

const start = async (): Promise<void> => {
  const visit = await returnedVisit();
  if (visit !== undefined && "collected" in visit && visit.collected.purpose === "sign_in") {
    goOn(visit.collected.token, visit.sessionExpiresAt);
    return;
  }
  if (visit === undefined && tabSession() !== null) {
    browser.location.replace(wayBack());
    return;
  }
  noteWhy(visit !== undefined && "failed" in visit ? visit.failed : undefined);
  tieVisits("provider", "sign_in");
  showApp();
};

void start();
