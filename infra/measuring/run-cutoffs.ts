import type { OwedCutoff } from "../../commands/measurement/owed-cutoffs.js";
import { pause } from "../rpc/pause.js";
import { type ClaimedCutoff, CUTOFF_CLAIM_SECONDS, type CutoffSchedule } from "./cutoff-schedule.js";
import { retryDelay } from "./retry-delay.js";

/** What came of a try: it is held, its block is not final, or it could not be read. */
export type CutoffOutcome = "HELD" | "NOT_YET" | "FAILED";

export type CutoffRoundPorts = {
  readonly schedule: CutoffSchedule;
  /** What is sought and not held, most wanted first. */
  readonly owed: () => Promise<readonly OwedCutoff[]>;
  /** One try; what it finds, or refuses, is recorded by it. */
  readonly measure: (owed: OwedCutoff, signal: AbortSignal) => Promise<CutoffOutcome>;
  /** Told of what is no provider's doing; it is tried again. */
  readonly onFault: (fault: unknown, owed: OwedCutoff | null) => void;
  readonly random: () => number;
};

export type CutoffRoundOptions = { readonly concurrency: number; readonly pollMs: number };

/**
 * Tries what is sought at reports' cutoffs until `signal` aborts, a few at a time, each by one process at a time: soon after a report
 * that states it, then hourly until it is held. Ends once the tries under way have ended.
 */
export const runCutoffs = async (ports: CutoffRoundPorts, signal: AbortSignal, options: CutoffRoundOptions): Promise<void> => {
  const underWay = new Set<Promise<void>>();
  while (!signal.aborted) {
    try {
      for (const reading of await claimTries(ports, options.concurrency - underWay.size, signal)) {
        const running = reading.finally(() => underWay.delete(running));
        underWay.add(running);
      }
    } catch (fault) {
      if (!signal.aborted) ports.onFault(fault, null);
    }
    await Promise.race([pause(options.pollMs, signal), ...underWay]);
  }
  await Promise.all(underWay);
};

const claimTries = async (ports: CutoffRoundPorts, free: number, signal: AbortSignal): Promise<Promise<void>[]> => {
  if (free <= 0) return [];
  const due = await ports.owed();
  const claimed = await ports.schedule.claim(
    due.map(({ key }) => key),
    free,
  );
  if (claimed.length === 0) return [];
  const owed = new Map((await ports.owed()).map((one) => [one.key, one])); // another may have measured it before the claim
  return claimed.map((claim) => {
    const one = owed.get(claim.key);
    return one === undefined ? ports.schedule.done(claim) : tryOnce(ports, one, claim, signal);
  });
};

/** Never rejects. After a fault the claim is left to run out, so that the next try comes a little later. */
const tryOnce = async (ports: CutoffRoundPorts, owed: OwedCutoff, claimed: ClaimedCutoff, signal: AbortSignal): Promise<void> => {
  const { schedule, measure, onFault, random } = ports;
  const lost = new AbortController();
  const renewing = renewClaim(ports, owed, claimed, lost);
  try {
    const outcome = await measure(owed, AbortSignal.any([signal, lost.signal]));
    if (lost.signal.aborted) return;
    if (signal.aborted && outcome !== "HELD") return await schedule.release(claimed);
    if (outcome === "HELD") await schedule.done(claimed);
    else await schedule.later(claimed, retryDelay(outcome, claimed.tries, random));
  } catch (fault) {
    onFault(fault, owed);
  } finally {
    clearInterval(renewing);
  }
};

/** A try that outlives its claim stops: another process has the cutoff by then. */
const renewClaim = (
  { schedule, onFault }: CutoffRoundPorts,
  owed: OwedCutoff,
  claimed: ClaimedCutoff,
  lost: AbortController,
): NodeJS.Timeout =>
  setInterval(
    () => {
      schedule.renew(claimed).then(
        (held) => held || lost.abort(),
        (fault: unknown) => onFault(fault, owed),
      );
    },
    (CUTOFF_CLAIM_SECONDS * 1000) / 3,
  );
