import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "../../../domain/shared/refusal.js";
import type { ServerBinaries } from "./binaries.js";
import type { PartsLog } from "./parts-log.js";
import { readPostmasterFile, stopServer } from "./postmaster-file.js";
import type { RunAs } from "./run-as.js";
import { lastSaid, openServerLog } from "./server-log.js";
import { settingArguments } from "./server-settings.js";

/** A server we started. `exited` resolves when it ended, for whatever reason, with the last thing it said. */
export type ServerProcess = {
  readonly pid: number;
  readonly port: number;
  readonly exited: Promise<string>;
  readonly stop: () => Promise<void>;
  /** Lets our process end while the server runs. */
  readonly unref: () => void;
};

export type ServerStart = {
  readonly cluster: string;
  readonly binaries: ServerBinaries;
  readonly runAs: RunAs;
  readonly logFile: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly durable: boolean;
  readonly log: PartsLog;
};

/** Recovery after a crash replays up to `max_wal_size` of log before the server is ready; on a slow disk that takes minutes. */
const START_TIMEOUT_MS = 600_000;
const SAY_SO_EVERY_MS = 10_000;
const ATTEMPTS = 10;
const POLL_MS = 10;
/** A chosen port may be taken before the server binds it; children of a killed server need a moment to end. */
const PASSING_FAULT = /could not bind|Address already in use|pre-existing shared memory|still in use/;

/** Starts the server and resolves once it takes connections. Throws Refusal `postgres-unusable` with what it said, or when aborted. */
export const startServer = async (start: ServerStart, signal?: AbortSignal): Promise<ServerProcess> => {
  for (let attempt = 1; ; attempt++) {
    const server = await launch(start);
    const fault = await readyOrFault(server, start, signal);
    if (fault === undefined) return server;
    if (attempt === ATTEMPTS || !PASSING_FAULT.test(fault)) {
      throw new Refusal("postgres-unusable", `the embedded Postgres server did not start: ${fault} (its log is ${start.logFile})`);
    }
    await sleep(200 * attempt);
  }
};

/** In a session of its own, so that Ctrl-C reaches it through our orderly stop only; it inherits none of our environment. */
const launch = async ({ cluster, binaries, runAs, logFile, port, durable }: ServerStart): Promise<ServerProcess> => {
  const taken = port === 0 ? await freePort() : port;
  const account = runAs === null ? {} : { uid: runAs.uid, gid: runAs.gid };
  const log = await openServerLog(logFile);
  const from = (await log.stat()).size;
  const env = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
  const args = ["-D", cluster, "-p", String(taken), ...settingArguments(durable)];
  const child = spawn(join(binaries.folder, "bin", "postgres"), args, {
    ...account,
    env,
    cwd: "/",
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  const exited = once(child, "exit").then(
    () => lastSaid(logFile, from),
    (error: Error) => error.message,
  );
  await Promise.race([once(child, "spawn"), exited]).finally(() => log.close());
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  const pid = child.pid ?? 0;
  return {
    pid,
    port: taken,
    exited,
    stop: () => (ended || pid === 0 ? Promise.resolve() : stopServer(pid, () => !ended)),
    unref: () => child.unref(),
  };
};

const readyOrFault = async (server: ServerProcess, { cluster, log }: ServerStart, signal?: AbortSignal): Promise<string | undefined> => {
  let fault: string | undefined;
  void server.exited.then((said) => {
    fault = said;
  });
  const saying = setInterval(
    () => log.info("the embedded Postgres server is not ready yet: after a crash it first recovers"),
    SAY_SO_EVERY_MS,
  );
  try {
    for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until && signal?.aborted !== true; await sleep(POLL_MS)) {
      if (fault !== undefined) return fault;
      const state = await readPostmasterFile(cluster);
      if (state?.pid === server.pid && state.ready) return undefined;
    }
    await server.stop();
    return signal?.aborted === true ? "it was stopped while starting" : `it was not ready within ${START_TIMEOUT_MS / 60_000} minutes`;
  } finally {
    clearInterval(saying);
  }
};

/** A port nobody listens on at this moment. */
const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
};
