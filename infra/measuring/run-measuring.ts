import type { MeasuredNetwork } from "../../commands/measurement/attempt.js";
import { supplySubject } from "../../domain/measurement/subject.js";
import { pause } from "../rpc/pause.js";
import { jitterMs } from "./jitter.js";
import { type ClaimedReading, READING_CLAIM_SECONDS, type SupplySchedule } from "./supply-schedule.js";

export type MeasuringRoundPorts = {
  readonly schedule: Pick<SupplySchedule, "claim" | "renew" | "settle" | "release">;
  /** The enabled networks of the registry in force. */
  readonly networks: () => Promise<readonly MeasuredNetwork[]>;
  /** One reading; what it finds, or refuses, is recorded by it. */
  readonly measure: (measured: MeasuredNetwork, signal: AbortSignal) => Promise<unknown>;
  /** Deletes raw bodies whose time is over. */
  readonly deleteExpired: () => Promise<unknown>;
  /** Told of a reading that ended after its interval did. */
  readonly onOverrun: (measured: MeasuredNetwork, lateMs: number) => void;
  /** Told of what is no provider's doing: the database or the log is away, or a fault of this program. It is tried again. */
  readonly onFault: (fault: unknown, measured: MeasuredNetwork | null) => void;
};

export type MeasuringRoundOptions = {
  readonly concurrency: number;
  readonly intervalSeconds: number; // SNAPSHOT_INTERVAL_SECONDS
  readonly pollMs: number;
  readonly deleteEveryMs: number;
};

/**
 * Measures every enabled network once per interval until `signal` aborts, a few at a time, each by one process at a time. Ends once the
 * readings under way have ended.
 */
export const runMeasuring = async (ports: MeasuringRoundPorts, signal: AbortSignal, options: MeasuringRoundOptions): Promise<void> => {
  const underWay = new Set<Promise<void>>();
  const deletion = deletionOf(ports, signal, options);
  while (!signal.aborted) {
    try {
      for (const reading of await claimReadings(ports, options, options.concurrency - underWay.size, signal)) {
        const running = reading.finally(() => underWay.delete(running));
        underWay.add(running);
      }
    } catch (fault) {
      if (!signal.aborted) ports.onFault(fault, null);
    }
    deletion.startWhenDue();
    await Promise.race([pause(options.pollMs, signal), ...underWay]);
  }
  await Promise.all([...underWay, deletion.ended()]);
};

/** Deletes beside the readings, so that a long one delays none; one at a time, and soon again after a fault. */
const deletionOf = (
  { deleteExpired, onFault }: MeasuringRoundPorts,
  signal: AbortSignal,
  { deleteEveryMs, pollMs }: MeasuringRoundOptions,
) => {
  let dueMs = 0;
  let running = Promise.resolve();
  const deleteOnce = async (): Promise<void> => {
    try {
      await deleteExpired();
      dueMs = performance.now() + deleteEveryMs;
    } catch (fault) {
      if (!signal.aborted) onFault(fault, null);
      dueMs = performance.now() + pollMs;
    }
  };
  const startWhenDue = (): void => {
    if (performance.now() < dueMs) return;
    dueMs = Number.POSITIVE_INFINITY;
    running = deleteOnce();
  };
  return { startWhenDue, ended: () => running };
};

const claimReadings = async (
  ports: MeasuringRoundPorts,
  { intervalSeconds }: MeasuringRoundOptions,
  free: number,
  signal: AbortSignal,
): Promise<Promise<void>[]> => {
  if (free <= 0) return [];
  const networks = new Map(
    (await ports.networks()).map((measured) => [supplySubject(measured.symbol, measured.network.network), measured]),
  );
  const due = [...networks.keys()].map((subject) => ({ subject, jitterMs: jitterMs(subject, intervalSeconds) }));
  const claimed = await ports.schedule.claim(due, free);
  return claimed.flatMap((claim) => {
    const measured = networks.get(claim.subject);
    return measured === undefined ? [] : [readOnce(ports, measured, claim, signal)];
  });
};

/** Never rejects. After a fault the claim is left to run out, so that the next try comes a little later. */
const readOnce = async (
  ports: MeasuringRoundPorts,
  measured: MeasuredNetwork,
  claimed: ClaimedReading,
  signal: AbortSignal,
): Promise<void> => {
  const lost = new AbortController();
  const own = new AbortController();
  const end = (): void => own.abort();
  // a signal of its own: those derived from one that lives as long as the process would gather there
  for (const source of [signal, lost.signal]) source.addEventListener("abort", end, { once: true });
  const renewing = renewClaim(ports, measured, claimed, lost);
  try {
    if (signal.aborted) end();
    await ports.measure(measured, own.signal);
    if (lost.signal.aborted) return;
    if (signal.aborted) return await ports.schedule.release(claimed);
    const lateMs = await ports.schedule.settle(claimed);
    if (lateMs !== undefined && lateMs >= 0) ports.onOverrun(measured, lateMs);
  } catch (fault) {
    ports.onFault(fault, measured);
  } finally {
    clearInterval(renewing);
    signal.removeEventListener("abort", end);
  }
};

/** A reading that outlives its claim stops: another process has the network by then. */
const renewClaim = (
  { schedule, onFault }: MeasuringRoundPorts,
  measured: MeasuredNetwork,
  claimed: ClaimedReading,
  lost: AbortController,
): NodeJS.Timeout =>
  setInterval(
    () => {
      schedule.renew(claimed).then(
        (held) => held || lost.abort(),
        (fault: unknown) => onFault(fault, measured),
      );
    },
    (READING_CLAIM_SECONDS * 1000) / 3,
  );
