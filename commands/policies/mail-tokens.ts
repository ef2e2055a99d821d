import type { MailPurpose } from "../../domain/account/events.js";
import { issueMailToken, MAIL_TOKEN_LIFETIMES_MS } from "../../domain/account/recovery.js";
import { accountKind, type OpenAccount } from "../../domain/account/state.js";
import type { SealedText } from "../../domain/private/sealed.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { type Instant, instantFromMs, msOfInstant } from "../../domain/shared/time.js";
import type { AccountPorts } from "../account/ports.js";
import type { Mail, QueueMail } from "../mail/ports.js";
import type { PrivateContext } from "../private/ports.js";

/**
 * Mailed tokens on their way. `mint` gives a request its 32 random bytes, base64url, sealed under the owner's data key: the same ones
 * however often it is asked, until `settle`; `settled` from then on.
 */
export type MintedTokens = {
  readonly mint: (requestId: string, owner: string) => Promise<{ readonly token: string; readonly mintedAt: Instant } | "settled">;
  /** The token is out and recorded: forgets it, but not that it was made. */
  readonly settle: (requestId: string) => Promise<void>;
  /** Forgets the requests that were settled, or begun, before `before`. */
  readonly forgetBefore: (before: Instant) => Promise<void>;
};

export type MailTokenPorts = AccountPorts & { readonly queueMail: QueueMail; readonly minted: MintedTokens };

/** What a token is for, and the mail that carries it. */
export type TokenMail = {
  readonly account: OpenAccount;
  readonly purpose: MailPurpose;
  readonly requestId: string; // of the event that asked for it
  readonly newEmail: { readonly sealed: SealedText; readonly hash: string } | null;
  readonly mailOf: (token: string, expiresAt: Instant) => Mail;
};

/**
 * Mails a token and records its hash: one token and one mail a request, whatever ends the process in between. The mail goes into the
 * outbox first: a capped one must not end the token that was mailed before. `CAPPED`: no token was recorded.
 */
export const mailToken = async (ports: MailTokenPorts, mail: TokenMail, context: PrivateContext): Promise<"MAILED" | "CAPPED"> => {
  const { account, purpose, requestId, newEmail } = mail;
  const minted = await ports.minted.mint(requestId, account.id);
  if (minted === "settled") return "MAILED";
  const expiresAt = instantFromMs(msOfInstant(minted.mintedAt) + MAIL_TOKEN_LIFETIMES_MS[purpose]);
  const queued = await ports.queueMail(mail.mailOf(minted.token, expiresAt));
  if (queued !== "CAPPED") await recordToken(ports, account.id, { purpose, requestId, newEmail, token: minted.token, expiresAt }, context);
  await ports.minted.settle(requestId);
  return queued === "CAPPED" ? "CAPPED" : "MAILED";
};

type TokenFacts = Pick<TokenMail, "purpose" | "requestId" | "newEmail"> & { readonly token: string; readonly expiresAt: Instant };

const recordToken = async (
  { streams, shown }: MailTokenPorts,
  accountId: string,
  { token, ...facts }: TokenFacts,
  context: PrivateContext,
): Promise<void> => {
  const { position } = await streams.decide(accountKind, accountId, context, (state) => ({
    events: state.status === "open" ? issueMailToken(state, { ...facts, sha256: sha256Hex(token) }) : [],
    answer: null,
  }));
  await shown(position);
};
