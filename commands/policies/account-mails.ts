import { type EmailAddress, maskEmailAddress } from "../../domain/account/email-address.js";
import { type AccountEvent, accountEvents } from "../../domain/account/events.js";
import { accountKind, type OpenAccount } from "../../domain/account/state.js";
import { type EmailClaimEvent, emailClaimKind } from "../../domain/email-claim/email-claim.js";
import { type KeyEvent, keyEvents } from "../../domain/key/events.js";
import type { RecordedEvent } from "../../domain/log/event.js";
import { readEvent } from "../../domain/private/event-family.js";
import { parsePrivateData, parsePrivateMetadata } from "../../domain/private/stored-json.js";
import { type RequestEvent, requestEvents } from "../../domain/request/events.js";
import { asService } from "../account/context.js";
import { findHolder, releaseClaim } from "../account/email-holder.js";
import { type ErasePorts, eraseClosedAccount } from "../account/erase-account.js";
import type { MailContent } from "../mail/ports.js";
import type { PrivateContext } from "../private/ports.js";
import { type MailTokenPorts, mailToken } from "./mail-tokens.js";
import type { Policy } from "./ports.js";

export type AccountMailPorts = MailTokenPorts & ErasePorts;

/** An event that something follows from, and the context of what does. */
type Cause = { readonly id: string; readonly streamId: string; readonly context: PrivateContext };

/** What follows from events of accounts: mails with and without tokens, and the end of a close that was left halfway. */
export const accountMails = (ports: AccountMailPorts): Policy => ({
  name: "account_mails",
  streamPrefixes: ["email-", "request-", "account-", "key-"],
  handle: async (recorded) => {
    const cause = causeOf(recorded);
    const data = parsePrivateData(recorded.data);
    const category = recorded.stream.slice(0, recorded.stream.indexOf("-"));
    if (category === "email") await afterClaim(ports, readEvent(emailClaimKind.events, recorded.type, data), cause);
    if (category === "request") await afterRequest(ports, readEvent(requestEvents, recorded.type, data), cause);
    if (category === "account") await afterAccount(ports, readEvent(accountEvents, recorded.type, data), cause);
    if (category === "key") await afterKey(ports, readEvent(keyEvents, recorded.type, data), cause);
  },
});

const causeOf = ({ id, stream, metadata }: RecordedEvent): Cause => {
  const { correlation_id } = parsePrivateMetadata(metadata);
  return { id, streamId: stream.slice(stream.indexOf("-") + 1), context: asService(correlation_id, id) };
};

/** Makes the account of a sign-up whose process ended after the claim, and welcomes its holder. */
const afterClaim = async (ports: AccountMailPorts, event: EmailClaimEvent, cause: Cause): Promise<void> => {
  if (event.type !== "email.claimed") return;
  const { holder } = await findHolder(ports, cause.streamId, cause.context);
  if (event.data.purpose.kind === "sign_up" && holder?.id === event.data.account_id) await mailVerification(ports, holder, cause);
};

const mailVerification = async (ports: AccountMailPorts, account: OpenAccount, cause: Cause): Promise<void> => {
  const to = await ports.dataKeys.open(account.email);
  if (to === undefined || account.emailVerifiedAt !== null) return;
  const mailOf = (token: string, expiresAt: Extract<MailContent, { kind: "M1" }>["expiresAt"]) => ({
    id: `M1:${cause.id}`,
    owner: account.id,
    to,
    content: { kind: "M1" as const, token, expiresAt },
  });
  await mailToken(ports, { account, purpose: "verify_email", requestId: cause.id, newEmail: null, mailOf }, cause.context);
};

const afterRequest = async (ports: AccountMailPorts, event: RequestEvent, cause: Cause): Promise<void> => {
  switch (event.type) {
    case "request.sign_up_repeated":
      await mailRepeatedSignUp(ports, event.data.account_id, cause);
      return ports.dataKeys.destroy(event.data.unused_owner);
    case "request.password_reset_asked":
      return mailReset(ports, event, cause);
    case "request.verification_asked": {
      const account = await openAccount(ports, event.data.account_id);
      return account === undefined ? undefined : mailVerification(ports, account, cause);
    }
    case "request.email_change_asked":
      return mailEmailChange(ports, event, cause);
  }
};

const openAccount = async ({ streams }: AccountMailPorts, accountId: string): Promise<OpenAccount | undefined> => {
  const { state } = await streams.load(accountKind, accountId);
  return state.status === "open" ? state : undefined;
};

/** An unverified account gets a fresh verification link with it (Addendum A 4, M2). */
const mailRepeatedSignUp = async (ports: AccountMailPorts, accountId: string, cause: Cause): Promise<void> => {
  const account = await openAccount(ports, accountId);
  const to = account === undefined ? undefined : await ports.dataKeys.open(account.email);
  if (account === undefined || to === undefined) return;
  const mail = { id: `M2:${cause.id}`, owner: account.id, to };
  if (account.emailVerifiedAt !== null) {
    await ports.queueMail({ ...mail, content: { kind: "M2", verify: null } });
    return;
  }
  const facts = { account, purpose: "verify_email" as const, requestId: cause.id, newEmail: null };
  await mailToken(
    ports,
    { ...facts, mailOf: (token, expiresAt) => ({ ...mail, content: { kind: "M2", verify: { token, expiresAt } } }) },
    cause.context,
  );
};

