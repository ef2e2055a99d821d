import type { EventFamily } from "../private/event-family.js";
import type { SealedText } from "../private/sealed.js";
import type { Instant } from "../shared/time.js";

/** Somebody signed up with an address that has an account; nothing changes but that its holder is told (Addendum A 3.3). */
export type SignUpRepeated = {
  readonly type: "request.sign_up_repeated";
  readonly data: {
    readonly v: 1;
    readonly request_id: string;
    readonly at: Instant;
    readonly account_id: string;
    readonly unused_owner: string; // of the data key made before it was known that nothing would be sealed under it
  };
};

/** Recorded before anybody looked whether the address has an account (Addendum A 3.4). */
export type PasswordResetAsked = {
  readonly type: "request.password_reset_asked";
  readonly data: {
    readonly v: 1;
    readonly request_id: string;
    readonly at: Instant;
    readonly email_hash: string; // keyed
    readonly network: SealedText | null; // as the mail states it; under the data key of the day
  };
};

export type VerificationAsked = {
  readonly type: "request.verification_asked";
  readonly data: { readonly v: 1; readonly request_id: string; readonly at: Instant; readonly account_id: string };
};

/** Recorded before anybody looked whether the new address has an account. */
export type EmailChangeAsked = {
  readonly type: "request.email_change_asked";
  readonly data: {
    readonly v: 1;
    readonly request_id: string;
    readonly at: Instant;
    readonly account_id: string;
    readonly new_email: SealedText;
    readonly new_email_hash: string;
  };
};

/** Events of the private stream `request-<request id>`: one each, answered by mail. */
export type RequestEvent = SignUpRepeated | PasswordResetAsked | VerificationAsked | EmailChangeAsked;

export const requestEvents: EventFamily<RequestEvent> = {
  "request.sign_up_repeated": [],
  "request.password_reset_asked": [],
  "request.verification_asked": [],
  "request.email_change_asked": [],
};

export const requestStream = (requestId: string): string => `request-${requestId}`;
