import { execFileSync, spawn } from "node:child_process";
import { chmod, chown, copyFile, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import pg from "pg";
import { Refusal } from "../../domain/shared/refusal.js";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../infra/postgres/embedded.js";
import { startProcess } from "../support/child-process.js";
import { prepareDataDir } from "../support/prepared-data-dir.js";
import { tempFolder } from "../support/temp-folder.js";
import { until } from "../support/until.js";

const CHILD = import.meta.resolve("./embedded-child.js");
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
type Said = {
  readonly url: string;
  readonly where: { readonly data: string; readonly account: string | null };
  readonly startedFresh: boolean;
  readonly pid: number;
};

describe("embedded Postgres", function () {
  this.timeout(60_000);
  let folder: string;
  let said: string[];
  const running: EmbeddedPostgres[] = [];
  const outside: string[] = [];

  const start = async (dataDir = join(folder, "data"), durable = false): Promise<EmbeddedPostgres> => {
    const log = { info: (message: string) => void said.push(message), warn: (message: string) => void said.push(message) };
    const postgres = await startEmbeddedPostgres({ dataDir, log, durable });
    running.push(postgres);
    return postgres;
  };
  const refusal = async (dataDir?: string): Promise<string> => {
    const fault: unknown = await start(dataDir).catch((error: unknown) => error);
    expect(fault).to.be.instanceOf(Refusal);
    return fault instanceof Refusal ? `${fault.code}: ${fault.message}` : "";
  };

  beforeEach(async () => {
    folder = await tempFolder();
    said = [];
  });
  afterEach(async () => {
    for (const postgres of running.splice(0)) await postgres.stop();
    for (const path of [folder, ...outside.splice(0)]) await rm(path, { recursive: true, force: true });
  });

  it("makes a UTF-8 database that sorts by bytes, and finds it again", async () => {
    const first = await start(join(folder, "data"), true);
    expect(first.startedFresh).to.equal(true);
    await query(first.url, "CREATE TABLE kept AS SELECT 'as it was' AS what");
    const { rows } = await query(
      first.url,
      "SELECT current_setting('server_encoding') AS encoding, 'B' < 'a' AS by_bytes, current_setting('fsync') AS fsync",
    );
    expect(rows).to.deep.equal([{ encoding: "UTF8", by_bytes: true, fsync: "on" }]);
    await first.stop();
    const second = await start();
    expect(second.startedFresh).to.equal(false);
    expect((await query(second.url, "SELECT what FROM kept")).rows).to.deep.equal([{ what: "as it was" }]);
    expect(said.join("\n")).to.include(second.where.data).and.include(String(second.where.port));
  });

  it("lets nobody in without the password, which only its owner can read", async () => {
    await prepareDataDir(join(folder, "data"));
    const { url } = await start();
    const { mode } = await stat(join(folder, "data/secrets/postgres-password"));
    expect(mode & 0o777).to.equal(0o600);
    const wrong = new URL(url);
    wrong.password = "guessed";
    const fault: unknown = await query(wrong.href, "SELECT").catch((error: unknown) => error);
    expect(fault).to.be.instanceOf(pg.DatabaseError).with.property("code", "28P01");
  });

  it("ends the server that a killed process left, and loses nothing that was committed", async () => {
    await prepareDataDir(join(folder, "data"));
    const child = await startProcess<Said>(CHILD, [join(folder, "data")]);
    await query(child.said.url, "CREATE TABLE committed AS SELECT 1 AS n");
    await child.kill();
    expect((await query(child.said.url, "SELECT n FROM committed")).rowCount).to.equal(1);
    const postgres = await start();
    const orphan: unknown = await query(child.said.url, "SELECT").catch((error: unknown) => error);
    expect(orphan).to.have.property("code", "ECONNREFUSED");
    expect(postgres.pid()).to.not.equal(child.said.pid);
    expect((await query(postgres.url, "SELECT n FROM committed")).rows).to.deep.equal([{ n: 1 }]);
  });

  it("passes over a pid file whose process id now belongs to something else", async () => {
    await prepareDataDir(join(folder, "data"));
    const { where, stop } = await start();
    const pidFile = join(where.data, "postmaster.pid");
    const left = await readFile(pidFile, "utf8");
    await stop();
    const { uid, gid } = await stat(where.data);
    const other = spawn("sleep", ["60"], { uid, gid });
    await writeFile(pidFile, left.replace(/^\d+/, String(other.pid)));
    expect((await query((await start()).url, "SELECT 1 AS n")).rows).to.deep.equal([{ n: 1 }]);
    expect(other.kill()).to.equal(true);
  });

  it("starts a server that died again, on the same port", async () => {
    await prepareDataDir(join(folder, "data"));
    const postgres = await start();
    const before = postgres.pid();
    process.kill(before, "SIGKILL");
    await until(() =>
      query(postgres.url, "SELECT").then(
        () => postgres.pid() !== before,
        () => false,
      ),
    );
    expect(said.join("\n")).to.include("starting it again");
  });

  it("starts over when an earlier first start was interrupted while making the database", async () => {
    const { url } = await start();
    await running.pop()?.stop();
    const data = join(folder, "data");
    await mkdir(join(data, "postgres-data.making-1"), { recursive: true });
    await rename(join(data, "postgres-data"), join(data, "postgres-data.making-1/data"));
    const postgres = await start();
    expect(postgres.startedFresh).to.equal(true);
    expect((await readdir(data)).filter((name) => name.includes("making"))).to.deep.equal([]);
    expect(new URL(postgres.url).password).to.equal(new URL(url).password);
  });

  it("refuses data of another major version", async () => {
    await prepareDataDir(join(folder, "data"));
    const { where } = await start();
    await running.pop()?.stop();
    await writeFile(join(where.data, "PG_VERSION"), "16\n");
    expect(await refusal()).to.match(/^postgres-unusable: .*made by Postgres 16 and this release brings Postgres 17/);
  });

  it("refuses a password file that is not the database's, and leaves no server behind", async () => {
    await prepareDataDir(join(folder, "data"));
    const { where } = await start();
    await running.pop()?.stop();
    await writeFile(join(folder, "data/secrets/postgres-password"), "another\n");
    expect(await refusal()).to.match(/postgres-password does not open the embedded database/);
    expect(await stat(join(where.data, "postmaster.pid")).catch(() => "gone")).to.equal("gone");
  });

  it("refuses a data folder that cannot be made", async () => {
    await writeFile(join(folder, "file"), "");
    expect(await refusal(join(folder, "file/data"))).to.match(
      /^postgres-unusable: the embedded database cannot be kept in .*file\/data: ENOTDIR/,
    );
  });

  it("refuses with the server's own words when its data is damaged", async () => {
    await prepareDataDir(join(folder, "data"));
    const { where } = await start();
    await running.pop()?.stop();
    await rm(join(where.data, "global/pg_control"));
    expect(await refusal()).to.match(/did not start: .*(pg_control|database system)/);
  });

  describe("run by root", () => {
    before(function () {
      if (!isRoot) this.skip();
    });

    it("runs the server as an account that is not root", async () => {
      await prepareDataDir(join(folder, "data"));
      const { where, pid } = await start();
      expect(where.account).to.be.oneOf(["postgres", "nobody"]);
      expect(Number(execFileSync("stat", ["-c", "%u", `/proc/${pid()}`], { encoding: "utf8" }))).to.not.equal(0);
    });

    it("keeps data and programs where that account can reach them when DATA_DIR lies in a folder of mode 0700, and says where", async () => {
      await chmod(folder, 0o700);
      const first = await start();
      outside.push(join(first.where.data, ".."));
      expect(first.where.data).to.match(/^\/var\/(lib|tmp)\/reserve-board/);
      expect((await stat(join(first.where.data, ".."))).mode & 0o777).to.equal(0o700);
      expect(said.join("\n")).to.include(first.where.data);
      await query(first.url, "CREATE TABLE kept AS SELECT 1 AS n");
      await first.stop();
      const second = await start();
      expect(second.where.data).to.equal(first.where.data);
      expect((await query(second.url, "SELECT n FROM kept")).rows).to.deep.equal([{ n: 1 }]);
    });

    it("works under a strict umask", async () => {
      const before = process.umask(0o077);
      try {
        const { url, where } = await start(join(folder, "strict"));
        if (!where.data.startsWith(folder)) outside.push(join(where.data, ".."));
        expect((await query(url, "SELECT 1 AS n")).rows).to.deep.equal([{ n: 1 }]);
      } finally {
        process.umask(before);
      }
    });

    it("does not let a copy of a data folder use the original's database, but follows a moved one", async () => {
      await chmod(folder, 0o700);
      const { where, stop } = await start();
      outside.push(join(where.data, ".."));
      await stop();
      await cp(join(folder, "data"), join(folder, "copy"), { recursive: true });
      expect(await refusal(join(folder, "copy"))).to.match(/belongs to .*data, of which .*copy is a copy/);
      await rename(join(folder, "data"), join(folder, "moved"));
      expect((await start(join(folder, "moved"))).where.data).to.equal(where.data);
    });

    it("refuses when the folder that held the database is gone", async () => {
      await chmod(folder, 0o700);
      const { where, stop } = await start();
      await stop();
      await rm(join(where.data, ".."), { recursive: true });
      expect(await refusal()).to.match(/was kept in .*, which is gone/);
    });

    it("goes on as the ordinary user who made the data", async () => {
      const data = await ordinaryFolder(folder);
      const child = await startProcess<Said>(CHILD, [data], { uid: NOBODY, gid: NOBODY, cwd: "/" });
      expect(child.said.where.account).to.equal(null);
      expect(await child.finish()).to.equal(0);
      expect(await start(data)).to.have.nested.property("where.account", "nobody");
    });

    it("leaves data that root made to root: an ordinary user is told whose it is", async () => {
      const data = join(folder, "data");
      await (await start()).stop();
      await chown(data, NOBODY, NOBODY);
      await chmod(join(data, "secrets"), 0o755);
      await copyFile(join(data, "secrets/postgres-password"), join(folder, "password"));
      const fault: unknown = await startProcess(CHILD, [data], { uid: NOBODY, gid: NOBODY, cwd: "/" }).catch((error: unknown) => error);
      expect(String(fault)).to.match(/cannot be (opened|read) by this user|EACCES|Permission denied/);
    });
  });
});

/** A data folder that belongs to the account `nobody`. */
const ordinaryFolder = async (folder: string): Promise<string> => {
  const data = join(folder, "ordinary");
  await mkdir(data);
  await chown(data, NOBODY, NOBODY);
  return data;
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
