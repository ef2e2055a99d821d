import type { AccountEvent } from "../../domain/account/events.js";
import { setActive as activitySet, setPlan as planSet, withoutAddresses } from "../../domain/account/operator.js";
import { AccountRefusal } from "../../domain/account/refusal.js";
import { openAccountOf } from "../../domain/account/standing.js";
import { type AccountState, accountKind, type OpenAccount } from "../../domain/account/state.js";
import { type IssuedKey, type KeyState, keyKind, revokeKey } from "../../domain/key/key.js";
import type { SealedText } from "../../domain/private/sealed.js";
import type { Instant } from "../../domain/shared/time.js";
import { type TermsAnnounced, termsKind } from "../../domain/terms/announcement.js";
import type { LastUses } from "../key/keys.js";
import { operatorOwner } from "../operator/operator-audit.js";
import { DataKeyDestroyed } from "../private/ports.js";
import { asOperator } from "./context.js";
import type { AccountPorts } from "./ports.js";
import type { OperatorChange, OperatorSettings } from "./results.js";
import { openNullable } from "./sealing.js";
import { keySummaryOf } from "./summaries.js";
import type { AnnounceTerms, OperatorOrigin, ReadOperatorAccount, RevokeAnyKey, SetActive, SetPlan } from "./use-cases.js";

export type OperatorPorts = Pick<AccountPorts, "streams" | "dataKeys" | "clock" | "terms" | "shown"> & {
  readonly lastUses: LastUses;
  readonly account: ReadOperatorAccount;
  readonly countActiveAccounts: () => Promise<number>;
};

/** The switch takes effect at once (Addendum A 8.5). */
export const setPlan =
  (ports: OperatorPorts): SetPlan =>
  ({ accountId, origin, ...terms }) =>
    change(ports, accountId, origin, (state, reason, now) => planSet(state, terms, reason, now));

export const setActive =
  (ports: OperatorPorts): SetActive =>
  ({ accountId, active, origin }) =>
    change(ports, accountId, origin, (state, reason, now) => activitySet(state, active, reason, now));

const change = async (
  ports: OperatorPorts,
  accountId: string,
  origin: OperatorOrigin,
  decide: (state: AccountState, reason: SealedText, now: Instant) => readonly AccountEvent[],
): Promise<OperatorChange> => {
  const [reason, now] = [await sealedReason(ports, accountId, origin.reason), await ports.clock()];
  const { answer, state, position } = await ports.streams.decide(accountKind, accountId, asOperator(origin), (found) => ({
    events: decide(found, reason, now),
    answer: settingsOf(openAccountOf(found)),
  }));
  await ports.shown(position);
  return { ...(await ports.account(accountId)), ...settingsOf(openAccountOf(state)), former: answer };
};

/** Under the key of the account, so that a close destroys what was said of its holder (Addendum A 8.7). Refuses `unknown-account`, `account-closed`. */
const sealedReason = async ({ streams, dataKeys }: OperatorPorts, accountId: string, reason: string): Promise<SealedText> => {
  const load = async () => openAccountOf((await streams.load(accountKind, accountId)).state);
  const { id } = await load();
  try {
    return await dataKeys.seal(id, withoutAddresses(reason));
  } catch (error) {
    if (error instanceof DataKeyDestroyed) await load();
    throw error;
  }
};

const settingsOf = ({ active, plan, allowanceCuMonth, throughputCu10s }: OpenAccount): OperatorSettings => ({
  active,
  plan,
  allowanceCuMonth,
  throughputCu10s,
});

const KEY_ID = /^key_[0-9a-f]{32}$/;

export const revokeAnyKey =
  (ports: OperatorPorts): RevokeAnyKey =>
  async ({ keyId, origin }) => {
    if (!KEY_ID.test(keyId)) throw unknownKey();
    const now = await ports.clock();
    const { state, position } = await ports.streams.decide(keyKind, keyId, asOperator(origin), (found) => ({
      events: revokeKey(issuedKeyOf(found), "operator", now),
      answer: null,
    }));
    await ports.shown(position);
    const key = issuedKeyOf(state);
    const [label, uses] = await Promise.all([openNullable(ports, key.label), ports.lastUses([keyId])]);
    return { ...keySummaryOf(key, label, uses.get(keyId) ?? null, now), accountId: key.accountId };
  };

const issuedKeyOf = (state: KeyState): IssuedKey => {
  if (state.status !== "issued") throw unknownKey();
  return state;
};

const unknownKey = (): AccountRefusal => new AccountRefusal("unknown-key", "There is no such key.");

/** Recorded at once; the mails follow (M13). */
export const announceTerms =
  (ports: OperatorPorts): AnnounceTerms =>
  async ({ origin }) => {
    const at = await ports.clock();
    const { version, sha256 } = ports.terms;
    const owner = operatorOwner(origin.operator);
    await ports.dataKeys.create(owner);
    const reason = await ports.dataKeys.seal(owner, withoutAddresses(origin.reason));
    const announced: TermsAnnounced = {
      type: "terms.announced",
      data: { v: 1, at, version, sha256, reason },
    };
    await ports.streams.decide(termsKind, version, asOperator(origin), () => ({ events: [announced], answer: null }));
    return { version, accounts: await ports.countActiveAccounts() };
  };
