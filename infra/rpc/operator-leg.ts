import type { BracketLeg, Leg, LegAnswer, PinnedLeg, RawExchange } from "../../commands/measurement/ports.js";
import type { LegClient } from "./leg-client.js";

/**
 * The legs over all endpoints of one operator as one leg: what the first does not answer is put to the next, within one LEG_TIMEOUT_MS in
 * all. Two endpoints of one operator are one leg, whichever of them answers (Addendum B 11.1). All steps of one answer are taken at one
 * endpoint: a block of one and a supply of another, which may lag, are no reading.
 */
export const operatorLeg = ([first, ...others]: readonly [Leg, ...Leg[]], deadline: LegClient["deadline"]): Leg => {
  if (others.length === 0) return first;
  const legs = [first, ...others];
  if (first.kind === "BRACKET") {
    const turns = inTurn(
      legs.filter((leg) => leg.kind === "BRACKET"),
      deadline,
    );
    return oneOfBrackets(first, turns);
  }
  const turns = inTurn(
    legs.filter((leg) => leg.kind === "PINNED"),
    deadline,
  );
  return oneOfPinned(first, turns);
};

type Ask<One, Value> = (leg: One, signal: AbortSignal) => Promise<LegAnswer<Value>> | undefined;
type InTurn<One> = <Value>(signal: AbortSignal, ask: Ask<One, Value>) => Promise<LegAnswer<Value>>;

const inTurn =
  <One>(legs: readonly One[], deadline: LegClient["deadline"]): InTurn<One> =>
  async <Value>(signal: AbortSignal, ask: Ask<One, Value>): Promise<LegAnswer<Value>> => {
    const within = deadline(signal);
    const exchanges: RawExchange[] = [];
    for (const leg of legs) {
      const answer = await ask(leg, within);
      exchanges.push(...(answer?.exchanges ?? []));
      if (answer?.value !== undefined) return { value: answer.value, exchanges };
      if (within.aborted) break;
    }
    return { value: undefined, exchanges };
  };

const oneOfBrackets = (first: BracketLeg, turns: InTurn<BracketLeg>): BracketLeg => ({
  ...first,
  supply: (signal) => turns(signal, (leg, within) => leg.supply(within)),
  blockAt: (height, signal) => turns(signal, (leg, within) => leg.blockAt(height, within)),
  ...(first.decimals && { decimals: (signal: AbortSignal) => turns(signal, (leg, within) => leg.decimals?.(within)) }),
});

const oneOfPinned = (first: PinnedLeg, turns: InTurn<PinnedLeg>): PinnedLeg => ({
  ...first,
  finalHeight: (signal) => turns(signal, (leg, within) => leg.finalHeight(within)),
  blockAt: (height, signal) => turns(signal, (leg, within) => leg.blockAt(height, within)),
  supplyAt: (block, signal) => turns(signal, (leg, within) => leg.supplyAt(block, within)),
  ...(first.decimals && { decimals: (signal: AbortSignal) => turns(signal, (leg, within) => leg.decimals?.(within)) }),
  ...evmOnly(first, turns),
});

const evmOnly = ({ code, proveAt }: PinnedLeg, turns: InTurn<PinnedLeg>): Pick<PinnedLeg, "code" | "proveAt"> => ({
  ...(code && { code: (slots, signal) => turns(signal, (leg, within) => leg.code?.(slots, within)) }),
  ...(proveAt && { proveAt: (block, layout, signal) => turns(signal, (leg, within) => leg.proveAt?.(block, layout, within)) }),
});
