import { Refusal } from "../shared/refusal.js";
import type { AccountRefusalCode } from "./refusal-codes.js";

/** What an answer states beside the code; the members Addendum A 2.4 names for it. */
export type RefusalFacts = {
  readonly termsCurrentVersion?: string; // with the `terms-…` codes
  readonly limit?: number; // with `key-limit-reached`
  readonly intervalSeconds?: number; // with `connect-slow-down`: the interval as grown
};

/** A refusal of an account's command. Nothing but, where the rule says so, the attempt itself was recorded. */
export class AccountRefusal extends Refusal {
  readonly facts: RefusalFacts;
  constructor(code: AccountRefusalCode, message: string, facts: RefusalFacts = {}) {
    super(code, message);
    this.facts = facts;
  }
}
