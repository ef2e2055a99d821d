import type { EmailAddress } from "../../domain/account/email-address.js";
import { AccountRefusal } from "../../domain/account/refusal.js";
import { requireAcceptance } from "../../domain/account/terms.js";
import { type ClaimPurpose, claimEmail } from "../../domain/email-claim/email-claim.js";
import { requestStream, type SignUpRepeated } from "../../domain/request/events.js";
import { anonymously } from "./context.js";
import { findHolder } from "./email-holder.js";
import type { AccountPorts } from "./ports.js";
import type { Origin, SignUp, Utm } from "./use-cases.js";

/** How often a sign-up looks again when the address's claim moved under it. */
const MAX_ATTEMPTS = 16;

/**
 * One password hash, one data key and one durable record whatever the address is (Addendum A 3.3). The record of a new account is the
 * claim of its address, which holds all the account is made of; that of a known address is the attempt. Mails follow from the records.
 */
export const signUp =
  (ports: AccountPorts): SignUp =>
  async ({ email, password, acceptTerms, termsVersion, utm, origin }) => {
    requireAcceptance(acceptTerms, termsVersion, ports.terms);
    const record = await ports.passwords.hash(password);
    const accountId = ports.newId("acct");
    await ports.dataKeys.create(accountId);
    const purpose = await sealedPurpose(ports, accountId, { email, record, utm, network: origin.network });
    const emailHash = ports.keyedHash("email", email);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1)
      if (await recordOnce(ports, { emailHash, accountId, purpose, origin })) return;
    throw new AccountRefusal("commands-contended", "Others kept changing the same record first. Try again.");
  };

type Attempt = { readonly emailHash: string; readonly accountId: string; readonly purpose: ClaimPurpose; readonly origin: Origin };

/** False when the claim moved meanwhile. */
const recordOnce = async (ports: AccountPorts, { emailHash, accountId, purpose, origin }: Attempt): Promise<boolean> => {
  const context = anonymously(origin);
  const { claim, holder } = await findHolder(ports, emailHash, context);
  const at = await ports.clock();
  if (holder !== undefined) {
    const repeated = repeatedSignUp({ requestId: ports.newId("rq"), at, accountId: holder.id, unusedOwner: accountId });
    return (await ports.streams.begin(requestStream(repeated.data.request_id), repeated, context)) !== undefined;
  }
  const events = claimEmail(claim.state, { accountId, purpose }, at);
  return events !== undefined && (await ports.streams.appendAfter(claim, events, context)) !== undefined;
};

const repeatedSignUp = (facts: {
  readonly requestId: string;
  readonly at: SignUpRepeated["data"]["at"];
  readonly accountId: string;
  readonly unusedOwner: string;
}): SignUpRepeated => ({
  type: "request.sign_up_repeated",
  data: { v: 1, request_id: facts.requestId, at: facts.at, account_id: facts.accountId, unused_owner: facts.unusedOwner },
});

type Personal = { readonly email: EmailAddress; readonly record: string; readonly utm: Utm | null; readonly network: string | null };

const sealedPurpose = async (
  { dataKeys, terms: { version, sha256 } }: AccountPorts,
  owner: string,
  { email, record, utm, network }: Personal,
): Promise<ClaimPurpose> => {
  const campaign = JSON.stringify({ utm, network });
  const [sealedEmail, password, sealedCampaign] = await Promise.all([
    dataKeys.seal(owner, email),
    dataKeys.seal(owner, record),
    dataKeys.seal(owner, campaign),
  ]);
  return { kind: "sign_up", email: sealedEmail, email_verified: false, password, terms: { version, sha256 }, campaign: sealedCampaign };
};
