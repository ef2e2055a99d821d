import { addMonths, dayOfInstant, instantFromMs, monthOfDay } from "../../../domain/shared/time.js";
import { FIRST_MONTH, HELD_SECONDS, noonOf, type StatedSupply, statedSupplies, supplyAt } from "./sample-supply.js";
import { SAMPLE_TOKENS, type SampleToken } from "./sample-tokens.js";

/** A proxy that was given its second implementation in the block of this number. */
export type ProxyUpgrade = { readonly symbol: string; readonly network: string; readonly block: number };

/** A block: its time, the change of each supply in base units, and the proxies that are upgraded in it. */
export type PlannedBlock = {
  readonly seconds: number;
  readonly supplies: readonly { readonly token: SampleToken; readonly by: bigint }[];
  readonly upgrades: readonly SampleToken[];
};

/** Seconds between two blocks of the present. */
export const PACE = 12;
/** A chain lasts from half past an hour to half past the next, away from the readings at its full hour. */
const LASTS = 3_600;
const BEGINS = 1_800;
/** Blocks of the present that a chain begins with, so that its final block is never one of its past. */
const LEAD = 10;

/** When the chain of a moment began and when the next one takes over, in seconds of Unix time. */
export const eraOf = (seconds: number): { readonly from: number; readonly until: number } => {
  const from = Math.floor((seconds - BEGINS) / LASTS) * LASTS + BEGINS;
  return { from, until: from + LASTS };
};

/** The newest block there is at a moment: one every `PACE` seconds, numbered from 1970 on, so no chain ever goes back behind another. */
export const blockNumberAt = (seconds: number): number => Math.floor(seconds / PACE);

/** The chain of an era. Times are seconds of Unix time. */
export type ChainPlan = {
  readonly genesis: number;
  /** The time of the first block of the present, a little before the era. */
  readonly present: number;
  /** Such that the first block of the present has the number of its moment: two more than this and one for each of the past. */
  readonly genesisNumber: number;
  /** Times of the blocks after the one that creates the tokens, up to the present. */
  readonly past: readonly number[];
  /** What goes into the block of a time; to be asked in the order of blocks, once each. */
  readonly blockAt: (seconds: number) => PlannedBlock;
};

/**
 * First the blocks of the past, at the dates of reports, then one every `PACE` seconds. Depends on nothing but its arguments:
 * whoever plans the same era has the same blocks, hash for hash.
 */
export const planChain = (era: number, upgrades: () => readonly ProxyUpgrade[]): ChainPlan => {
  const last = addMonths(monthOfDay(dayOfInstant(instantFromMs(era * 1000))), 1);
  const stated = new Map(SAMPLE_TOKENS.map((token) => [token, statedSupplies(token, last)] as const));
  const supplies = new Map<SampleToken, bigint>();
  const upgraded = new Set<SampleToken>();
  const present = era - LEAD * PACE;
  const past = pastTimes([...stated.values()], present);
  const blockAt = (seconds: number): PlannedBlock => {
    const changes = SAMPLE_TOKENS.flatMap((token) => {
      const wanted = supplyAt(stated.get(token) ?? [], seconds);
      const by = wanted - (supplies.get(token) ?? 0n);
      supplies.set(token, wanted);
      return by === 0n ? [] : [{ token, by }];
    });
    const due = SAMPLE_TOKENS.filter((token) => !upgraded.has(token) && upgrades().some((upgrade) => isDue(upgrade, token, seconds)));
    for (const token of due) upgraded.add(token);
    return { seconds, supplies: changes, upgrades: due };
  };
  const genesis = Date.parse(`${FIRST_MONTH}-01T00:00:00.000Z`) / 1000;
  return { genesis, present, genesisNumber: blockNumberAt(present) - past.length - 2, past, blockAt };
};

const isDue = (upgrade: ProxyUpgrade, token: SampleToken, seconds: number): boolean =>
  upgrade.symbol === token.symbol && upgrade.network === token.network && upgrade.block * PACE <= seconds;

/** A block when a stated supply begins to hold and one when it ends, so that a block before a cutoff and one after it are there. */
const pastTimes = (stated: readonly (readonly StatedSupply[])[], before: number): readonly number[] => {
  const times = stated.flat().flatMap(({ day }) => [noonOf(day), noonOf(day) + HELD_SECONDS]);
  return [...new Set(times)].filter((seconds) => seconds < before).sort((a, b) => a - b);
};
