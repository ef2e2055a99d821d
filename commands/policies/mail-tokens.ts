import type { AccountEvent, MailPurpose } from "../../domain/account/events.js";
import { issueMailToken, MAIL_TOKEN_LIFETIMES_MS, withdrawMailToken } from "../../domain/account/recovery.js";
import { accountKind, type OpenAccount } from "../../domain/account/state.js";
import type { SealedText } from "../../domain/private/sealed.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { type Instant, instantFromMs, msOfInstant } from "../../domain/shared/time.js";
import type { AccountPorts } from "../account/ports.js";
import type { Mail, QueueMail } from "../mail/ports.js";
import type { PrivateContext } from "../private/ports.js";
import type { MintedTokens } from "./ports.js";

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
 * Records a token's hash, then mails it: one token and one mail a request, whatever ends the process in between, because the token of a
 * request stays the same until both are done. A mail that is capped takes its token back, so that the one mailed before still works.
 */
export const mailToken = async (ports: MailTokenPorts, mail: TokenMail, context: PrivateContext): Promise<"MAILED" | "CAPPED"> => {
  const { account, purpose, requestId, newEmail } = mail;
  const minted = await ports.minted.mint(requestId, account.id);
  if (minted === "settled") return "MAILED";
  const sha256 = sha256Hex(minted.token);
  const expiresAt = instantFromMs(msOfInstant(minted.mintedAt) + MAIL_TOKEN_LIFETIMES_MS[purpose]);
  const record = (decide: (state: OpenAccount) => readonly AccountEvent[]) => recordOn(ports, account.id, decide, context);
  await record((state) => issueMailToken(state, { purpose, sha256, expiresAt, requestId, newEmail }));
  const queued = await ports.queueMail(mail.mailOf(minted.token, expiresAt));
  if (queued === "CAPPED") await record((state) => withdrawMailToken(state, purpose, sha256));
  await ports.minted.settle(requestId);
  return queued === "CAPPED" ? "CAPPED" : "MAILED";
};

/** Shown before the mail is out: whoever opens it at once finds the token. */
const recordOn = async (
  { streams, shown }: MailTokenPorts,
  accountId: string,
  decide: (state: OpenAccount) => readonly AccountEvent[],
  context: PrivateContext,
): Promise<void> => {
  const { position } = await streams.decide(accountKind, accountId, context, (state) => ({
    events: state.status === "open" ? decide(state) : [],
    answer: null,
  }));
  await shown(position);
};
