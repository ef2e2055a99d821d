import type { SealedText } from "../private/sealed.js";
import type { Instant } from "../shared/time.js";
import type { AccountEvent, Plan } from "./events.js";
import { revokeSessions } from "./sessions.js";
import { openAccountOf } from "./standing.js";
import type { AccountState } from "./state.js";

export type PlanTerms = { readonly plan: Plan; readonly allowanceCuMonth: number | null; readonly throughputCu10s: number | null };

/** Sets the plan; what stands already is recorded all the same, because the operator's reason is (Addendum A 11.1). */
export const setPlan = (state: AccountState, terms: PlanTerms, reason: SealedText, at: Instant): readonly AccountEvent[] => {
  const account = openAccountOf(state);
  return [
    {
      type: "account.plan_set",
      data: {
        v: 1,
        at,
        plan: terms.plan,
        allowance_cu_month: terms.allowanceCuMonth,
        throughput_cu_10s: terms.throughputCu10s,
        former_plan: account.plan,
        former_allowance_cu_month: account.allowanceCuMonth,
        former_throughput_cu_10s: account.throughputCu10s,
        reason,
      },
    },
  ];
};

/** Deactivating ends the sessions too. What stands already is recorded no second time. */
export const setActive = (state: AccountState, active: boolean, reason: SealedText, at: Instant): readonly AccountEvent[] => {
  const account = openAccountOf(state);
  if (account.active === active) return [];
  const data = { v: 1 as const, at, reason };
  return active
    ? [{ type: "account.reactivated", data }]
    : [{ type: "account.deactivated", data }, revokeSessions(account, "deactivated", at)];
};

/** An operator's words as they are kept, sealed all the same: an address is nobody's business in an audit. */
export const withoutAddresses = (reason: string): string => reason.replace(/\S+@\S+/gu, "[address]");
