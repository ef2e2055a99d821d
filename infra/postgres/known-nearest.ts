import type { SupplyReading } from "../../domain/board/supply.js";
import { cutoffKey, nearestSnapshot } from "../../domain/measurement/cutoffs.js";
import { groupBy } from "../../domain/shared/group-by.js";
import { msOfInstant } from "../../domain/shared/time.js";
import type { SupplyReadingRow } from "../../projections/board/rows.js";
import type { PreparedStatement } from "./hot-connection.js";
import { type NearestRecord, nearestStatement, type UnreadPlace } from "./nearest-snapshots.js";

/** The snapshot nearest to each place, by `cutoffKey`; null where none is near enough. Immutable. */
export type KnownNearest = ReadonlyMap<string, SupplyReading | null>;

export const NOTHING_NEAREST: KnownNearest = new Map();

type Ask = {
  readonly schema: string;
  readonly windowSeconds: number; // CUTOFF_WINDOW_SECONDS
  readonly throughSeq: number; // of the board's head: readings of later records are not of this state
  readonly query: (statement: PreparedStatement) => Promise<{ readonly rows: readonly NearestRecord[] }>;
};

/**
 * What is nearest to these places once the rows that arrived are held too. Places known before are held against what arrived; only new
 * ones are asked for, by the index.
 */
export const nearestTo = async (
  places: readonly UnreadPlace[],
  known: KnownNearest,
  arrived: readonly SupplyReadingRow[],
  ask: Ask,
): Promise<KnownNearest> => {
  const bySlice = groupBy(arrived, ({ slice }) => slice);
  const nearest = new Map<string, SupplyReading | null>();
  const unknown: UnreadPlace[] = [];
  for (const place of places) {
    const before = known.get(cutoffKey(place));
    if (before === undefined) unknown.push(place);
    else nearest.set(cutoffKey(place), nearer(before, bySlice.get(place.slice) ?? [], place, ask.windowSeconds));
  }
  return unknown.length === 0 ? nearest : new Map([...nearest, ...(await asked(unknown, ask))]);
};

const nearer = (
  before: SupplyReading | null,
  arrived: readonly SupplyReading[],
  { cutoffAt }: UnreadPlace,
  windowSeconds: number,
): SupplyReading | null =>
  arrived.length === 0 ? before : (nearestSnapshot(before === null ? arrived : [before, ...arrived], cutoffAt, windowSeconds) ?? null);

const asked = async (places: readonly UnreadPlace[], { schema, query, ...rest }: Ask): Promise<KnownNearest> => {
  const slices = places.map(({ slice }) => slice);
  const cutoffsMs = places.map(({ cutoffAt }) => msOfInstant(cutoffAt));
  const { rows } = await query(nearestStatement(schema, { slices, cutoffsMs, ...rest }));
  const found = new Map<string, SupplyReading | null>(places.map((place) => [cutoffKey(place), null]));
  for (const { place, body } of rows) {
    const at = place === null ? undefined : places[place];
    if (at !== undefined && body !== null) found.set(cutoffKey(at), JSON.parse(body));
  }
  return found;
};
