import { evidenceWriter } from "../../commands/evidence-writer.js";
import { bucketGrid, countedInstants } from "../../domain/history/buckets.js";
import { addDays, dayOfInstant, instantFromMs } from "../../domain/shared/time.js";
import { postgresArtifactStore } from "../../infra/artifacts/postgres-artifact-store.js";
import { directReadAll } from "../../infra/event-store/direct-read.js";
import { type Database, openDatabase } from "../../infra/postgres/database.js";
import { supplyHistory } from "../../infra/postgres/supply-history.js";
import { type ReadModels, readModels } from "../../infra/projections/read-models.js";
import { rebuild } from "../../infra/projections/rebuild.js";
import { board } from "../../projections/board/board.js";
import { importReadings, SLICES, SYMBOLS, supplyFoundation, YEAR_END_MS } from "../fixtures/supply-year.js";
import { bareAggregate, copySame, emptySame } from "../floors/psql-supply.js";
import type { BenchCase, Sample } from "../harness/bench-case.js";
import { startScript } from "../harness/child.js";
import { load } from "../harness/http-load.js";
import { openLogBench } from "../harness/log-bench.js";
import { median, millisecondsOf, ratePerSecond } from "../harness/timing.js";

/** Hours of readings of every network; a year unless said otherwise. */
const HOURS = Number(process.env.HOURS ?? 8_760);
const READINGS = HOURS * SLICES;
const SERVER = "bench/processes/supply-server.js";
const FLOOR = "bench/processes/read-server.js";

const openWriter = async (databaseUrl: string) => {
  const { log, close } = await openLogBench(databaseUrl);
  const database = openDatabase(databaseUrl);
  const writer = evidenceWriter({ ...log, artifacts: postgresArtifactStore(database.pool), clock: database.clock });
  await writer.appendEvidence(() => ({ entries: supplyFoundation(), answer: null }));
  return { writer, database, close };
};

/** A tenth of the readings a round, each earlier than the last. */
const importing: BenchCase["open"] = async ({ databaseUrl }) => {
  const { writer, database, close } = await openWriter(databaseUrl);
  const hours = Math.max(1, Math.round(HOURS / 10));
  let endMs = YEAR_END_MS;
  const product = async (): Promise<Sample> => {
    const perSecond = await ratePerSecond(hours * SLICES, () => importReadings(writer, endMs, hours));
    endMs -= hours * 3_600_000;
    return { perSecond };
  };
  await product();
  return {
    product,
    floor: async () => {
      const rows = hours * SLICES;
      await emptySame(databaseUrl);
      return { perSecond: await ratePerSecond(rows, () => copySame(databaseUrl, rows)) };
    },
    close: async () => {
      await close();
      await database.close();
    },
  };
};

/** A database that holds the year, and its board. */
const openYear = async (
  databaseUrl: string,
): Promise<{ readonly database: Database; readonly source: Parameters<typeof rebuild>[1]["source"] }> => {
  const { writer, database, close } = await openWriter(databaseUrl);
  await importReadings(writer, YEAR_END_MS, HOURS);
  await close();
  const source = { readAll: directReadAll(database.pool), getArtifacts: postgresArtifactStore(database.pool).getMany };
  await rebuild(board, { database, source });
  return { database, source };
};

const yearOfHours = (models: ReadModels, database: Database, symbol: string) => {
  const now = instantFromMs(YEAR_END_MS);
  const to = dayOfInstant(now);
  const range = { from: addDays(to, -365), to, granularity: "hour" } as const;
  const grid = bucketGrid(range, now);
  const query = supplyHistory({ pool: database.pool, read: (read) => models.read("board", read) });
  return {
    counted: countedInstants(range, grid),
    run: () => query({ symbol, network: "ethereum", grid, ...countedInstants(range, grid), throughSeq: READINGS * 2 }),
  };
};

const TIMES = 7;
const medianMs = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let i = 0; i < TIMES; i++) times.push(await millisecondsOf(work));
  return median(times);
};

const history: BenchCase["open"] = async ({ databaseUrl }) => {
  const { database } = await openYear(databaseUrl);
  const models = readModels(database);
  const { schema } = await models.liveGeneration("board");
  const { run, counted } = yearOfHours(models, database, "TK3X");
  return {
    product: async () => ({ ms: await medianMs(run) }),
    floor: async () => ({ ms: await bareAggregate(databaseUrl, schema, "TK3X/ethereum", counted, TIMES) }),
    close: async () => {
      await models.stop();
      await database.close();
    },
  };
};

const TOKEN = "/v1/board/tokens/TK0X";
const OVERVIEW = "/v1/board/overview";

