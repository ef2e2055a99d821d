import type { EmailClaimState } from "../email-claim/email-claim.js";
import type { AccountEvent } from "./events.js";
import type { AccountState } from "./state.js";

type Claimed = Extract<EmailClaimState, { readonly status: "claimed" }>;

/** The first event of an account, made of the claim its sign-up recorded; none when the account stands or the claim is of another kind. */
export const startAccount = (
  state: AccountState,
  { accountId, claimedAt, purpose }: Claimed,
  emailHash: string,
): readonly AccountEvent[] => {
  if (state.status !== "none" || purpose.kind !== "sign_up") return [];
  return [
    {
      type: "account.signed_up",
      data: {
        v: 1,
        account_id: accountId,
        at: claimedAt,
        email: purpose.email,
        email_hash: emailHash,
        email_verified: purpose.email_verified,
        password: purpose.password,
        terms: purpose.terms,
        campaign: purpose.campaign,
      },
    },
  ];
};
