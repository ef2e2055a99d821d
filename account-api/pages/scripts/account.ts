import type { ApiAccountSummary } from "../../generated/types.js";
import { call } from "./call.js";
import { browser, byId, make, showApp, showDone } from "./dom.js";
import { isTicked, onSubmit } from "./form.js";
import { startKeys } from "./keys.js";
import { startReproof } from "./reproof.js";
import { startSecurity } from "./security.js";
import { tabSession, toSignIn } from "./session.js";
import { localTime } from "./words.js";

const factsOf = (account: ApiAccountSummary): readonly (readonly [string, string])[] => [
  ["E-mail address", account.email],
  ["Plan", account.plan],
  ["Since", localTime(account.created_at)],
  ["Terms accepted", account.terms_version ?? "none"],
  ["Identity provider", account.external_idp_linked ? "linked" : "not linked"],
  ["Account id", account.id],
];

const showSummary = (account: ApiAccountSummary): void => {
  byId("summary").replaceChildren(...factsOf(account).map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
  byId("unverified").hidden = account.email_verified;
  byId("terms").hidden = !account.terms_acceptance_required;
  const link = byId("terms-link");
  link.textContent = account.terms_current_version;
  link.href = `/terms@${encodeURIComponent(account.terms_current_version)}`;
  termsVersion = account.terms_current_version;
};

let termsVersion = "";

const tieNotices = (): void => {
  onSubmit(
    "resend",
    () => call("POST", "/account/verify-email/resend"),
    () => showDone("resend-done"),
  );
  onSubmit<ApiAccountSummary>(
    "accept",
    (form) => call("POST", "/account/terms", { accept: isTicked(form, "accept"), version: termsVersion }),
    showSummary,
  );
};

const start = async (expiresAt: string): Promise<void> => {
  const answer = await call<ApiAccountSummary>("GET", "/account/me");
  if (!answer.ok) {
    if (tabSession() !== null) byId("app").replaceChildren(make("p", { class: "notice", role: "alert" }, answer.detail));
    showApp();
    return;
  }
  showSummary(answer.body);
  byId("session-ends").textContent = localTime(expiresAt);
  tieNotices();
  startSecurity();
  showApp();
  await startReproof(answer.body.external_idp_linked);
  await startKeys();
};

const session = tabSession();
if (session === null) toSignIn(browser.location.pathname, "needed");
else void start(session.expiresAt);
