import { join } from "node:path";
import { usableBinaries } from "../../infra/postgres/embedded/binaries.js";
import { placeCluster } from "../../infra/postgres/embedded/placement.js";
import { type ServerProcess, startServer } from "../../infra/postgres/embedded/server-process.js";
import { startEmbeddedPostgres } from "../../infra/postgres/embedded.js";

/** A Postgres server of a test's own that it switches off and on; it keeps its address and its data. */
export type SwitchedPostgres = {
  readonly url: string;
  readonly off: (how: "stopped" | "killed") => Promise<void>;
  readonly on: () => Promise<void>;
};

const quiet = { info: () => undefined, warn: (message: string) => console.warn(message) };

/** Makes the server below `dataDir` and switches it on. */
export const switchedPostgres = async (dataDir: string): Promise<SwitchedPostgres> => {
  const made = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
  await made.stop();
  const { home, cluster, runAs } = await placeCluster(dataDir);
  const binaries = await usableBinaries(home, runAs);
  const logFile = join(dataDir, "logs", "postgres.log");
  const start = { cluster, binaries, runAs, logFile, port: made.where.port, durable: false, log: quiet };
  let server: ServerProcess | undefined = await startServer(start);
  return {
    url: made.url,
    off: async (how) => {
      if (how === "killed" && server !== undefined) process.kill(server.pid, "SIGKILL");
      await (how === "killed" ? server?.exited : server?.stop());
      server = undefined;
    },
    on: async () => {
      server ??= await startServer(start);
    },
  };
};
