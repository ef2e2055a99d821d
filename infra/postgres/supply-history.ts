import type pg from "pg";
import { DatabaseUnavailable } from "../../commands/ports.js";
import type { SupplyReading } from "../../domain/board/supply.js";
import { type SupplyReadingRow, sliceId } from "../../projections/board/rows.js";
import { ReadModelUnavailable, type SupplyHistoryAsk, type SupplyHistoryQuery } from "../../read-api/queries.js";
import { ReadModelUnavailable as NoGeneration } from "../projections/read-models.js";

type Schema = string;
type Ports = {
  readonly pool: Pick<pg.Pool, "query">;
  /** Runs a read on the live generation's schema of the board. */
  readonly read: <T>(read: (schema: Schema) => Promise<T>) => Promise<T>;
};

type HistoryRecord = { readonly place: string | null; readonly readings: string; readonly body: string };

/**
 * One statement over the index of readings: the last reading of each bucket and how many it holds, newest first, and the newest reading
 * before them. Buckets of equal width are told by division, months by their starts.
 */
export const supplyHistory =
  ({ pool, read }: Ports): SupplyHistoryQuery =>
  async (ask) => {
    const { rows } = await read((schema) => pool.query<HistoryRecord>(statement(schema, ask))).catch(unavailable);
    const held = rows.filter(({ place }) => place !== null);
    const before = rows.find(({ place }) => place === null);
    return {
      buckets: held.map(({ place, readings, body }) => ({ place: Number(place), readings: Number(readings), newest: decode(body) })),
      latestBefore: before === undefined ? null : decode(before.body),
    };
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

const historyText = (schema: Schema, bucket: string): string => `
WITH inside AS (
  SELECT id, time_ms, height, seq, ${bucket} AS place FROM ${schema}.supply_readings
  WHERE slice = $1 AND time_ms BETWEEN $2::bigint AND $3::bigint AND seq <= $4::bigint),
newest AS (
  SELECT DISTINCT ON (place) place, id, count(*) OVER (PARTITION BY place) AS readings FROM inside
  ORDER BY place DESC, time_ms DESC, height DESC, seq DESC)
SELECT n.place, n.readings, r.body FROM newest n JOIN ${schema}.supply_readings r USING (id)
UNION ALL
(SELECT NULL, 0, body FROM ${schema}.supply_readings
  WHERE slice = $1 AND time_ms < $2::bigint AND seq <= $4::bigint ORDER BY time_ms DESC, height DESC, seq DESC LIMIT 1)
ORDER BY 1 DESC NULLS LAST`;

const decode = (body: string): SupplyReading => {
  const { slice, ...reading }: SupplyReadingRow = JSON.parse(body);
  return reading;
};

const unavailable = (error: unknown): never => {
  if (error instanceof DatabaseUnavailable || error instanceof NoGeneration)
    throw new ReadModelUnavailable("the history cannot be read", { cause: error });
  throw error;
};