type ResetAsked = Extract<RequestEvent, { readonly type: "request.password_reset_asked" }>;

/** Only to the holder of an active account. */
const mailReset = async (ports: AccountMailPorts, { data }: ResetAsked, cause: Cause): Promise<void> => {
  const { holder: account } = await findHolder(ports, data.email_hash, cause.context);
  const to = account?.active === true ? await ports.dataKeys.open(account.email) : undefined;
  if (account === undefined || to === undefined) return;
  const network = (data.network === null ? undefined : await ports.dataKeys.open(data.network)) ?? "unknown";
  const facts = { account, purpose: "reset_password" as const, requestId: cause.id, newEmail: null };
  await mailToken(
    ports,
    {
      ...facts,
      mailOf: (token, expiresAt) => ({ id: `M3:${cause.id}`, owner: account.id, to, content: { kind: "M3", token, expiresAt, network } }),
    },
    cause.context,
  );
};

type EmailChangeAsked = Extract<RequestEvent, { readonly type: "request.email_change_asked" }>;

/** An address with an account gets a statement and no token (Addendum A 3.7); what was asked under a former password gets nothing. */
const mailEmailChange = async (ports: AccountMailPorts, { data }: EmailChangeAsked, cause: Cause): Promise<void> => {
  const account = await openAccount(ports, data.account_id);
  const [from, to] = account === undefined ? [] : await ports.dataKeys.openMany([account.email, data.new_email]);
  if (account === undefined || from === undefined || to === undefined) return;
  if (account.passwordSetAt !== null && account.passwordSetAt > data.at) return;
  const { holder } = await findHolder(ports, data.new_email_hash, cause.context);
  if (holder !== undefined) {
    if (holder.id !== account.id) await ports.queueMail({ id: `M7:${cause.id}`, owner: holder.id, to, content: { kind: "M7" } });
    return;
  }
  const newEmail = { sealed: data.new_email, hash: data.new_email_hash };
  const mailed = await mailToken(
    ports,
    {
      account,
      purpose: "change_email",
      requestId: cause.id,
      newEmail,
      mailOf: (token, expiresAt) => ({ id: `M5:${cause.id}`, owner: account.id, to, content: { kind: "M5", token, expiresAt } }),
    },
    cause.context,
  );
  if (mailed === "MAILED") await notifyOfChange(ports, account.id, from, to, "REQUESTED", cause);
};

const notifyOfChange = async (
  { queueMail }: AccountMailPorts,
  owner: string,
  from: string,
  to: string,
  stage: "REQUESTED" | "DONE",
  cause: Cause,
): Promise<void> => {
  const maskedAddress = maskEmailAddress(to as EmailAddress);
  await queueMail({ id: `M6:${cause.id}`, owner, to: from, content: { kind: "M6", maskedAddress, stage } });
};

const afterAccount = async (ports: AccountMailPorts, event: AccountEvent, cause: Cause): Promise<void> => {
  if (event.type === "account.password_set" && event.data.by !== "upgrade") await mailPasswordChanged(ports, event.data.at, cause);
  if (event.type === "account.email_changed") {
    const [from, to] = await ports.dataKeys.openMany([event.data.former_email, event.data.email]);
    if (from !== undefined && to !== undefined) await notifyOfChange(ports, cause.streamId, from, to, "DONE", cause);
    await releaseClaim(ports, event.data.former_email_hash, cause.streamId, cause.context);
  }
  if (event.type === "account.closed") await eraseUnlessErased(ports, cause);
};

const mailPasswordChanged = async (
  ports: AccountMailPorts,
  at: Extract<MailContent, { kind: "M4" }>["at"],
  cause: Cause,
): Promise<void> => {
  const account = await openAccount(ports, cause.streamId);
  const to = account === undefined ? undefined : await ports.dataKeys.open(account.email);
  if (account !== undefined && to !== undefined)
    await ports.queueMail({ id: `M4:${cause.id}`, owner: account.id, to, content: { kind: "M4", at } });
};

/** Mostly the request that closed the account has done it all; this is for one that could not. */
const eraseUnlessErased = async (ports: AccountMailPorts, cause: Cause): Promise<void> => {
  const { state } = await ports.streams.load(accountKind, cause.streamId);
  if (state.status === "closed" && state.erased === null) await eraseClosedAccount(ports, cause.streamId, cause.context);
};

/** A key that an agent collected is told to the holder. */
const afterKey = async (ports: AccountMailPorts, event: KeyEvent, cause: Cause): Promise<void> => {
  if (event.type !== "key.issued" || event.data.connect_id === null || event.data.label === null) return;
  const { account_id: accountId, key_prefix: keyPrefix, scopes, cu_cap_month: cuCapMonth, expires_at: expiresAt } = event.data;
  const account = await openAccount(ports, accountId);
  if (account === undefined || cuCapMonth === null) return;
  const [to, agentName] = await ports.dataKeys.openMany([account.email, event.data.label]);
  if (to === undefined || agentName === undefined) return;
  const content = { kind: "M9" as const, agentName, keyPrefix, scopes, cuCapMonth, expiresAt };
  await ports.queueMail({ id: `M9:${cause.id}`, owner: accountId, to, content });
};
