import { changeEmail } from "../../domain/account/recovery.js";
import { startAccount } from "../../domain/account/sign-up.js";
import { type AccountState, accountKind, type OpenAccount } from "../../domain/account/state.js";
import { type EmailClaimState, emailClaimKind, releaseEmail } from "../../domain/email-claim/email-claim.js";
import type { PrivateContext } from "../private/ports.js";
import type { Loaded } from "../private/private-streams.js";
import type { AccountPorts } from "./ports.js";

type HolderPorts = Pick<AccountPorts, "streams" | "clock">;
type Claimed = Extract<EmailClaimState, { readonly status: "claimed" }>;

/** The stream read in place of an account's when there is none, so that both take the same work (Addendum A 3.4). */
const NOBODY = `acct_${"0".repeat(32)}`;

/** Who holds an address, and the claim as it stood when that was found out. */
export type HeldEmail = { readonly claim: Loaded<EmailClaimState>; readonly holder: OpenAccount | undefined };

/**
 * The open account that holds the address with this keyed hash. A claim is made before the account's own event, so a process that
 * ended between the two left a claim ahead of its account: what it began is finished here, or undone when it cannot be.
 */
export const findHolder = async (ports: HolderPorts, emailHash: string, context: PrivateContext): Promise<HeldEmail> => {
  const claim = await ports.streams.load(emailClaimKind, emailHash);
  if (claim.state.status === "free") {
    await ports.streams.load(accountKind, NOBODY);
    return { claim, holder: undefined };
  }
  const holder = await settleClaim(ports, emailHash, claim.state, context);
  return { claim, holder };
};

const settleClaim = async (
  ports: HolderPorts,
  emailHash: string,
  claim: Claimed,
  context: PrivateContext,
): Promise<OpenAccount | undefined> => {
  const { state } = await ports.streams.load(accountKind, claim.accountId);
  if (holds(state, emailHash)) return state;
  const settled = await finishClaim(ports, emailHash, claim, state, context);
  if (holds(settled, emailHash)) return settled;
  await releaseClaim(ports, emailHash, claim.accountId, context);
  return undefined;
};

/**
 * Frees an address the account does not have. Looked at again on the claim that the release would follow: an account that takes the
 * address once more claims it anew first.
 */
export const releaseClaim = async (ports: HolderPorts, emailHash: string, accountId: string, context: PrivateContext): Promise<void> => {
  const at = await ports.clock();
  await ports.streams.decide(emailClaimKind, emailHash, context, async (claim) => {
    const { state } = await ports.streams.load(accountKind, accountId);
    return { events: isWanted(claim, state, emailHash) ? [] : releaseEmail(claim, accountId, at), answer: null };
  });
};

/** True while the account has the address, is about to take it, or does not exist yet. */
const isWanted = (claim: EmailClaimState, state: AccountState, emailHash: string): boolean =>
  claim.status === "claimed" &&
  (state.status === "none" ||
    holds(state, emailHash) ||
    (claim.purpose.kind === "change" && isAwaited(state, emailHash, claim.purpose.token_sha256)));

const holds = (state: AccountState, emailHash: string): state is OpenAccount => state.status === "open" && state.emailHash === emailHash;

/** Carries out what the claim was made for, if the account still allows it. */
const finishClaim = async (
  { streams }: HolderPorts,
  emailHash: string,
  claim: Claimed,
  state: AccountState,
  context: PrivateContext,
): Promise<AccountState> => {
  const { accountId, purpose, claimedAt } = claim;
  if (purpose.kind === "sign_up" && state.status === "none") {
    const started = await streams.decide(accountKind, accountId, context, (now) => ({
      events: startAccount(now, claim, emailHash),
      answer: null,
    }));
    return started.state;
  }
  if (purpose.kind !== "change" || !isAwaited(state, emailHash, purpose.token_sha256)) return state;
  const changed = await streams.decide(accountKind, accountId, context, (now) => ({
    events: isAwaited(now, emailHash, purpose.token_sha256) ? changeEmail(now, purpose.token_sha256, claimedAt) : [],
    answer: null,
  }));
  return changed.state;
};

/** True while the account still has the token that the claim was made with, for this address. */
const isAwaited = (state: AccountState, emailHash: string, tokenSha256: string): boolean =>
  state.status === "open" &&
  state.mailTokens.change_email?.sha256 === tokenSha256 &&
  state.mailTokens.change_email.newEmail?.hash === emailHash;
