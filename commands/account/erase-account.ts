import { eraseAccount, type Survivor, survivorsOf } from "../../domain/account/close.js";
import { accountKind, type ClosedAccount } from "../../domain/account/state.js";
import { connectKind, expireConnect } from "../../domain/connect/connect.js";
import { isLiveKey, keyKind, revokeKey, withdrawKey } from "../../domain/key/key.js";
import type { DropMails, QueueMail } from "../mail/ports.js";
import { DataKeyDestroyed, type PrivateContext } from "../private/ports.js";
import { releaseClaim } from "./email-holder.js";
import type { AccountPorts } from "./ports.js";
import { releaseIdentityClaim } from "./provider-identity.js";

export type ErasePorts = AccountPorts & { readonly queueMail: QueueMail; readonly dropMails: DropMails };

export type ErasedFacts = { readonly keysRevoked: number; readonly endpointsRevoked: number; readonly survives: readonly Survivor[] };

/** An account that is to be erased is not closed. */
class NotClosed extends Error {
  override readonly name = "NotClosed";
}

/**
 * Ends and destroys what a closed account leaves: keys, agent requests, waiting mails, the claims of the address and of identities, the data key. M8 leaves
 * under a key of its own. Every step may be repeated and may run beside itself, so a process that ended halfway is followed up by the
 * next; `account.erased` says that all is done.
 */
export const eraseClosedAccount = async (
  ports: ErasePorts,
  accountId: string,
  context: PrivateContext,
): Promise<{ readonly facts: ErasedFacts; readonly position: bigint | null }> => {
  const { state } = await ports.streams.load(accountKind, accountId);
  if (state.status !== "closed") throw new NotClosed(`account ${accountId} is not closed`);
  const keysRevoked = await revokeKeys(ports, state, context);
  await endConnects(ports, accountId, context);
  const facts = { keysRevoked, endpointsRevoked: 0, survives: survivorsOf(await heldRecords(ports, accountId, keysRevoked)) };
  await ports.dropMails(accountId);
  await queueFarewell(ports, state, facts);
  await releaseClaim(ports, state.emailHash, accountId, context);
  for (const link of state.providerLinks) await releaseIdentityClaim(ports, link, accountId, context);
  await ports.dataKeys.destroy(accountId);
  const at = await ports.clock();
  const { position } = await ports.streams.decide(accountKind, accountId, context, (current) => ({
    events: current.status === "closed" ? eraseAccount(current, facts, at) : [],
    answer: null,
  }));
  return { facts, position };
};

/** Revokes what passes, and sees to it that a key on its way is never issued. Counts those this close revoked, also in an earlier try. */
const revokeKeys = async (
  { streams }: ErasePorts,
  { id: accountId, keyIds, closedAt }: ClosedAccount,
  context: PrivateContext,
): Promise<number> => {
  let revoked = 0;
  for (const id of keyIds) {
    const { state } = await streams.decide(keyKind, id, context, (key) => ({
      events: isLiveKey(key, closedAt) ? revokeKey(key, "account_closed", closedAt) : withdrawKey(key, id, accountId, closedAt),
      answer: null,
    }));
    if (state.status === "issued" && state.revoked?.reason === "account_closed") revoked += 1;
  }
  return revoked;
};

const endConnects = async ({ streams, lookups, clock }: ErasePorts, accountId: string, context: PrivateContext): Promise<void> => {
  const now = await clock();
  for (const id of await lookups.openConnectsOf(accountId))
    await streams.decide(connectKind, id, context, (state) => ({ events: expireConnect(state, now, true), answer: null }));
};

const heldRecords = async ({ lookups }: ErasePorts, accountId: string, keysRevoked: number) => ({
  revoked_key_records: keysRevoked > 0 || (await lookups.hasRevokedKeys(accountId)),
  revoked_endpoint_records: false,
  delivery_records: false,
  usage_records: false,
});

/** Only while the address can still be read: afterwards the mail was queued before. */
const queueFarewell = async ({ dataKeys, queueMail }: ErasePorts, account: ClosedAccount, facts: ErasedFacts): Promise<void> => {
  const to = await dataKeys.open(account.email);
  if (to === undefined) return;
  const owner = `mail_${account.id}`;
  try {
    await dataKeys.create(owner);
    await queueMail({ id: `M8:${account.id}`, owner, to, content: { kind: "M8", closedAt: account.closedAt, ...facts } });
  } catch (error) {
    if (!(error instanceof DataKeyDestroyed)) throw error; // sent already, by a run beside this one
  }
};
