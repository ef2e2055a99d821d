import { execFileSync } from "node:child_process";
import { readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import pg from "pg";
import type { Runtime } from "../../infra/runtime/runtime.js";
import { startProcess, type TestProcess } from "../support/child-process.js";
import { type TestDatabase, testDatabase } from "../support/postgres.js";
import { prepareDataDir } from "../support/prepared-data-dir.js";
import { tempFolder } from "../support/temp-folder.js";

const CHILD = import.meta.resolve("./open-runtime-child.js");
type Opened = Pick<Runtime, "databaseUrl" | "eventStoreUrl" | "embedded" | "ownership"> & { readonly refused?: string };

describe("runtime of a data folder", function () {
  this.timeout(60_000);
  let folder: string;
  let dataDir: string;
  const children: TestProcess<Opened>[] = [];

  const open = async (kind: "service" | "command", patienceMs = 30_000, env: NodeJS.ProcessEnv = {}): Promise<TestProcess<Opened>> => {
    const child = await startProcess<Opened>(CHILD, [dataDir, kind, String(patienceMs)], { env: { ...process.env, ...env } });
    children.push(child);
    return child;
  };

  beforeEach(async () => {
    folder = await tempFolder();
    dataDir = join(folder, "data");
  });
  afterEach(async () => {
    for (const child of children.splice(0)) await child.finish();
    await rm(folder, { recursive: true, force: true });
  });

  it("starts what is not configured and says who owns it, readable by the owner alone", async () => {
    const { said, pid, finish } = await open("service");
    expect(said.ownership).to.equal("owner");
    expect(said.embedded).to.deep.include({ eventStore: true }).and.have.property("postgres").that.is.not.equal(null);
    expect((await query(said.databaseUrl, "SELECT FROM vault.artifact")).rowCount).to.equal(0);
    const file = JSON.parse(await readFile(join(dataDir, "runtime.json"), "utf8"));
    expect(file).to.include({ pid, kind: "service", database_url: said.databaseUrl, eventstore_url: said.eventStoreUrl });
    expect((await stat(join(dataDir, "runtime.json"))).mode & 0o777).to.equal(0o600);
    expect(await finish()).to.equal(0);
    expect(await stat(join(dataDir, "runtime.json")).catch(() => "gone")).to.equal("gone");
    expect(serversOn(dataDir)).to.equal(0);
  });

  it("lets commands attach to a living service, which goes on when they end", async () => {
    await prepareDataDir(dataDir);
    const service = await open("service");
    const commands = await Promise.all([open("command"), open("command"), open("command")]);
    for (const command of commands) {
      expect(command.said).to.deep.equal({ ...service.said, ownership: "attached" });
      expect(await command.finish()).to.equal(0);
    }
    expect((await query(service.said.databaseUrl, "SELECT 1 AS n")).rows).to.deep.equal([{ n: 1 }]);
  });

  it("refuses a second service and says which process runs, by whatever path it names the folder", async () => {
    await prepareDataDir(dataDir);
    const service = await open("service");
    expect((await open("service")).said.refused).to.equal(`another service, process ${service.pid}, is running on it: ${dataDir}`);
    await symlink(dataDir, join(folder, "other-name"));
    const real = dataDir;
    dataDir = join(folder, "other-name");
    expect((await open("service")).said.refused).to.include(`process ${service.pid}`);
    dataDir = real;
  });

  it("lets one of several services that start at once run, and refuses the others", async () => {
    await prepareDataDir(dataDir);
    const started = await Promise.all([open("service"), open("service"), open("service"), open("service")]);
    expect(started.filter(({ said }) => said.ownership === "owner")).to.have.length(1);
    expect(started.filter(({ said }) => said.refused?.startsWith("another service"))).to.have.length(3);
    expect(serversOn(dataDir)).to.equal(1);
  });

  it("gives commands that start at once the folder one after the other", async () => {
    await prepareDataDir(dataDir);
    const owners = Array.from({ length: 4 }, async () => {
      const command = await open("command");
      expect(command.said.ownership).to.equal("owner");
      expect(serversOn(dataDir)).to.equal(1);
      await sleep(20);
      return command.finish();
    });
    expect(await Promise.all(owners)).to.deep.equal([0, 0, 0, 0]);
    expect(serversOn(dataDir)).to.equal(0);
  });

  it("does not wait for a command longer than it may", async () => {
    await prepareDataDir(dataDir);
    const command = await open("command");
    expect((await open("command", 300)).said.refused).to.equal(
      `another command, process ${command.pid}, did not let go of it in time: ${dataDir}`,
    );
    expect((await open("service", 300)).said.refused).to.include("did not let go of it in time");
  });

  it("lets a service take over as soon as a command ends", async () => {
    await prepareDataDir(dataDir);
    const command = await open("command");
    const service = open("service");
    await sleep(200);
    await command.finish();
    expect((await service).said.ownership).to.equal("owner");
  });

  it("takes over from a killed owner with everything it committed, and runs one server", async () => {
    await prepareDataDir(dataDir);
    for (let round = 1; round <= 3; round++) {
      const owner = await open("service");
      await query(owner.said.databaseUrl, `CREATE TABLE work.round_${round} ()`);
      await owner.kill();
    }
    const { said } = await open("command");
    expect(said.ownership).to.equal("owner");
    expect((await query(said.databaseUrl, "SELECT FROM pg_tables WHERE tablename LIKE 'round_%'")).rowCount).to.equal(3);
    expect(serversOn(dataDir)).to.equal(1);
  });

  it("recovers from an owner killed at any moment of its start", async () => {
    for (const afterMs of [60, 150, 250, 400, 600, 900]) {
      const starting = startProcess<Opened>(CHILD, [dataDir, "service"], { timeout: afterMs, killSignal: "SIGKILL" });
      await starting.then((child) => child.kill()).catch(() => undefined);
    }
    const { said } = await open("service");
    expect(said.ownership).to.equal("owner");
    expect((await query(said.databaseUrl, "SELECT FROM vault.artifact")).rowCount).to.equal(0);
    expect(serversOn(dataDir)).to.equal(1);
  });

  it("is not misled by a file that names a living process which is no owner", async () => {
    await prepareDataDir(dataDir);
    const first = await open("service");
    const left = await readFile(join(dataDir, "runtime.json"), "utf8");
    await first.kill();
    await writeFile(join(dataDir, "runtime.json"), left.replace(`"pid":${first.pid}`, `"pid":${process.pid}`));
    expect((await open("command")).said.ownership).to.equal("owner");
  });

  describe("with a database or an event store of one's own", () => {
    let database: TestDatabase;
    before(async () => {
      database = await testDatabase();
    });
    after(() => database.drop());

    it("owns nothing when both are given, and many services may run", async () => {
      const env = { TEST_DATABASE_URL: database.url, TEST_EVENTSTORE_URL: "esdb://127.0.0.1:9?tls=false" };
      const services = await Promise.all([open("service", 0, env), open("service", 0, env)]);
      for (const { said } of services)
        expect(said).to.deep.include({ ownership: "attached", databaseUrl: database.url, embedded: { postgres: null, eventStore: false } });
    });

    it("runs the node alone on a given database, and refuses a command that means another one", async () => {
      const service = await open("service", 0, { TEST_DATABASE_URL: database.url });
      expect(service.said).to.deep.include({
        ownership: "owner",
        databaseUrl: database.url,
        embedded: { postgres: null, eventStore: true },
      });
      expect((await open("command", 0, { TEST_DATABASE_URL: database.url })).said).to.deep.equal({
        ...service.said,
        ownership: "attached",
      });
      expect((await open("command", 0, { TEST_DATABASE_URL: `${database.url}_2` })).said.refused).to.include(
        "runs on it with another DATABASE_URL",
      );
    });

    it("refuses a database it cannot use, and lets go of the folder", async () => {
      expect((await open("service", 0, { TEST_DATABASE_URL: "postgres://u:secret@127.0.0.1:1/x" })).said.refused).to.match(
        /^Postgres at 127.0.0.1:1\/x cannot be used/,
      );
      expect((await open("service", 0, { TEST_DATABASE_URL: database.url })).said.ownership).to.equal("owner");
    });
  });
});

/** Postgres servers (not their children) that run on the folder's data. */
const serversOn = (dataDir: string): number => {
  const commands = execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).split("\n");
  return commands.filter((command) => command.includes(`-D ${join(dataDir, "postgres-data")} `)).length;
};

const query = async (url: string, sql: string): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
};
