import { execFile } from "node:child_process";
import { chown } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { chooseRunAs } from "../../infra/postgres/embedded/run-as.js";
import { freePort } from "../../test/support/log-node.js";

const run = promisify(execFile);

/** The machine's own Postgres on a folder: made, started until it answers a query, stopped; under root as an ordinary account. */
export type SystemPostgres = {
  readonly initialise: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** `folder` exists and every account may enter it. */
export const systemPostgres = async (folder: string): Promise<SystemPostgres> => {
  const [account, port] = [await chooseRunAs(undefined), await freePort()];
  if (account !== null) await chown(folder, account.uid, account.gid);
  const data = join(folder, "data");
  const command = async (program: string, args: readonly string[]): Promise<void> => {
    const as = account === null ? {} : { uid: account.uid, gid: account.gid };
    await run(program, [...args], { ...as, cwd: folder });
  };
  const answer = async (): Promise<void> => {
    const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" });
    await client.connect();
    await client.query("select 1");
    await client.end();
  };
  return {
    initialise: () => command("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-N"]),
    start: async () => {
      const options = `-p ${port} -k '' -c listen_addresses=127.0.0.1`;
      await command("pg_ctl", ["-D", data, "-w", "-s", "-l", join(folder, "log"), "-o", options, "start"]);
      await answer();
    },
    stop: () => command("pg_ctl", ["-D", data, "-w", "-s", "-m", "fast", "stop"]),
  };
};
