import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Service, startService } from "../../test/support/service.js";
import { tempFolder } from "../../test/support/temp-folder.js";
import { systemPostgres } from "../floors/system-postgres.js";
import type { BenchCase, Figure } from "../harness/bench-case.js";
import { load } from "../harness/http-load.js";
import { residentMb } from "../harness/memory.js";
import { millisecondsOf } from "../harness/timing.js";

/** With nothing configured but where: the sample, embedded Postgres and event store. */
const QUIET = { LOG_LEVEL: "warn" };
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

type Starts = { readonly firstMs: number; readonly restartMs: number };

/** Two starts of the service on one folder, each to the moment it says that it is ready. */
const startTwice = async (folder: string): Promise<Starts> => {
  const readyMs: number[] = [];
  for (let start = 0; start < 2; start++) {
    const service = await startService(join(folder, "data"), QUIET);
    readyMs.push(service.readyAfterMs);
    await stop(service);
  }
  const [firstMs = Number.NaN, restartMs = Number.NaN] = readyMs;
  return { firstMs, restartMs };
};

const startPostgresTwice = async (folder: string): Promise<Starts> => {
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
  product: () => inFolder(startTwice),
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
    name: "first start on an empty folder, the sample captured and served",
    floor: "initdb, start and a query of the machine's Postgres",
    unit: "ms",
    goal: 2.5,
    better: "lower",
  },
  {
    key: "restartMs",
    name: "restart on that folder",
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
