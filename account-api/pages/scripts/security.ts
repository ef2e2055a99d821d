import type { AccountClosed, PasswordChangeResult, SurvivingRecord } from "../../generated/types.js";
import { type Answer, call } from "./call.js";
import { browser, byId, make, showDone } from "./dom.js";
import { isTicked, once, onSubmit, textOf } from "./form.js";
import { currentPassword } from "./reproof.js";
import { dropSession, keepSession } from "./session.js";

/** Ties the forms of sessions, password, address and close. */
export const startSecurity = (): void => {
  tieEnd("sign-out", "/account/logout");
  tieEnd("end-all", "/account/sessions/revoke");
  tiePassword();
  tieEmail();
  tieClose();
};

const tieEnd = (id: string, path: string): void => {
  const button = byId(id);
  const end = async (): Promise<void> => {
    const answer = await call("POST", path);
    if (answer.ok) {
      dropSession();
      browser.location.replace("/sign-in");
      return;
    }
    byId("sessions-error").textContent = answer.detail;
    byId("sessions-error").hidden = false;
  };
  button.addEventListener("click", () => void once(button, end));
};

/** Every session ends with the old password; the answer brings the one that goes on. */
const changePassword = async (current: string, chosen: string): Promise<Answer<PasswordChangeResult>> => {
  const answer = await call<PasswordChangeResult>("POST", "/account/password", { current_password: current, new_password: chosen });
  if (answer.ok) keepSession({ token: answer.body.token, expiresAt: answer.sessionExpiresAt ?? "" });
  return answer;
};

const tiePassword = (): void =>
  onSubmit(
    "password",
    (form) => changePassword(currentPassword(form), textOf(form, "new_password")),
    (_body, form) => {
      form.reset();
      showDone("password-done");
    },
  );

const tieEmail = (): void =>
  onSubmit(
    "email",
    (form) => call("POST", "/account/email", { current_password: currentPassword(form), new_email: textOf(form, "new_email") }),
    (_body, form) => {
      form.reset();
      showDone("email-done");
    },
  );

const NOT_SURE = {
  ok: false,
  code: "unsure",
  detail: "",
  errors: [{ field: "/sure", code: "unsure", message: "Tick this to go on." }],
} as const;

const tieClose = (): void =>
  onSubmit<AccountClosed>(
    "close",
    async (form) => (isTicked(form, "sure") ? call("POST", "/account/close", { current_password: currentPassword(form) }) : NOT_SURE),
    showClosed,
  );

const SURVIVOR_WORDS: { readonly [S in SurvivingRecord]: string } = {
  account_record: "the record of the account, its e-mail removed",
  revoked_key_records: "records of revoked keys",
  revoked_endpoint_records: "records of revoked webhook endpoints",
  delivery_records: "records of deliveries",
  usage_records: "records of usage",
  audit_records: "audit records",
  email_sha256: "a one-way hash of the removed address, on the audit record of the close",
};

const showClosed = ({ keys_revoked, survives }: AccountClosed): void => {
  dropSession();
  byId("account").hidden = true;
  byId("closed").replaceChildren(
    make(
      "p",
      {},
      `The account is closed, and ${keys_revoked === 1 ? "one live key was" : `${keys_revoked} live keys were`} revoked. What survives:`,
    ),
    make("ul", {}, ...survives.map((survivor) => make("li", {}, SURVIVOR_WORDS[survivor]))),
  );
  showDone("closed");
};
