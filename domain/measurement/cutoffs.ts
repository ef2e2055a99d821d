import type { NetworkFamily } from "../registry/catalog.js";
import { type Instant, msOfInstant } from "../shared/time.js";
import { supplySubject } from "./subject.js";

/** A token on a network at the cutoff of a report: what one measurement is sought for (Addendum B 13.1). */
export type CutoffPlace = { readonly symbol: string; readonly network: string; readonly cutoffAt: Instant };

/** `<symbol>/<network>@<cutoff>`: names a place; reports that state the same cutoff share its measurement. */
export const cutoffKey = ({ symbol, network, cutoffAt }: CutoffPlace): string => `${supplySubject(symbol, network)}@${cutoffAt}`;

const READ_PAST: ReadonlySet<NetworkFamily> = new Set<NetworkFamily>(["EVM", "XRPL", "HEDERA"]);

/** Whether a past state of the family's networks can be read (Addendum B 11.4). */
export const readsPast = (family: NetworkFamily): boolean => READ_PAST.has(family);

/** What decides between snapshots: time of the block or ledger, its height, the place of the record. */
export type TimedReading = { readonly time_ms: number; readonly height: number; readonly seq: number };

/**
 * The snapshot with the least distance to the cutoff, at most `windowSeconds`, inclusive; the earlier on a tie (Addendum B 13.1). Of one
 * time, the lower and then the first recorded. Undefined when none is that near.
 */
export const nearestSnapshot = <Reading extends TimedReading>(
  readings: readonly Reading[],
  cutoffAt: Instant,
  windowSeconds: number,
): Reading | undefined => {
  const cutoffMs = msOfInstant(cutoffAt);
  const distance = ({ time_ms }: Reading): number => Math.abs(time_ms - cutoffMs);
  let nearest: Reading | undefined;
  for (const reading of readings) {
    if (distance(reading) > windowSeconds * 1000) continue;
    if (nearest === undefined || isNearer(reading, nearest, distance)) nearest = reading;
  }
  return nearest;
};

const isNearer = <Reading extends TimedReading>(a: Reading, b: Reading, distance: (reading: Reading) => number): boolean =>
  (distance(a) - distance(b) || a.time_ms - b.time_ms || a.height - b.height || a.seq - b.seq) < 0;
