import { setTimeout as sleep } from "node:timers/promises";
import { clearOrphan } from "./postmaster-file.js";
import { type ServerProcess, type ServerStart, startServer } from "./server-process.js";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/**
 * A server that is started again, on the same port, whenever it ends unasked: the service answers 503 meanwhile and recovers
 * by itself. `stop` ends it for good.
 */
export const superviseServer = async (
  start: ServerStart,
): Promise<{ port: number; pid: () => number; unref: () => void; stop: () => Promise<void> }> => {
  let server = await startServer(start);
  const stopping = new AbortController();
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const said = await server.exited;
      if (stopping.signal.aborted) return;
      start.log.warn(`the embedded Postgres server ended (${said}): starting it again`);
      server = (await startAgain({ ...start, port: server.port }, stopping.signal)) ?? server;
    }
  };
  const watching = watch();
  const stop = async (): Promise<void> => {
    stopping.abort();
    await server.stop();
    await watching;
    await server.stop();
  };
  return { port: server.port, pid: () => server.pid, unref: () => server.unref(), stop };
};

/** Tries until it runs or `signal` aborts (then undefined). */
const startAgain = async (start: ServerStart, signal: AbortSignal): Promise<ServerProcess | undefined> => {
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
    try {
      await clearOrphan(start.cluster);
      return await startServer(start, signal);
    } catch (error) {
      start.log.warn(error instanceof Error ? error.message : String(error));
    }
  }
  return undefined;
};
