import { type EmailAddress, parseEmailAddress } from "../../domain/account/email-address.js";
import { accountForIdentity, linkProvider, type ProvenIdentity } from "../../domain/account/providers.js";
import { AccountRefusal } from "../../domain/account/refusal.js";
import { accountKind, type OpenAccount } from "../../domain/account/state.js";
import { type ClaimPurpose, claimEmail } from "../../domain/email-claim/email-claim.js";
import { claimIdentity, identityClaimKind, releaseIdentity } from "../../domain/identity-claim/identity-claim.js";
import type { PrivateContext } from "../private/ports.js";
import { anonymously, asAccount } from "./context.js";
import { findHolder } from "./email-holder.js";
import type { AccountPorts } from "./ports.js";
import { sealNullable } from "./sealing.js";
import type { AccountOfIdentity, ConfirmIdentity, Origin } from "./use-cases.js";

const MAX_ATTEMPTS = 16;

/** The account linked with an identity. Refuses `identity-not-linked`, `identity-account-inactive`. */
export const confirmIdentity =
  (ports: AccountPorts): ConfirmIdentity =>
  async ({ identity, origin }) => {
    const linked = await linkedAccount(ports, identity, origin);
    if (linked === undefined) throw new AccountRefusal("identity-not-linked", "No account is linked with this sign-in.");
    return { accountId: accountForIdentity(linked).id };
  };

/**
 * The account an identity signs in to: the one linked, else the one whose verified address the provider vouches for, else a new one,
 * verified, that accepted no terms (Addendum A 5.4). The identity is claimed before the account records the link, and whoever meets the
 * claim next finishes what a process left halfway.
 */
export const accountOfIdentity =
  (ports: AccountPorts): AccountOfIdentity =>
  async ({ identity, origin }) => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const linked = await linkedAccount(ports, identity, origin);
      if (linked !== undefined) return { accountId: accountForIdentity(linked).id };
      const holder = await vouchedAccount(ports, vouchedEmail(identity), origin);
      if (holder !== undefined && (await claimFor(ports, identity, holder, origin))) return { accountId: holder.id };
    }
    throw new AccountRefusal("commands-contended", "Others kept changing the same record first. Try again.");
  };

/** Issuers are addresses and hold no line break, so no two identities are written alike. */
const hashOf = ({ keyedHash }: Pick<AccountPorts, "keyedHash">, { issuer, subject }: ProvenIdentity): string =>
  keyedHash("identity", `${issuer}\n${subject}`);

const linkedAccount = async (ports: AccountPorts, identity: ProvenIdentity, origin: Origin): Promise<OpenAccount | undefined> => {
  const hash = hashOf(ports, identity);
  const claim = await ports.streams.load(identityClaimKind, hash);
  if (claim.state.status === "free") return undefined;
  const { accountId } = claim.state;
  const { state } = await ports.streams.load(accountKind, accountId);
  if (state.status === "open") return state.providerLinks.includes(hash) ? state : recordLink(ports, identity, state, origin);
  await releaseIdentityClaim(ports, hash, accountId, anonymously(origin));
  return undefined;
};

/** Frees an identity whose account is closed. */
export const releaseIdentityClaim = async (
  { streams, clock }: Pick<AccountPorts, "streams" | "clock">,
  linkHash: string,
  accountId: string,
  context: PrivateContext,
): Promise<void> => {
  const at = await clock();
  await streams.decide(identityClaimKind, linkHash, context, (state) => ({ events: releaseIdentity(state, accountId, at), answer: null }));
};

/** False when somebody else claimed the identity first. */
const claimFor = async (ports: AccountPorts, identity: ProvenIdentity, holder: OpenAccount, origin: Origin): Promise<boolean> => {
  const claim = await ports.streams.load(identityClaimKind, hashOf(ports, identity));
  const events = claimIdentity(claim.state, holder.id, await ports.clock());
  if (events === undefined) return false;
  if (events.length > 0 && (await ports.streams.appendAfter(claim, events, asAccount(holder.id, origin))) === undefined) return false;
  return (await recordLink(ports, identity, holder, origin)) !== undefined;
};

/** Undefined when the account was closed meanwhile. */
const recordLink = async (
  ports: AccountPorts,
  identity: ProvenIdentity,
  { id }: OpenAccount,
  origin: Origin,
): Promise<OpenAccount | undefined> => {
  const { issuer, subject } = identity;
  const link = await ports.dataKeys.seal(id, JSON.stringify({ issuer, subject }));
  const at = await ports.clock();
  const hash = hashOf(ports, identity);
  const { state, position } = await ports.streams.decide(accountKind, id, asAccount(id, origin), (current) => ({
    events: current.status === "open" ? linkProvider(current, hash, link, at) : [],
    answer: null,
  }));
  await ports.shown(position);
  return state.status === "open" ? state : undefined;
};

/** Refuses `identity-email-unverified` for an identity without an address its provider vouches for. */
const vouchedEmail = ({ email, emailVerified }: ProvenIdentity): EmailAddress => {
  const address = email === null || !emailVerified ? undefined : parseEmailAddress(email);
  if (address !== undefined) return address;
  throw new AccountRefusal("identity-email-unverified", "The provider does not vouch for an e-mail address.");
};

/** The account with that address; a new one when there is none. Undefined when the address's claim moved meanwhile. */
const vouchedAccount = async (ports: AccountPorts, email: EmailAddress, origin: Origin): Promise<OpenAccount | undefined> => {
  const emailHash = ports.keyedHash("email", email);
  const context = anonymously(origin);
  const { claim, holder } = await findHolder(ports, emailHash, context);
  if (holder !== undefined) return verifiedHolder(holder);
  const accountId = ports.newId("acct");
  await ports.dataKeys.create(accountId);
  const events = claimEmail(claim.state, { accountId, purpose: await newPurpose(ports, accountId, email, origin) }, await ports.clock());
  if (events === undefined || (await ports.streams.appendAfter(claim, events, context)) === undefined) return undefined;
  return (await findHolder(ports, emailHash, context)).holder;
};

/** An address nobody verified may have been typed by anybody: it is no reason to let another in, nor to link with them. */
const verifiedHolder = (holder: OpenAccount): OpenAccount => {
  if (holder.emailVerifiedAt !== null) return accountForIdentity(holder);
  throw new AccountRefusal("identity-address-unverified", "An account has this address, but the address was not verified.");
};

const newPurpose = async (ports: AccountPorts, owner: string, email: EmailAddress, { network }: Origin): Promise<ClaimPurpose> => ({
  kind: "sign_up",
  email: await ports.dataKeys.seal(owner, email),
  email_verified: true,
  password: null,
  terms: null,
  campaign: await sealNullable(ports, owner, JSON.stringify({ utm: null, network })),
});
