import { createHmac, randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import type { OperatorUseCases } from "../../../commands/account/use-cases.js";
import { type AuditOrder, auditOrder } from "../../../commands/operator/operator-audit.js";
import { createHttpApp, type Mount } from "../../http/http-app.js";
import { postgresIdempotentAnswers } from "../../limits/postgres-idempotent-answers.js";
import type { Lifecycle } from "../lifecycle.js";
import type { Parts } from "../parts.js";
import { accountLooks, accountOrders } from "./account-operations.js";
import { authenticateOperator } from "./authenticate.js";
import { opsRouter } from "./ops-router.js";
import { projectionsRead, rebuildOrder } from "./projection-operations.js";
import { reviewOrder } from "./review-orders.js";

/** Writes what operators order to their audit streams, by whatever way they order it. */
export const openAudit = async (parts: Parts): Promise<AuditOrder> => {
  const { dataKeys } = await parts.vault();
  return auditOrder({ appendPrivate: parts.appendPrivate, readLastEvent: parts.eventLog.readLastEvent, dataKeys, newId: randomUUID });
};

export type OpsOptions = {
  readonly parts: Parts;
  readonly accounts: OperatorUseCases;
  readonly lifecycle: Pick<Lifecycle, "add">;
  readonly mounts?: readonly Mount[];
};

/** What the operator listener answers besides health and metrics: the operators' operations, then `mounts` (Addendum A 11.1). */
export const openOps = async ({ parts, accounts, lifecycle, mounts = [] }: OpsOptions): Promise<RequestListener> => {
  const { config, database, log } = parts;
  const { dataKeys, derivedKey } = await parts.vault();
  const stopping = new AbortController();
  lifecycle.add("operators' orders", async () => stopping.abort());
  const hashKey = derivedKey("operators' idempotency keys");
  const ofAccounts = [...accountLooks(accounts), ...accountOrders(accounts)];
  const router = opsRouter([...ofAccounts, reviewOrder(parts), projectionsRead(parts), rebuildOrder(parts, stopping.signal)], {
    authenticate: authenticateOperator(config.operators),
    audit: await openAudit(parts),
    repeated: postgresIdempotentAnswers(database, {
      dataKeys,
      hashed: (text) => createHmac("sha256", hashKey).update(text, "utf8").digest("hex"),
    }),
    prepare: dataKeys.create,
    clock: database.clock,
  });
  return createHttpApp({
    webOrigin: config.webOrigin ?? new URL(config.baseUrl ?? `http://localhost:${config.port}`).origin,
    overTls: false,
    onFault: (err, context) => log.error({ err, ...context }, "an operator's request could not be answered"),
    mounts: [router, ...mounts],
  });
};
