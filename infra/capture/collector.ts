import { setTimeout as wait } from "node:timers/promises";
import type { CatalogSource } from "../../domain/registry/catalog.js";
import { checkDelayMs } from "./check-delay.js";
import { CLAIM_SECONDS, type ClaimedSource, type SourceSchedule } from "./source-schedule.js";

export type CollectorPorts = {
  readonly schedule: Omit<SourceSchedule, "settled">;
  /** The sources of the registry in force; only enabled ones are looked at. */
  readonly sources: () => Promise<readonly CatalogSource[]>;
  /** One look at a source: what it found, or failed to find, is recorded by it. `failed`: there was no document where one should be. */
  readonly collect: (source: CatalogSource, signal: AbortSignal) => Promise<{ readonly failed: boolean }>;
  /** Reads what a process that died, this one or another, left captured but unread. */
  readonly parsePending: (signal: AbortSignal) => Promise<unknown>;
  /** Told of what is no server's doing: the database or the log is away, or a fault of this program. It is tried again. */
  readonly onFault: (fault: unknown, source: CatalogSource | null) => void;
  readonly random: () => number;
};

export type CollectorOptions = { readonly concurrency: number; readonly pollMs: number; readonly pendingEveryMs: number };

const DEFAULTS: CollectorOptions = { concurrency: 2, pollMs: 2_000, pendingEveryMs: 15_000 };

/**
 * The collector role: looks at every enabled source on its schedule until `signal` aborts, a few at a time, each source by
 * one process at a time. Ends once the looks under way have ended.
 */
export const runCollector = async (
  ports: CollectorPorts,
  signal: AbortSignal,
  { concurrency, pollMs, pendingEveryMs }: CollectorOptions = DEFAULTS,
): Promise<void> => {
  const underWay = new Set<Promise<void>>();
  let pendingDueMs = 0;
  while (!signal.aborted) {
    try {
      if (performance.now() >= pendingDueMs) {
        await ports.parsePending(signal);
        pendingDueMs = performance.now() + pendingEveryMs;
      }
      for (const look of await claimLooks(ports, concurrency - underWay.size, signal)) {
        const running = look.finally(() => underWay.delete(running));
        underWay.add(running);
      }
    } catch (fault) {
      if (!signal.aborted) ports.onFault(fault, null);
    }
    await Promise.race([pause(pollMs, signal), ...(underWay.size < concurrency ? [] : underWay)]);
  }
  await Promise.all(underWay);
};

const pause = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal }).catch(() => {});

const claimLooks = async (ports: CollectorPorts, free: number, signal: AbortSignal): Promise<Promise<void>[]> => {
  const enabled = new Map((await ports.sources()).filter((source) => source.enabled).map((source) => [source.id, source]));
  const claimed = await ports.schedule.claim([...enabled.keys()], free);
  return claimed.flatMap((claim) => {
    const source = enabled.get(claim.sourceId);
    return source === undefined ? [] : [look(ports, source, claim, signal)];
  });
};

/** Never rejects. A look that meets a fault counts as failed. */
const look = async (ports: CollectorPorts, source: CatalogSource, claimed: ClaimedSource, signal: AbortSignal): Promise<void> => {
  const lost = new AbortController();
  const renewing = renewClaim(ports, source, claimed, lost);
  try {
    const failed = await lookOnce(ports, source, AbortSignal.any([signal, lost.signal]));
    if (lost.signal.aborted) return;
    const failures = failed ? claimed.failures + 1 : 0;
    const delayMs = signal.aborted ? 0 : checkDelayMs(source.check_every_minutes, failures, ports.random());
    await ports.schedule.settle(claimed, { delayMs, failures: signal.aborted ? claimed.failures : failures });
  } catch (fault) {
    ports.onFault(fault, source);
  } finally {
    clearInterval(renewing);
  }
};

/** True when the look failed, or met a fault. */
const lookOnce = async (ports: CollectorPorts, source: CatalogSource, signal: AbortSignal): Promise<boolean> => {
  try {
    return (await ports.collect(source, signal)).failed;
  } catch (fault) {
    if (!signal.aborted) ports.onFault(fault, source);
    return true;
  }
};

/** A look that outlives its claim stops: another process has the source by then. */
const renewClaim = (ports: CollectorPorts, source: CatalogSource, claimed: ClaimedSource, lost: AbortController): NodeJS.Timeout =>
  setInterval(
    () => {
      ports.schedule.renew(claimed).then(
        (held) => held || lost.abort(),
        (fault: unknown) => ports.onFault(fault, source),
      );
    },
    (CLAIM_SECONDS * 1000) / 3,
  );
