import { DatabaseUnavailable } from "../commands/ports.js";
import { AccountRefusal } from "../domain/account/refusal.js";
import type { AccountRefusalCode } from "../domain/account/refusal-codes.js";
import { LogUnavailable } from "../domain/log/event.js";
import { Problem } from "../infra/http/problem.js";
import type { ProblemCode } from "../infra/http/problem-codes.js";
import { refusedValues } from "../infra/http/request-values.js";
import { BEARER_CHALLENGE, REFUSED_BEARER_CHALLENGE } from "./bearer.js";

type ToProblem = (refusal: AccountRefusal) => Problem;

const plain =
  (code: ProblemCode, headers: { readonly [name: string]: string } = {}): ToProblem =>
  ({ message }) =>
    new Problem(code, message, { headers });

const ofTerms =
  (code: ProblemCode): ToProblem =>
  ({ message, facts }) =>
    new Problem(code, message, { members: { terms_current_version: facts.termsCurrentVersion ?? "" } });

/** With the members that OAuth clients read beside those of every problem (Addendum A 2.4, RFC 6749 5.2). */
const ofDeviceFlow =
  (code: ProblemCode): ToProblem =>
  ({ message, facts }) => {
    const interval = facts.intervalSeconds === undefined ? {} : { interval: facts.intervalSeconds };
    return new Problem(code, message, { members: { error: code, error_description: message, ...interval } });
  };

const endNotInFuture: ToProblem = () =>
  refusedValues([{ location: "body", field: "/expires_at", code: "not_in_future", message: "/expires_at must be in the future." }]);

/** The problem each refusal becomes (Addendum A 2.4). What only operators' commands and returns from
 * identity providers refuse cannot be met here and is a fault. */
const PROBLEMS: { readonly [C in AccountRefusalCode]: ToProblem | null } = {
  "terms-not-accepted": ofTerms("terms_not_accepted"),
  "terms-version-mismatch": ofTerms("terms_version_mismatch"),
  "terms-acceptance-required": ofTerms("terms_acceptance_required"),
  "email-not-verified": plain("email_not_verified"),
  "email-already-verified": plain("email_already_verified"),
  "email-unchanged": plain("email_unchanged"),
  "mail-token-invalid": plain("token_invalid"),
  "credentials-invalid": plain("invalid_credentials", { "WWW-Authenticate": BEARER_CHALLENGE }),
  "session-invalid": plain("invalid_token", { "WWW-Authenticate": REFUSED_BEARER_CHALLENGE }),
  "current-password-incorrect": plain("current_password_incorrect"),
  "passwords-overloaded": plain("overloaded", { "Retry-After": "1" }),
  "unknown-key": plain("unknown_key"),
  "key-revoked": plain("key_revoked"),
  "key-expired": plain("key_expired"),
  "key-limit-reached": ({ message, facts }) => new Problem("key_limit_reached", message, { members: { limit: facts.limit ?? 0 } }),
  "key-expiry-not-in-future": endNotInFuture,
  "unknown-connect-request": plain("unknown_request"),
  "connect-pending": ofDeviceFlow("authorization_pending"),
  "connect-slow-down": ofDeviceFlow("slow_down"),
  "connect-expired": ofDeviceFlow("expired_token"),
  "connect-denied": ofDeviceFlow("access_denied"),
  "connect-grant-invalid": ofDeviceFlow("invalid_grant"),
  "commands-contended": plain("service_unavailable", { "Retry-After": "1" }),
  "identity-email-unverified": null,
  "identity-address-unverified": null,
  "identity-not-linked": null,
  "identity-account-inactive": plain("token_invalid"),
  "unknown-account": null,
  "account-closed": null,
};

const isAccountRefusal = (code: string): code is AccountRefusalCode => Object.hasOwn(PROBLEMS, code);

/** What a failed operation is told: refusals as above, a part that is away as 503; anything else stays what it is. */
export const accountProblem = (error: unknown): unknown => {
  if (error instanceof AccountRefusal && isAccountRefusal(error.code)) return PROBLEMS[error.code]?.(error) ?? error;
  if (error instanceof DatabaseUnavailable || error instanceof LogUnavailable) return unavailable(error);
  return error;
};

const unavailable = (cause: Error): Problem =>
  new Problem(
    "service_unavailable",
    "A part the service needs cannot be reached; try again shortly.",
    { headers: { "Retry-After": "2" } },
    { cause },
  );
