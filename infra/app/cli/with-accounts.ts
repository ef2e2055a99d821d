import { randomUUID } from "node:crypto";
import type { OperatorOrigin } from "../../../commands/account/use-cases.js";
import type { Audited } from "../../../commands/operator/operator-audit.js";
import { accounts as readModel } from "../../../projections/accounts/accounts.js";
import { writtenLastUses } from "../../keys/key-uses.js";
import { projectionStatus } from "../../projections/status.js";
import { settleTerms, termsInForce } from "../account-side.js";
import { openOperatorAccounts } from "../accounts.js";
import { accountWork } from "../ops/account-work.js";
import type { Parts } from "../parts.js";
import { openProjector } from "../projecting.js";
import type { ExitCode, Invocation } from "./command.js";
import { operatorOf, orderedBy, requiredReason } from "./ordered.js";
import { withParts } from "./with-parts.js";

/** What a command does with accounts, and how it is written down. */
export type AccountSession = {
  readonly work: ReturnType<typeof accountWork>;
  readonly origin: OperatorOrigin;
  /** Does what is ordered, with its audit record. */
  readonly order: <T>(command: string, subject: string, work: () => Promise<Audited<T>>) => Promise<T>;
};

const CAUGHT_UP_MS = 20_000;

/**
 * Runs a command about accounts beside a service or alone. The read model of accounts is filled by this process where nobody else does,
 * and shows what the log held when the command began. Throws WrongUsage without a reason.
 */
export const withAccounts = (invocation: Invocation, run: (session: AccountSession) => Promise<ExitCode>): Promise<ExitCode> => {
  const { options, terminal } = invocation;
  const reason = requiredReason(options);
  return withParts(invocation, async ({ parts, lifecycle }) => {
    const terms = termsInForce(await settleTerms(parts));
    const projector = openProjector(parts);
    projector.start();
    lifecycle.add("projector", projector.stop);
    if (!(await caughtUp(parts))) terminal.note("The read model of accounts is behind; what is shown may be older than the log.");
    const origin = { operator: operatorOf(parts), reason, requestId: randomUUID() };
    return run({
      work: accountWork(await openOperatorAccounts(parts, { terms, lastUses: writtenLastUses(parts.database.pool) })),
      origin,
      order: (command, subject, work) => orderedBy(parts, { ...origin, command, subject }, work),
    });
  });
};

/** Waits for the newest event of accounts that stands in the log. */
const caughtUp = async (parts: Parts): Promise<boolean> => {
  const [status] = await projectionStatus([readModel], parts.database.pool, parts.eventLog.readLastEvent);
  const live = status?.generations.find(({ state }) => state === "live");
  let newest: bigint | undefined;
  for await (const { events } of parts.readAll({
    after: live?.checkpoint?.position ?? null,
    filter: readModel.source.filter,
    maxBatch: 1_000,
  }))
    newest = events.at(-1)?.position ?? newest;
  return newest === undefined || parts.readModels.waitForPosition(readModel.name, newest, CAUGHT_UP_MS);
};
