import type pg from "pg";
import { DatabaseUnavailable } from "../../commands/ports.js";
import type { SupplyReading } from "../../domain/board/supply.js";
import { type SupplyReadingRow, sliceId } from "../../projections/board/rows.js";
import { type HeldBucket, ReadModelUnavailable, type SupplyHistoryAsk, type SupplyHistoryQuery } from "../../read-api/queries.js";
import { ReadModelUnavailable as NoGeneration } from "../projections/read-models.js";

type Schema = string;
type Ports = {
  readonly pool: Pick<pg.Pool, "query">;
  /** Runs a read on the live generation's schema of the board. */
  readonly read: <T>(read: (schema: Schema) => Promise<T>) => Promise<T>;
};

type HistoryRecord = { readonly place: string | null; readonly n: string | null; readonly body: string };

/**
 * One pass over the index of readings, without a sort: the last reading of each bucket and how many it holds, and the newest reading
 * before them. Buckets of equal width are told by division, months by their starts.
 */
export const supplyHistory =
  ({ pool, read }: Ports): SupplyHistoryQuery =>
  async (ask) => {
    const { rows } = await read((schema) => pool.query<HistoryRecord>(statement(schema, ask))).catch(unavailable);
    const before = rows.find(({ place }) => place === null);
    return { buckets: heldBuckets(rows), latestBefore: before === undefined ? null : decode(before.body) };
  };

/** Newest first; the statement's rows are in no promised order. */
const heldBuckets = (rows: readonly HistoryRecord[]): readonly HeldBucket[] => {
  const held: HeldBucket[] = [];
  let counted = 0;
  const inside = rows.filter(({ place }) => place !== null).sort((a, b) => Number(a.n) - Number(b.n));
  for (const { place, n, body } of inside) {
    held.push({ place: Number(place), readings: Number(n) - counted, newest: decode(body) });
    counted = Number(n);
  }
  return held.reverse();
};

/** `bucket` is the place of a reading in the grid; it takes the values after the fourth. */
const statement = (schema: Schema, { grid, fromMs, toMs, throughSeq, symbol, network }: SupplyHistoryAsk) => {
  const common = [sliceId(symbol, network), fromMs, toMs, throughSeq];
  const widthMs = equalWidth(grid);
  return widthMs === undefined
    ? {
        name: `supply_history_of_starts_${schema}`,
        text: historyText(schema, "width_bucket(time_ms, $5::bigint[]) - 1"),
        values: [...common, grid.map(({ startMs }) => startMs)],
      }
    : {
        name: `supply_history_of_width_${schema}`,
        text: historyText(schema, "(time_ms - $6::bigint) / $5::bigint"),
        values: [...common, widthMs, grid[0]?.startMs ?? fromMs],
      };
};

const equalWidth = (grid: SupplyHistoryAsk["grid"]): number | undefined => {
  const [first] = grid;
  const width = first === undefined ? 1 : first.endMs - first.startMs;
  return grid.every(({ startMs, endMs }) => endMs - startMs === width) ? width : undefined;
};

/** `n` counts the readings up to and with the last one of a bucket: what a bucket holds is the step from the one before. */
const historyText = (schema: Schema, bucket: string): string => `
SELECT place, n, body FROM (
  SELECT place, body, row_number() OVER oldest_first AS n, lead(place) OVER oldest_first AS next FROM (
    SELECT ${bucket} AS place, time_ms, height, seq, body FROM ${schema}.supply_readings
    WHERE slice = $1 AND time_ms BETWEEN $2::bigint AND $3::bigint AND seq <= $4::bigint) inside
  WINDOW oldest_first AS (ORDER BY time_ms, height, seq)) numbered
WHERE next IS DISTINCT FROM place
UNION ALL
(SELECT NULL, NULL, body FROM ${schema}.supply_readings
  WHERE slice = $1 AND time_ms < $2::bigint AND seq <= $4::bigint ORDER BY time_ms DESC, height DESC, seq DESC LIMIT 1)`;

const decode = (body: string): SupplyReading => {
  const { slice, ...reading }: SupplyReadingRow = JSON.parse(body);
  return reading;
};

const unavailable = (error: unknown): never => {
  if (error instanceof DatabaseUnavailable || error instanceof NoGeneration)
    throw new ReadModelUnavailable("the history cannot be read", { cause: error });
  throw error;
};
