import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Service, type Settings, startService } from "../../test/support/service.js";
import { tempFolder } from "../../test/support/temp-folder.js";
import { systemPostgres } from "../floors/system-postgres.js";
import type { BenchCase, Figure } from "../harness/bench-case.js";
import { load } from "../harness/http-load.js";
import { residentMb } from "../harness/memory.js";
import { millisecondsOf } from "../harness/timing.js";

/** With nothing configured but where: the sample, embedded Postgres and event store. */
const QUIET = { LOG_LEVEL: "warn" };
/** The same with the chain it is measured on. */
const SAMPLE = { ...QUIET, SAMPLE_CHAIN: "on" };
const READ_PATH = "/v1/board/overview";

const stop = async (service: Service): Promise<void> => {
  const code = await service.end("SIGTERM");
  if (code !== 0) throw new Error(`the service ended with ${code}:\n${service.said.err}`);
};

const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await tempFolder();
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

type Starts = { readonly firstMs: number; readonly sampleMs: number; readonly restartMs: number };

/** Starts the service and stops it again: milliseconds until it said that it is ready. */
const readyAfter = async (dataDir: string, settings: Settings): Promise<number> => {
  const service = await startService(dataDir, settings);
  await stop(service);
  return service.readyAfterMs;
};

/** A registry that watches nobody, so that a start is nothing but a start. */
const EMPTY_CATALOG = { catalog_version: 1, name: "empty", issuers: [], tokens: [], sources: [], fund_mappings: [] };

const startServices = async (folder: string): Promise<Starts> => {
  const [catalog, data] = [join(folder, "empty.json"), join(folder, "sample")];
  await writeFile(catalog, JSON.stringify(EMPTY_CATALOG));
  return {
    firstMs: await readyAfter(join(folder, "empty"), { ...QUIET, CATALOG: catalog }),
    sampleMs: await readyAfter(data, SAMPLE),
    restartMs: await readyAfter(data, SAMPLE),
  };
};

const startPostgresTwice = async (folder: string): Promise<Omit<Starts, "sampleMs">> => {
  const server = await systemPostgres(folder);
  const firstMs = await millisecondsOf(async () => {
    await server.initialise();
    await server.start();
  });
  await server.stop();
  const restartMs = await millisecondsOf(async () => {
    await server.start();
    await promisify(execFile)(process.execPath, ["-e", "0"]);
  });
  await server.stop();
  return { firstMs, restartMs };
};

const starting: BenchCase["open"] = async () => ({
  floor: () => inFolder(startPostgresTwice),
  product: () => inFolder(startServices),
  close: async () => {},
});

/** After reads of the board, round by round: a value that grows from round to round is a leak. */
const holdingMemory: BenchCase["open"] = async ({ seconds }) => {
  const folder = await tempFolder();
  const service = await startService(join(folder, "data"), QUIET);
  const product = async () => {
    await load({ url: `${service.board}${READ_PATH}`, seconds, headers: {} });
    return { residentMb: residentMb(service.pid) };
  };
  const close = async () => {
    await stop(service);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { floor: async () => ({}), product, close };
};

const startFigures: readonly Figure[] = [
  {
    key: "firstMs",
    name: "first start on an empty folder, nothing to capture",
    floor: "initdb, start and a query of the machine's Postgres",
    unit: "ms",
    goal: 2.5,
    better: "lower",
  },
  {
    key: "sampleMs",
    name: "first start on an empty folder, the sample captured and read",
    floor: null,
    unit: "ms",
    goal: 60_000,
    better: "lower",
  },
  {
    key: "restartMs",
    name: "restart with the sample",
    floor: "start of that Postgres and `node -e 0`",
    unit: "ms",
    goal: 5,
    better: "lower",
  },
];

/** The whole service as `npm start` runs it. */
export const cases: readonly BenchCase[] = [
  { id: "start", floorNeeds: ["initdb", "pg_ctl"], figures: startFigures, open: starting },
  {
    id: "memory",
    floorNeeds: [],
    figures: [
      {
        key: "residentMb",
        name: "memory of the service with the sample, parser included",
        floor: null,
        unit: "MB",
        goal: 400,
        better: "lower",
      },
    ],
    open: holdingMemory,
  },
];
