import type { LegExchange } from "../../domain/measurement/artifacts.js";
import type { Ballot } from "../../domain/measurement/quorum.js";
import type { LegAnswer, Pause, RawExchange } from "./ports.js";

/** One step, asked of every leg at once. */
export type Step<Leg, Value> = {
  readonly ask: (leg: Leg, signal: AbortSignal) => Promise<LegAnswer<Value>>;
  /** True once no further answer changes what is decided. */
  readonly settled: (ballots: readonly Ballot<Value>[], outstanding: number) => boolean;
  /** Whether legs that are a little slower than those that settled it are still heard. */
  readonly grace: boolean;
};

export type Asking = {
  readonly timeoutMs: number; // LEG_TIMEOUT_MS
  readonly signal: AbortSignal;
  readonly pause: Pause;
  readonly onFault: (operator: string, fault: unknown) => void;
};

/** What counts, in the order of the legs, and everything that was exchanged. */
export type Asked<Value> = { readonly ballots: readonly Ballot<Value>[]; readonly exchanges: readonly RawExchange[] };

/** Once the outcome is settled the others have as long again, and at least this. */
const MIN_GRACE_MS = 150;
/** How long a leg that is no longer waited for may take to hand over what it exchanged. */
const HAND_OVER_MS = 250;
/** Legs end by themselves within the time-out; one that does not is left this much later. */
const OVERTIME_MS = 500;
const LATE = "came after the outcome was settled";

/**
 * Asks every leg at once and stops at the time-out, or shortly after the outcome is settled: a slow, dead or stalled leg is left behind.
 * An answer that comes after that is logged as such and counts for nothing. Never rejects for what a leg does.
 */
export const askLegs = async <Leg extends { readonly operator: string }, Value>(
  legs: readonly Leg[],
  step: Step<Leg, Value>,
  { timeoutMs, signal, pause, onFault }: Asking,
): Promise<Asked<Value>> => {
  const leaving = new AbortController();
  const stop = AbortSignal.any([signal, leaving.signal]);
  const answers: (LegAnswer<Value> | undefined)[] = legs.map(() => undefined);
  const late: RawExchange[] = [];
  const heard = answerWatch(
    step,
    (ms) => pause(ms, stop),
    () => ballotsOf(legs, answers),
  );
  const asking = legs.map(async (leg, index) => {
    const answer = await answerOf(leg, step.ask, stop, onFault);
    if (leaving.signal.aborted) late.push(...answer.exchanges.map(asLate));
    else answers[index] = answer;
    heard.answered(legs.length - answers.filter((given) => given !== undefined).length);
  });
  const all = Promise.all(asking);
  await Promise.race([all, heard.settled, pause(timeoutMs + OVERTIME_MS, stop)]);
  const ballots = ballotsOf(legs, answers);
  leaving.abort();
  const handedOver = new AbortController();
  await Promise.race([all, pause(HAND_OVER_MS, handedOver.signal)]);
  handedOver.abort();
  return { ballots, exchanges: [...answers.flatMap((answer) => answer?.exchanges ?? []), ...late] };
};

/** `settled` resolves once the outcome stands and the grace is over. */
const answerWatch = <Leg, Value>(
  { settled, grace }: Step<Leg, Value>,
  graceFor: (ms: number) => Promise<void>,
  ballots: () => Ballot<Value>[],
) => {
  const start = performance.now();
  let end: () => void = () => undefined;
  let stands = false;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const answered = (outstanding: number): void => {
    if (stands || outstanding === 0 || !settled(ballots(), outstanding)) return;
    stands = true;
    const graceMs = grace ? Math.max(MIN_GRACE_MS, performance.now() - start) : 0;
    graceFor(graceMs).then(end);
  };
  return { settled: over, answered };
};

const ballotsOf = <Leg extends { readonly operator: string }, Value>(
  legs: readonly Leg[],
  answers: readonly (LegAnswer<Value> | undefined)[],
): Ballot<Value>[] =>
  legs.flatMap(({ operator }, index) => {
    const value = answers[index]?.value;
    return value === undefined ? [] : [{ operator, value }];
  });

const answerOf = async <Leg extends { readonly operator: string }, Value>(
  leg: Leg,
  ask: Step<Leg, Value>["ask"],
  signal: AbortSignal,
  onFault: Asking["onFault"],
): Promise<LegAnswer<Value>> => {
  try {
    return await ask(leg, signal);
  } catch (fault) {
    onFault(leg.operator, fault);
    return { value: undefined, exchanges: [] };
  }
};

const asLate = ({ exchange, body }: RawExchange): RawExchange => ({ exchange: lateExchange(exchange), body });
const lateExchange = (exchange: LegExchange): LegExchange => ({ ...exchange, error: exchange.error ?? LATE });
