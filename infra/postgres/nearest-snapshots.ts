import type { FindSnapshots } from "../../commands/measurement/reconcile.js";
import { soughtPlaces } from "../../domain/board/at-cutoff.js";
import { placeOf } from "../../domain/board/cutoff-facts.js";
import type { SupplyReading } from "../../domain/board/supply.js";
import { cutoffKey, nearestSnapshot } from "../../domain/measurement/cutoffs.js";
import type { CutoffMeasurement } from "../../domain/measurement/reconciliation.js";
import { groupBy } from "../../domain/shared/group-by.js";
import { type Instant, instantFromMs, msOfInstant } from "../../domain/shared/time.js";
import { sliceId } from "../../projections/board/rows.js";
import type { BoardSnapshot } from "../../read-api/queries.js";
import type { PreparedStatement } from "./hot-connection.js";

/** A snapshot as it stands in for a reading at a cutoff. */
export const snapshotMeasurement = (reading: SupplyReading): CutoffMeasurement => ({
  source: "SNAPSHOT",
  total_supply: reading.total_supply,
  time: instantFromMs(reading.time_ms),
  height: reading.height,
  tier: reading.source_tier,
  artifact_id: reading.snapshot_artifact_id,
});

/** `place`: in the list asked for, from 0; null names the head the answer is of. */
export type NearestRecord = { readonly place: number | null; readonly seq: number | null; readonly body: string | null };

type Ask = {
  readonly slices: readonly string[]; // `<symbol>/<network>`
  readonly cutoffsMs: readonly number[]; // of each
  readonly windowSeconds: number;
  /** Readings of later records do not count; null for all. */
  readonly throughSeq: number | null;
};

/** Of each place the reading that `nearestSnapshot` would choose, by the index of readings, and the newest record folded. */
export const nearestStatement = (schema: string, { slices, cutoffsMs, windowSeconds, throughSeq }: Ask): PreparedStatement => ({
  name: `nearest_snapshots_${schema}`,
  text: `
SELECT (given.place - 1)::integer AS place, NULL::bigint AS seq, near.body
FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS given (slice, at_ms, place)
CROSS JOIN LATERAL (
  SELECT body FROM ${schema}.supply_readings reading
  WHERE reading.slice = given.slice AND reading.seq <= coalesce($4::bigint, reading.seq)
    AND reading.time_ms BETWEEN given.at_ms - $3::bigint AND given.at_ms + $3::bigint
  ORDER BY abs(reading.time_ms - given.at_ms), reading.time_ms, reading.height, reading.seq LIMIT 1) near
UNION ALL SELECT NULL, (body::jsonb ->> 'seq')::bigint, NULL FROM ${schema}.chain_head`,
  values: [slices, cutoffsMs, windowSeconds * 1000, throughSeq],
});

/** A place whose cutoff was not read: the nearest snapshot stands in for it. */
export type UnreadPlace = { readonly slice: string; readonly symbol: string; readonly network: string; readonly cutoffAt: Instant };

/** What is looked for at cutoffs and was not read there. */
export const unreadPlaces = ({ tokens }: BoardSnapshot): readonly UnreadPlace[] =>
  tokens.flatMap((token) => {
    const { symbol, cutoffs } = token;
    const unread = soughtPlaces(token).filter(({ network, cutoffAt }) => !cutoffs.has(placeOf(network, cutoffAt)));
    return unread.map((place) => ({ ...place, symbol, slice: sliceId(symbol, place.network) }));
  });

/** The board with the snapshots that stand in for readings at cutoffs. */
export const withSnapshots = (board: BoardSnapshot, nearest: ReadonlyMap<string, SupplyReading>): BoardSnapshot => {
  const found = unreadPlaces(board).flatMap((place) => {
    const reading = nearest.get(cutoffKey(place));
    return reading === undefined ? [] : [{ ...place, measurement: snapshotMeasurement(reading) }];
  });
  if (found.length === 0) return board;
  const bySymbol = groupBy(found, ({ symbol }) => symbol);
  const tokens = board.tokens.map((token) => {
    const own = (bySymbol.get(token.symbol) ?? []).map((one) => [placeOf(one.network, one.cutoffAt), one.measurement] as const);
    return own.length === 0 ? token : { ...token, cutoffs: new Map([...token.cutoffs, ...own]) };
  });
  return { ...board, tokens };
};

/** Of each place the nearest of these readings, by `cutoffKey`. */
export const nearestOf = (
  places: readonly UnreadPlace[],
  bySlice: ReadonlyMap<string, readonly SupplyReading[]>,
  windowSeconds: number,
): ReadonlyMap<string, SupplyReading> =>
  new Map(
    places.flatMap((place) => {
      const nearest = nearestSnapshot(bySlice.get(place.slice) ?? [], place.cutoffAt, windowSeconds);
      return nearest === undefined ? [] : [[cutoffKey(place), nearest] as const];
    }),
  );

type Ports = {
  /** Runs a statement made for the live generation's schema of the board. */
  readonly query: (statement: (schema: string) => PreparedStatement) => Promise<readonly NearestRecord[]>;
  readonly windowSeconds: number; // CUTOFF_WINDOW_SECONDS
};

/** Finds snapshots near cutoffs in the live board. */
export const findSnapshots =
  ({ query, windowSeconds }: Ports): FindSnapshots =>
  async (places) => {
    const ask: Ask = {
      slices: places.map(({ symbol, network }) => sliceId(symbol, network)),
      cutoffsMs: places.map(({ cutoffAt }) => msOfInstant(cutoffAt)),
      windowSeconds,
      throughSeq: null,
    };
    const rows = await query((schema) => nearestStatement(schema, ask));
    const head = rows.find(({ place }) => place === null);
    const found = rows.flatMap(({ place, body }) => {
      const at = place === null ? undefined : places[place];
      return at === undefined || body === null ? [] : [[cutoffKey(at), snapshotMeasurement(decode(body))] as const];
    });
    return { throughSeq: head === undefined ? null : Number(head.seq), found: new Map(found) };
  };

const decode = (body: string): SupplyReading => JSON.parse(body);
