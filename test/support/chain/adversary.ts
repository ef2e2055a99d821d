import fc from "fast-check";
import type { BracketLeg, LegAnswer, PinnedLeg, SupplyAtBlock } from "../../../commands/measurement/ports.js";
import type { BracketReading } from "../../../domain/measurement/brackets.js";
import type { BlockRef } from "../../../domain/measurement/pin.js";
import { instantFromMs } from "../../../domain/shared/time.js";

/** A chain whose truth is known: blocks 0 to 40, 12 s apart, and a supply that changes with every block. */
export const NEWEST = 40;
const START_MS = 1_700_000_000_000;
export const trueBlock = (height: number): BlockRef => ({
  height,
  hash: `hash-${height}`,
  time: instantFromMs(START_MS + height * 12_000),
});
export const trueSupply = (height: number): bigint => 1_000_000n + BigInt(height) * 7n;

/** What one leg does at one step; `undefined` is no answer, `"STALL"` one that never comes. */
type Act<Value> = Value | undefined | "STALL";

/** How the answers of the legs are put in an order: given by fast-check's scheduler. */
export type InAnyOrder = <Value>(answer: Promise<Value>) => Promise<Value>;

const stalled = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => (signal.aborted ? resolve() : signal.addEventListener("abort", () => resolve(), { once: true })));

const answering = async <Value>(act: Act<Value>, signal: AbortSignal, inAnyOrder: InAnyOrder): Promise<LegAnswer<Value>> => {
  if (act === "STALL") await stalled(signal);
  else await inAnyOrder(Promise.resolve());
  return { value: act === "STALL" ? undefined : act, exchanges: [] };
};

/** One leg's behaviour, a fresh act for each question it is asked. */
export type Acts = {
  readonly head: Act<number>;
  readonly block: (height: number) => Act<BlockRef>;
  readonly supply: (block: BlockRef) => Act<SupplyAtBlock>;
  readonly reading: Act<BracketReading>;
};

export const pinnedLeg = (operator: string, acts: Acts, inAnyOrder: InAnyOrder): PinnedLeg => ({
  kind: "PINNED",
  operator,
  endpointId: operator,
  finalHeight: (signal) => answering(acts.head, signal, inAnyOrder),
  blockAt: (height, signal) => answering(acts.block(height), signal, inAnyOrder),
  supplyAt: (block, signal) => answering(acts.supply(block), signal, inAnyOrder),
});

export const bracketLeg = (operator: string, acts: Acts, inAnyOrder: InAnyOrder): BracketLeg => ({
  kind: "BRACKET",
  operator,
  endpointId: operator,
  supply: (signal) => answering(acts.reading, signal, inAnyOrder),
  blockAt: (height, signal) => answering(acts.block(height), signal, inAnyOrder),
});

/** An honest leg: it says the truth or nothing, and knows the chain up to its own newest block. */
export const honestActs: fc.Arbitrary<Acts> = fc
  .record({
    newest: fc.integer({ min: 0, max: NEWEST }),
    silent: fc.record({ head: fc.boolean(), block: fc.boolean(), supply: fc.boolean() }),
    often: fc.integer({ min: 0, max: 3 }),
    how: fc.constantFrom("STALL" as const, undefined),
  })
  .map(({ newest, silent, often, how }) => {
    const rarely = (isSilent: boolean): boolean => isSilent && often === 0;
    return {
      head: rarely(silent.head) ? how : newest,
      block: (height) => (rarely(silent.block) || height > newest ? how : trueBlock(height)),
      supply: ({ height, hash }) =>
        rarely(silent.supply) || hash !== trueBlock(height).hash ? how : { baseUnits: trueSupply(height), byHash: true },
      reading: rarely(silent.supply) ? how : { block: trueBlock(newest), baseUnits: trueSupply(newest) },
    };
  });

const lie: fc.Arbitrary<bigint> = fc.constantFrom(0n, 1n, 42n, trueSupply(10), trueSupply(NEWEST), 2n ** 256n, -1n);
const falseBlock = (height: number): fc.Arbitrary<BlockRef> =>
  fc.constantFrom(
    { ...trueBlock(height), hash: "hash-of-liars" },
    { ...trueBlock(height), time: instantFromMs(0) },
    trueBlock(height),
    trueBlock(Math.max(0, height - 1)),
    { ...trueBlock(height), height: height + 1 },
  );

/** Place of the truth among what a liar says of a block: it may only lie about the supply. */
const TRUE_BLOCK = 2;

/** A lying leg: it answers anything, the same as its accomplices or not, and the truth too when that helps. */
export const lyingActs: fc.Arbitrary<Acts> = fc
  .record({
    head: fc.option(fc.constantFrom(0, 3, NEWEST, NEWEST + 7, 1_000_000_000), { nil: undefined }),
    blocks: fc.oneof(fc.constant([TRUE_BLOCK]), fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 4 })),
    supply: fc.oneof(
      fc.record({ baseUnits: lie, byHash: fc.boolean() }),
      fc.constant<Act<SupplyAtBlock>>("STALL"),
      fc.constant<Act<SupplyAtBlock>>(undefined),
    ),
    reading: fc.record({ block: fc.integer({ min: 0, max: NEWEST }).chain(falseBlock), baseUnits: lie }),
  })
  .map(({ head, blocks, supply, reading }) => {
    let asked = 0;
    return {
      head,
      block: (height) => {
        asked += 1;
        const choices = [
          { ...trueBlock(height), hash: "hash-of-liars" },
          { ...trueBlock(height), time: instantFromMs(0) },
          trueBlock(height),
          trueBlock(Math.max(0, height - 1)),
          undefined,
        ];
        return choices[blocks[asked % blocks.length] ?? 0];
      },
      supply: () => supply,
      reading,
    };
  });
