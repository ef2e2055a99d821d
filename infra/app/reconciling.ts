import { type Reconciled, reconcile } from "../../commands/measurement/reconcile.js";
import { runReconciling } from "../policies/reconciliation-policy.js";
import { findSnapshots, type NearestRecord } from "../postgres/nearest-snapshots.js";
import { ReadModelUnavailable } from "../projections/read-models.js";
import type { Parts } from "./parts.js";

const POLL_MS = 1_000;

/** Compares what active reports state with what was measured at their cutoffs, once. */
export const openReconciling = ({ evidence, artifacts, database, readModels, config }: Parts): (() => Promise<Reconciled>) => {
  const find = findSnapshots({
    windowSeconds: config.settings.CUTOFF_WINDOW_SECONDS,
    query: (statement) =>
      readModels.read("board", async (schema) => {
        const { text, values } = statement(schema);
        return (await database.pool.query<NearestRecord>(text, [...values])).rows;
      }),
  });
  const findWhenFilled: typeof find = async (places) => {
    try {
      return await find(places);
    } catch (fault) {
      if (!(fault instanceof ReadModelUnavailable)) throw fault;
      return { throughSeq: null, found: new Map() };
    }
  };
  return reconcile({ evidence, artifacts, findSnapshots: findWhenFilled }, config.settings.RECONCILIATION_TOLERANCE_BPS);
};

/** Keeps comparisons up to date; `stop` resolves when the one under way has ended. */
export const startReconciling = (parts: Parts): { readonly stop: () => Promise<void> } => {
  const { evidence, log } = parts;
  const stopping = new AbortController();
  const running = runReconciling(
    {
      headSeq: async () => (await evidence.head())?.seq ?? null,
      reconcile: openReconciling(parts),
      pollMs: POLL_MS,
      onCompared: (compared) => log.info({ compared }, "stated supplies were compared with measured ones"),
      onFault: (err) => log.error({ err }, "comparing stated with measured supplies met a fault; it tries again"),
    },
    stopping.signal,
  );
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
};