/** The first answer for each token of a process that holds the board, and cached answers under load. */
const serving: BenchCase["open"] = async ({ databaseUrl, seconds }) => {
  const { database } = await openYear(databaseUrl);
  const addressOf = (port: string, path: string): string => `http://127.0.0.1:${port}${path}`;
  const rate = async (port: string, path: string): Promise<number> =>
    (await load({ url: addressOf(port, path), seconds, headers: {} })).perSecond;
  const warm = await startScript(SERVER, databaseUrl);
  const floors = await Promise.all([TOKEN, OVERVIEW].map((path) => startScript(FLOOR, warm.first, path)));
  const ask = async (port: string, path: string) => void (await (await fetch(addressOf(port, path))).arrayBuffer());
  const firstMs = async (): Promise<{ readonly tokenFirstMs: number; readonly overviewFirstMs: number }> => {
    const fresh = await startScript(SERVER, databaseUrl);
    await ask(fresh.first, "/v1/board/attestations");
    const overviewFirstMs = await millisecondsOf(() => ask(fresh.first, OVERVIEW));
    const times: number[] = [];
    for (const symbol of SYMBOLS) times.push(await millisecondsOf(() => ask(fresh.first, `/v1/board/tokens/${symbol}`)));
    await fresh.stop();
    return { tokenFirstMs: median(times), overviewFirstMs };
  };
  return {
    product: async () => ({
      token: await rate(warm.first, TOKEN),
      overview: await rate(warm.first, OVERVIEW),
      ...(await firstMs()),
    }),
    floor: async () => ({ token: await rate(floors[0]?.first ?? "", TOKEN), overview: await rate(floors[1]?.first ?? "", OVERVIEW) }),
    close: async () => {
      await Promise.all([warm, ...floors].map((server) => server.stop()));
      await database.close();
    },
  };
};

const rebuilding: BenchCase["open"] = async ({ databaseUrl }) => {
  const { database, source } = await openYear(databaseUrl);
  const { rows } = await database.pool.query<{ count: string }>("SELECT count(*) FROM log.es_event");
  const events = Number(rows[0]?.count);
  const again = async (): Promise<void> => {
    const { comparison } = await rebuild(board, { database, source });
    if (comparison?.differing !== 0) throw new Error(`a rebuild gives ${comparison?.differing} other rows than the one before`);
  };
  return {
    product: async () => ({ perSecond: await ratePerSecond(events, again) }),
    floor: async () => {
      await emptySame(databaseUrl);
      return { perSecond: await ratePerSecond(events, () => copySame(databaseUrl, events)) };
    },
    close: () => database.close(),
  };
};

const size = READINGS.toLocaleString("en-US");
const SAME = "psql COPY out | COPY in of the same events and artifacts, with their keys";
const FIRST = `first answer of a process that holds ${size} readings`;

export const cases: readonly BenchCase[] = [
  {
    id: "supply-import",
    floorNeeds: ["psql"],
    figures: [
      {
        key: "perSecond",
        name: `import of ${size} readings, a tenth a round`,
        floor: SAME,
        unit: "readings/s",
        goal: 0.4,
        better: "higher",
      },
    ],
    open: importing,
  },
  {
    id: "supply-history",
    floorNeeds: ["psql"],
    figures: [
      {
        key: "ms",
        name: "history of one token, a year of hours",
        floor: "the bare aggregate in psql",
        unit: "ms",
        goal: 2,
        better: "lower",
      },
    ],
    open: history,
  },
  {
    id: "supply-reads",
    floorNeeds: [],
    figures: [
      {
        key: "token",
        name: "cached token detail with its series",
        floor: "raw node:http, the same bytes",
        unit: "requests/s",
        goal: 0.6,
        better: "higher",
      },
      { key: "overview", name: "cached overview", floor: "raw node:http, the same bytes", unit: "requests/s", goal: 0.6, better: "higher" },
      { key: "tokenFirstMs", name: `${FIRST}: token detail`, floor: null, unit: "ms", goal: 30, better: "lower" },
      { key: "overviewFirstMs", name: `${FIRST}: overview`, floor: null, unit: "ms", goal: 30, better: "lower" },
    ],
    open: serving,
  },
  {
    id: "supply-rebuild",
    floorNeeds: ["psql"],
    figures: [
      {
        key: "perSecond",
        name: `rebuild of the board with ${size} readings, compared and switched`,
        floor: SAME,
        unit: "records/s",
        goal: 0.2,
        better: "higher",
      },
    ],
    open: rebuilding,
  },
];
