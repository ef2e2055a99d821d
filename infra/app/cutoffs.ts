import { lastBlockAtOrBefore } from "../../commands/measurement/find-cutoff-block.js";
import { type OwedCutoff, owedCutoffs } from "../../commands/measurement/owed-cutoffs.js";
import { Refusal } from "../../domain/shared/refusal.js";
import { cutoffSchedule } from "../measuring/cutoff-schedule.js";
import { type CutoffOutcome, runCutoffs } from "../measuring/run-cutoffs.js";
import type { Measuring, MeasuringOutcome } from "./measuring.js";
import type { Parts } from "./parts.js";

const POLL_MS = 1_000;
/** Readings of the schedule go first: of what a process measures at once, this many are at cutoffs. */
const AT_ONCE = 2;

/** Measures once at a report's cutoff (Addendum B 13.1). */
export const measureCutoff = (
  { measure }: Pick<Measuring, "measure">,
  { cutoffAt, causeSeq, ...measured }: OwedCutoff,
  signal: AbortSignal,
): Promise<MeasuringOutcome> =>
  measure(measured, signal, { purpose: "CUTOFF", cutoffAt, causeSeq, findPin: lastBlockAtOrBefore(cutoffAt) });

/** Measures at the cutoffs of active reports; `stop` resolves when the tries under way have ended. */
export const startCutoffs = (parts: Parts, measuring: Measuring): { readonly stop: () => Promise<void> } => {
  const { database, evidence, log } = parts;
  const stopping = new AbortController();
  const running = runCutoffs(
    {
      schedule: cutoffSchedule(database.pool),
      owed: async () => (await evidence.ask(owedCutoffs)).filter(({ network }) => parts.sampleChain.isReachable(network)),
      measure: async (owed, signal) => toldOutcome(parts, owed, await refusedAsFailed(parts, owed, measureCutoff(measuring, owed, signal))),
      onFault: (err, owed) => log.error({ err, cutoff: owed?.key ?? null }, "measuring at a cutoff met a fault; it tries again"),
      random: Math.random,
    },
    stopping.signal,
    { concurrency: AT_ONCE, pollMs: POLL_MS },
  );
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
};

/** Null for a network that cannot be measured as registered. */
const refusedAsFailed = async (
  { log }: Parts,
  { key }: OwedCutoff,
  measuring: Promise<MeasuringOutcome>,
): Promise<MeasuringOutcome | null> => {
  try {
    return await measuring;
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    log.warn({ cutoff: key, code: fault.code }, fault.message);
    return null;
  }
};

const toldOutcome = ({ log }: Parts, { key }: OwedCutoff, done: MeasuringOutcome | null): CutoffOutcome => {
  switch (done?.outcome) {
    case "MEASURED": {
      const { pin, source_tier, legs } = done.artifact;
      log.info({ cutoff: key, height: pin.height, tier: source_tier, legs, seq: done.seq }, "a supply was measured at a report's cutoff");
      return "HELD";
    }
    case "HELD":
      return "HELD";
    case "NOT_YET":
      return "NOT_YET";
    case "REFUSED":
      log.info({ cutoff: key, reason: done.artifact.reason }, "a supply at a report's cutoff could not be measured; it is tried again");
      return "FAILED";
    case "NOT_ENABLED":
    case "STOPPED":
    case undefined:
      return "FAILED";
  }
};
