import type { AccountEvent } from "../../domain/account/events.js";
import { setActive as activitySet, setPlan as planSet, withoutAddresses } from "../../domain/account/operator.js";
import { type AccountState, accountKind } from "../../domain/account/state.js";
import type { Instant } from "../../domain/shared/time.js";
import { type TermsAnnounced, termsKind } from "../../domain/terms/announcement.js";
import { asOperator } from "./context.js";
import type { AccountPorts } from "./ports.js";
import type { OperatorAccount } from "./results.js";
import type { AnnounceTerms, OperatorOrigin, ReadOperatorAccount, SetActive, SetPlan } from "./use-cases.js";

export type OperatorPorts = AccountPorts & {
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
): Promise<OperatorAccount> => {
  const now = await ports.clock();
  const { position } = await ports.streams.decide(accountKind, accountId, asOperator(origin), (state) => ({
    events: decide(state, now),
    answer: null,
  }));
  await ports.shown(position);
  return ports.account(accountId);
};

/** Recorded at once; the mails follow. */
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
