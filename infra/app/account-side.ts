import type { DropMails, QueueMail } from "../../commands/mail/ports.js";
import { type ServiceTerms, termsHash, termsText } from "../../domain/terms/terms.js";
import { PolicyRunner, type PolicyState } from "../policies/policy-runner.js";
import { loadTerms } from "../terms/load-terms.js";
import { recordTerms } from "../terms/recorded-terms.js";
import { type Accounts, openAccounts } from "./accounts.js";
import type { Lifecycle } from "./lifecycle.js";
import type { Parts } from "./parts.js";

/** Where what accounts have to tell goes. */
export type AccountMail = { readonly queueMail: QueueMail; readonly dropMails: DropMails };

const SWEEP_OFTEN_MS = 60_000;
const SWEEP_DAILY_MS = 86_400_000;

/** The terms texts that ship, each the one first recorded for its version. Throws TermsFault, Refusal `terms-changed`. */
export const settleTerms = async ({ database }: Parts): Promise<ServiceTerms> => {
  const terms = await loadTerms(null);
  await recordTerms(database.pool, terms);
  return terms;
};

/** Accounts of this process, bound to the terms in force. */
export const openAccountSide = (parts: Parts, terms: ServiceTerms, mail: AccountMail, lifecycle: Lifecycle): Promise<Accounts> => {
  const text = termsText(terms, terms.inForce);
  if (text === undefined) throw new TypeError(`the terms of version ${terms.inForce} in force are not among the texts`);
  const inForce = { version: terms.inForce, sha256: termsHash(text) };
  return openAccounts(parts, { terms: inForce, ...mail, lastUses: async () => new Map() }, lifecycle);
};

/** What accounts do by themselves (role `policies`): mails and sweeps; every process may, one at a time does. */
export const startAccountPolicies = (parts: Parts, accounts: Accounts, lifecycle: Lifecycle): void => {
  const { database, eventLog, log } = parts;
  for (const policy of accounts.policies) {
    let told: Error | null = null;
    const changed = ({ fault }: PolicyState): void => {
      if (fault !== null && fault !== told) log.error({ err: fault, policy: policy.name }, "a policy met a fault; it tries again");
      told = fault;
    };
    const runner = new PolicyRunner({ policy, database, subscribeToAll: eventLog.subscribeToAll, changed });
    runner.start();
    lifecycle.add(`policy ${policy.name}`, () => runner.stop());
  }
  repeat(parts, "sweep of agent requests", accounts.sweepOften, SWEEP_OFTEN_MS, lifecycle);
  repeat(parts, "sweep of past days", accounts.sweepDaily, SWEEP_DAILY_MS, lifecycle);
};

/** At once, and then again and again; what fails is tried at the next turn. */
const repeat = ({ log }: Parts, name: string, work: () => Promise<void>, everyMs: number, lifecycle: Lifecycle): void => {
  let running: Promise<void> | undefined;
  const turn = (): void => {
    running ??= work()
      .catch((err: unknown) => log.warn({ err }, `the ${name} failed; it is tried again`))
      .finally(() => {
        running = undefined;
      });
  };
  turn();
  const timer = setInterval(turn, everyMs);
  lifecycle.add(name, async () => {
    clearInterval(timer);
    await running;
  });
};
