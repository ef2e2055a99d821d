import type { Reconciled } from "../../commands/measurement/reconcile.js";
import { pause } from "../rpc/pause.js";

export type ReconciliationPolicyOptions = {
  /** The newest record of the chain. */
  readonly headSeq: () => Promise<number | null>;
  readonly reconcile: () => Promise<Reconciled>;
  readonly pollMs: number;
  readonly onCompared: (compared: number) => void;
  readonly onFault: (fault: unknown) => void;
};

/**
 * Compares anew whenever the chain has grown: after a report, a reading, a registry. Any number of processes may run it; a comparison that
 * stands on record is not made again, so what a crash left out is made at the next start.
 */
export const runReconciling = async (options: ReconciliationPolicyOptions, signal: AbortSignal): Promise<void> => {
  const { headSeq, reconcile, pollMs, onCompared, onFault } = options;
  let seen: number | null | undefined;
  while (!signal.aborted) {
    try {
      if ((await headSeq()) !== seen) {
        const done = await reconcile();
        seen = done.isBehind ? undefined : done.headSeq;
        if (done.compared > 0) onCompared(done.compared);
      }
    } catch (fault) {
      if (!signal.aborted) onFault(fault);
    }
    await pause(pollMs, signal);
  }
};
