import { DatabaseUnavailable } from "../../commands/ports.js";
import type { BoardReport } from "../../domain/board/facts.js";
import type { SupplyReading } from "../../domain/board/supply.js";
import { defaultSettings } from "../../domain/settings/values.js";
import type { SupplyReadingRow } from "../../projections/board/rows.js";
import { type BoardQueries, type BoardSnapshot, ReadModelUnavailable } from "../../read-api/queries.js";
import {
  type BoardRecord,
  boardStatement,
  LIVE_BOARD,
  MOST_NEW_READINGS,
  type VersionRecord,
  versionStatement,
} from "./board-statements.js";
import { assembleBoard, decodeReport } from "./decode-board.js";
import { type HeldReadings, NO_READINGS, withReadings } from "./held-readings.js";
import type { HotConnection, PreparedStatement } from "./hot-connection.js";
import { type KnownNearest, NOTHING_NEAREST, nearestTo } from "./known-nearest.js";
import { type NearestRecord, unreadPlaces, withSnapshots } from "./nearest-snapshots.js";

/** SQLSTATE of a schema or table that is gone: another generation took its place and this one was dropped. */
const GONE = new Set(["3F000", "42P01"]);
/** A generation may be switched between finding its name and reading it. */
const TRIES = 3;

type Reports = ReadonlyMap<string, BoardReport>; // by `<row id>@<row version>`
type Loaded = { readonly schema: string; readonly reports: Reports; readonly readings: HeldReadings; readonly nearest: KnownNearest };

/**
 * The board read from its live generation over the pipelined connection. Reports already decoded are not sent again: a row that
 * has not been written since keeps its version. Of readings, which are never written again, those recorded since are sent. `seriesCap`: as
 * many of each network are held. `windowSeconds`: this near to a cutoff a snapshot stands in for a reading at it. Throws ReadModelUnavailable.
 */
export const boardQueries = (
  hot: Pick<HotConnection, "query">,
  seriesCap: number = defaultSettings.SUPPLY_SERIES_CAP,
  windowSeconds: number = defaultSettings.CUTOFF_WINDOW_SECONDS,
): BoardQueries => {
  let schema: string | undefined;
  let loaded: Loaded | undefined;

  const read = async <T>(readFrom: (schema: string) => Promise<T | undefined>): Promise<T> => {
    for (let tries = 0; tries < TRIES; tries++) {
      schema ??= await liveSchema(hot);
      const found = await readFrom(schema).catch(undefinedWhenGone);
      if (found !== undefined) return found;
      schema = undefined;
    }
    throw new ReadModelUnavailable("the board's live generation changed with every try");
  };
  const version = (): Promise<string> =>
    read(async (live) => {
      const { rows } = await hot.query<VersionRecord>(versionStatement(live));
      return rows[0]?.state === "live" ? versionOf(live, rows[0]) : undefined;
    });
  const recordsOf = async (live: string, known: Loaded | undefined): Promise<readonly BoardRecord[]> => {
    const reports = known === undefined ? [] : [...known.reports.keys()];
    const readings = known === undefined ? { cap: seriesCap } : { throughId: known.readings.throughId };
    return (await hot.query<BoardRecord>(boardStatement(live, { reports, readings }))).rows;
  };
  const load = async (live: string, known: Loaded | undefined): Promise<BoardSnapshot | undefined> => {
    const rows = await recordsOf(live, known);
    const at = rows.find(({ kind }) => kind === "version");
    if (at === undefined || at.id !== "live") return undefined;
    const arrived = rows.filter(({ kind }) => kind === "reading");
    if (known !== undefined && arrived.length >= MOST_NEW_READINGS) return load(live, undefined);
    const reports = decodeReports(rows, known?.reports ?? new Map());
    const readings = withReadings(known?.readings ?? NO_READINGS, arrived, seriesCap);
    const board = assembleBoard(rows, { reports, readings: readings.bySlice }, `${live}:${at.version}`);
    const query = (sql: PreparedStatement) => hot.query<NearestRecord>(sql);
    const recent = known === undefined ? [] : arrived.map(({ body }): SupplyReadingRow => JSON.parse(body ?? "null"));
    const ask = { schema: live, windowSeconds, throughSeq: board.head?.seq ?? -1, query };
    const nearest = await nearestTo(unreadPlaces(board), known?.nearest ?? NOTHING_NEAREST, recent, ask);
    loaded = { schema: live, reports, readings, nearest };
    return withSnapshots(board, onlyFound(nearest));
  };
  const board = (): Promise<BoardSnapshot> => read((live) => load(live, loaded?.schema === live ? loaded : undefined));
  return { version: () => version().catch(unavailable), board: () => board().catch(unavailable) };
};

const onlyFound = (nearest: KnownNearest): ReadonlyMap<string, SupplyReading> =>
  new Map([...nearest].flatMap(([key, reading]) => (reading === null ? [] : [[key, reading] as const])));

const versionOf = (schema: string, { version }: VersionRecord): string => `${schema}:${version}`;

const liveSchema = async (hot: Pick<HotConnection, "query">): Promise<string> => {
  const { rows } = await hot.query<{ schema_name: string }>(LIVE_BOARD);
  const name = rows[0]?.schema_name;
  if (name === undefined) throw new ReadModelUnavailable("no generation of the board is live yet");
  return name;
};

const decodeReports = (rows: readonly BoardRecord[], known: Reports): Reports =>
  new Map(
    rows
      .filter(({ kind }) => kind === "report")
      .map(({ id, version, body }) => {
        const key = `${id}@${version}`;
        return [key, known.get(key) ?? decodeReport(body ?? "")];
      }),
  );

const undefinedWhenGone = (error: unknown): undefined => {
  if (error instanceof Error && "code" in error && typeof error.code === "string" && GONE.has(error.code)) return undefined;
  throw error;
};

const unavailable = (error: unknown): never => {
  if (!(error instanceof DatabaseUnavailable)) throw error;
  throw new ReadModelUnavailable("Postgres does not answer", { cause: error });
};
