import type { AccountEvent } from "../../domain/account/events.js";
import { setActive as activitySet, setPlan as planSet, withoutAddresses } from "../../domain/account/operator.js";
import { AccountRefusal } from "../../domain/account/refusal.js";
import { openAccountOf } from "../../domain/account/standing.js";
import { type AccountState, accountKind, type OpenAccount } from "../../domain/account/state.js";
import { type IssuedKey, type KeyState, keyKind, revokeKey } from "../../domain/key/key.js";
import type { Instant } from "../../domain/shared/time.js";
import { type TermsAnnounced, termsKind } from "../../domain/terms/announcement.js";
import type { LastUses } from "../key/keys.js";
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
    change(ports, accountId, origin, (state, now) => planSet(state, terms, origin.reason, now));

export const setActive =
  (ports: OperatorPorts): SetActive =>
  ({ accountId, active, origin }) =>
    change(ports, accountId, origin, (state, now) => activitySet(state, active, origin.reason, now));

const change = async (
  ports: OperatorPorts,
  accountId: string,
  origin: OperatorOrigin,
  decide: (state: AccountState, now: Instant) => readonly AccountEvent[],
): Promise<OperatorChange> => {
  const now = await ports.clock();
  const { answer, state, position } = await ports.streams.decide(accountKind, accountId, asOperator(origin), (found) => ({
    events: decide(found, now),
    answer: settingsOf(openAccountOf(found)),
  }));
  await ports.shown(position);
  return { ...(await ports.account(accountId)), ...settingsOf(openAccountOf(state)), former: answer };
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
    const announced: TermsAnnounced = {
      type: "terms.announced",
      data: { v: 1, at, version, sha256, reason: withoutAddresses(origin.reason) },
    };
    await ports.streams.decide(termsKind, version, asOperator(origin), () => ({ events: [announced], answer: null }));
    return { version, accounts: await ports.countActiveAccounts() };
  };
