import { type OwedCutoff, owedCutoffs } from "../../../commands/measurement/owed-cutoffs.js";
import { Refusal } from "../../../domain/shared/refusal.js";
import { type CutoffSchedule, cutoffSchedule } from "../../measuring/cutoff-schedule.js";
import { retryDelay } from "../../measuring/retry-delay.js";
import { measureCutoff } from "../cutoffs.js";
import type { Measuring, MeasuringOutcome } from "../measuring.js";
import type { Parts } from "../parts.js";

/** What came of one cutoff; `BUSY`: another process is at it. */
export type CutoffDone = { readonly owed: OwedCutoff; readonly done: MeasuringOutcome | { readonly outcome: "BUSY" } };

/** Cutoffs that are sought and not held, of one token or all, on one network or all. Throws Refusal `unknown-symbol`. */
export const pendingCutoffs = async (
  { evidence }: Parts,
  symbol: string | undefined,
  network: string | undefined,
): Promise<readonly OwedCutoff[]> => {
  const { symbols, owed } = await evidence.ask((state) => ({
    symbols: (state.registry?.catalog.tokens ?? []).map((token) => token.symbol),
    owed: owedCutoffs(state),
  }));
  if (symbol !== undefined && !symbols.includes(symbol))
    throw new Refusal("unknown-symbol", `No token of the registry has the symbol ${symbol}.`);
  return owed.filter(
    (one) => (symbol === undefined || one.symbol === symbol) && (network === undefined || one.network.network === network),
  );
};

/** Tries them now, one after the other, whether their time has come or not; each is told as it ends. */
export const measureCutoffs = async (
  { database }: Parts,
  measuring: Measuring,
  pending: readonly OwedCutoff[],
  { signal, tell }: { readonly signal: AbortSignal; readonly tell: (sentence: string) => void },
): Promise<readonly CutoffDone[]> => {
  const schedule = cutoffSchedule(database.pool);
  const all: CutoffDone[] = [];
  for (const owed of pending) {
    if (signal.aborted) break;
    const one = { owed, done: await measureClaimed(schedule, measuring, owed, signal) };
    tell(sentenceOf(one));
    all.push(one);
  }
  return all;
};

const measureClaimed = async (
  schedule: CutoffSchedule,
  measuring: Measuring,
  owed: OwedCutoff,
  signal: AbortSignal,
): Promise<CutoffDone["done"]> => {
  const claimed = await schedule.claimNow(owed.key);
  if (claimed === undefined) return { outcome: "BUSY" };
  try {
    const done = await measureCutoff(measuring, owed, signal);
    if (done.outcome === "MEASURED" || done.outcome === "HELD") await schedule.done(claimed);
    else if (done.outcome === "STOPPED") await schedule.release(claimed);
    else await schedule.later(claimed, retryDelay(done.outcome === "NOT_YET" ? "NOT_YET" : "FAILED", claimed.tries, Math.random));
    return done;
  } catch (fault) {
    await schedule.release(claimed);
    throw fault;
  }
};

/** True of what is held now. */
export const isHeld = ({ done }: CutoffDone): boolean => done.outcome === "MEASURED" || done.outcome === "HELD";

const sentenceOf = ({ owed, done }: CutoffDone): string => {
  const subject = `${owed.symbol} on ${owed.network.network} at ${owed.cutoffAt}:`;
  switch (done.outcome) {
    case "MEASURED": {
      const { total_supply, pin, source_tier, legs } = done.artifact;
      return `${subject} ${total_supply} at ${pin.height} of ${pin.time}, ${source_tier} by ${legs} legs.`;
    }
    case "HELD":
      return `${subject} measured already, by record ${done.seq}.`;
    case "REFUSED":
      return `${subject} refused (${done.artifact.reason}). ${done.artifact.detail}`;
    case "NOT_YET":
    case "NOT_ENABLED":
      return `${subject} not measured. ${done.detail}`;
    case "BUSY":
      return `${subject} another process is measuring it.`;
    case "STOPPED":
      return `${subject} not measured; it was stopped.`;
  }
};

/** One cutoff in JSON. */
export const cutoffJson = ({ owed, done }: CutoffDone) => {
  const place = { symbol: owed.symbol, network: owed.network.network, cutoff_at: owed.cutoffAt, outcome: done.outcome.toLowerCase() };
  if (done.outcome === "MEASURED") {
    const { pin, total_supply, source_tier, legs } = done.artifact;
    return { ...place, seq: done.seq, total_supply, block_number: pin.height, measured_at: pin.time, source_tier, legs };
  }
  if (done.outcome === "REFUSED") return { ...place, seq: done.seq, reason: done.artifact.reason, detail: done.artifact.detail };
  if (done.outcome === "HELD") return { ...place, seq: done.seq };
  return { ...place, seq: null, detail: "detail" in done ? done.detail : null };
};
