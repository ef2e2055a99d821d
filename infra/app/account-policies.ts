import { PolicyRunner } from "../policies/policy-runner.js";
import { ReadModelUnavailable } from "../projections/read-models.js";
import type { Accounts } from "./accounts.js";
import type { Lifecycle } from "./lifecycle.js";
import type { Parts } from "./parts.js";

const SWEEP_OFTEN_MS = 60_000;
const SWEEP_DAILY_MS = 86_400_000;

type PolicyParts = Pick<Parts, "database" | "eventLog" | "log">;

/** What follows from events of accounts, and what time ends: the part of the role `policies` that is about accounts. */
export const startAccountPolicies = (parts: PolicyParts, accounts: Accounts, lifecycle: Pick<Lifecycle, "add">): void => {
  const { database, eventLog, log } = parts;
  const runners = accounts.policies.map((policy) => {
    let told: string | undefined;
    const changed = ({ fault }: { readonly fault: Error | null }): void => {
      if (fault !== null && fault.message !== told) log.error({ err: fault, policy: policy.name }, "policy is held up");
      if (fault === null && told !== undefined) log.info({ policy: policy.name }, "policy goes on");
      told = fault?.message;
    };
    return new PolicyRunner({ policy, database, subscribeToAll: eventLog.subscribeToAll, changed });
  });
  for (const runner of runners) runner.start();
  lifecycle.add("account policies", async () => void (await Promise.all(runners.map((runner) => runner.stop()))));
  repeat(SWEEP_OFTEN_MS, accounts.sweepOften, parts, lifecycle);
  repeat(SWEEP_DAILY_MS, accounts.sweepDaily, parts, lifecycle);
};

/** Now and then again; one run at a time. A run that fails is told and made up for by the next. */
const repeat = (everyMs: number, sweep: () => Promise<void>, { log }: PolicyParts, lifecycle: Pick<Lifecycle, "add">): void => {
  let running: Promise<void> | undefined;
  const run = (): void => {
    running ??= sweep()
      .catch((err: unknown) => {
        if (!(err instanceof ReadModelUnavailable)) log.warn({ err }, "what time ends was not swept"); // at a first start nothing is filled yet
      })
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, everyMs);
  lifecycle.add("account sweeps", async () => {
    clearInterval(timer);
    await running;
  });
};
