import { hkdfSync, randomBytes } from "node:crypto";
import { chmod, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { DataKeyDestroyed } from "../../../commands/private/ports.js";
import { Refusal } from "../../../domain/shared/refusal.js";
import { type Database, openDatabase } from "../../../infra/postgres/database.js";
import { MasterKey, parseMasterKey } from "../../../infra/vault/master-key.js";
import { givenMasterKeys, keptMasterKeys, type MasterKeySource } from "../../../infra/vault/master-key-source.js";
import { openVault, type Vault } from "../../../infra/vault/vault.js";
import { dataKeysContract } from "../../contract/data-keys.js";
import { type TestDatabase, testDatabase } from "../../support/postgres.js";
import { rejection } from "../../support/rejection.js";
import { tempFolder } from "../../support/temp-folder.js";
import { until } from "../../support/until.js";

const options = {
  onVacuumFault: (fault: unknown): never => {
    throw fault;
  },
};

describe("the vault", () => {
  let test: TestDatabase;
  let database: Database;
  let folder: string;
  let vault: Vault;
  const opened: Vault[] = [];
  const open = async (source: MasterKeySource = keptMasterKeys(folder), db: Database = database): Promise<Vault> => {
    const one = await openVault(db, source, options);
    opened.push(one);
    return one;
  };
  before(async () => {
    test = await testDatabase();
    database = openDatabase(test.url);
    folder = await tempFolder();
    vault = await open();
  });
  after(async () => {
    await Promise.all(opened.map((one) => one.close()));
    await database.close();
    await test.drop();
    await rm(folder, { recursive: true });
  });

  dataKeysContract("Postgres", () => vault.dataKeys);

  it("made its master key in a file of its own account's, and wrote down its fingerprint alone", async () => {
    const path = join(folder, "secrets", "master.key");
    expect((await stat(join(folder, "secrets"))).mode & 0o777).to.equal(0o700);
    expect((await stat(path)).mode & 0o777).to.equal(0o600);
    const key = parseMasterKey((await readFile(path, "utf8")).trim());
    const { rows } = await database.pool.query("SELECT fingerprint, state FROM vault.master_key");
    expect(rows).to.deep.equal([{ fingerprint: key?.fingerprint, state: "current" }]);
    expect(vault.fingerprint).to.equal(key?.fingerprint);
  });

  it("gives the same hashes and derived keys when it is opened again, others for other purposes and on other data", async () => {
    const again = await open();
    expect(again.keyedHash("email", "a@example.org")).to.equal(vault.keyedHash("email", "a@example.org"));
    expect(vault.keyedHash("email", "a@example.org")).to.match(/^[0-9a-f]{64}$/);
    expect(vault.keyedHash("network", "a@example.org")).not.to.equal(vault.keyedHash("email", "a@example.org"));
    expect(again.derivedKey("cursors")).to.deep.equal(vault.derivedKey("cursors"));
    expect(vault.derivedKey("other")).not.to.deep.equal(vault.derivedKey("cursors"));
    expect(vault.derivedKey("cursors")).to.have.length(32);
  });

  it("asks Postgres once for what is opened anew, whether or not its key is at hand", async () => {
    let asked = 0;
    const hot = {
      query: (...query: Parameters<Database["hot"]["query"]>) => {
        asked += 1;
        return database.hot.query(...query);
      },
    };
    const one = await openVault(
      { pool: database.pool, listen: database.listen.bind(database), hot: hot as Database["hot"] },
      keptMasterKeys(folder),
      options,
    );
    opened.push(one);
    await one.dataKeys.create("acc_anew");
    const sealed = await one.dataKeys.seal("acc_anew", "text");
    await one.dataKeys.open(sealed);
    asked = 0;
    await one.dataKeys.openAnew(sealed);
    await one.dataKeys.openAnew(sealed);
    expect(asked).to.equal(2);
  });

  it("refuses another master key, and names it without showing it", async () => {
    const other = MasterKey.random();
    const refusal = await rejection(open(givenMasterKeys(other, null)));
    expect(refusal).to.be.instanceOf(Refusal).and.have.property("code", "master-key-differs");
    expect(String(refusal)).to.contain(vault.fingerprint).and.not.contain(other.reveal());
    const elsewhere = await tempFolder();
    expect(await rejection(open(keptMasterKeys(elsewhere)))).to.have.property("code", "master-key-differs");
    expect(await rejection(stat(join(elsewhere, "secrets"))), "no key is made for data that has one").to.have.property("code", "ENOENT");
    await rm(elsewhere, { recursive: true });
  });

  it("refuses a key file that others may read, or that holds no key", async () => {
    const path = join(folder, "secrets", "master.key");
    const text = await readFile(path, "utf8");
    await chmod(path, 0o644);
    expect(await rejection(open())).to.have.property("code", "master-key-unusable");
    await chmod(path, 0o600);
    await writeFile(path, text.slice(0, 40));
    expect(String(await rejection(open())))
      .to.contain("holds no master key")
      .and.not.contain(text.slice(0, 40));
    await writeFile(path, text);
    await open();
  });

  it("agrees on one key when processes open new data at once", async () => {
    const fresh = await testDatabase();
    const [one, two] = [openDatabase(fresh.url), openDatabase(fresh.url)];
    const [keyOne, keyTwo] = [MasterKey.random(), MasterKey.random()];
    const outcomes = await Promise.allSettled([
      openVault(one, givenMasterKeys(keyOne, null), options),
      openVault(two, givenMasterKeys(keyTwo, null), options),
    ]);
    for (const outcome of outcomes) if (outcome.status === "fulfilled") await outcome.value.close();
    const { rows } = await one.pool.query("SELECT fingerprint FROM vault.master_key");
    expect(rows).to.have.length(1);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).to.have.length(1);
    await Promise.all([one.close(), two.close()]);
    await fresh.drop();
  });

  it("keeps no data key readable: rows hold it wrapped, and a destroyed one not at all", async () => {
    await vault.dataKeys.create("acc_row");
    const before = await database.pool.query<{ wrapped: Buffer }>("SELECT * FROM vault.data_key WHERE owner = 'acc_row'");
    expect(before.rows[0]?.wrapped).to.have.length(1 + 12 + 32 + 16);
    await vault.dataKeys.destroy("acc_row");
    const after = await database.pool.query("SELECT wrapped, master, destroyed_at FROM vault.data_key WHERE owner = 'acc_row'");
    expect(after.rows[0]).to.include({ wrapped: null, master: null });
    expect(after.rows[0].destroyed_at).to.be.instanceOf(Date);
  });

  it("does not open one owner's text with another's wrapped key put in its row", async () => {
    await vault.dataKeys.create("acc_mine");
    await vault.dataKeys.create("acc_theirs");
    await database.pool.query(
      "UPDATE vault.data_key SET wrapped = (SELECT wrapped FROM vault.data_key WHERE owner = 'acc_theirs') WHERE owner = 'acc_mine'",
    );
    expect(String(await rejection(vault.dataKeys.seal("acc_mine", "x")))).to.contain("restore the vault");
  });

  it("forgets a destroyed key on every process within a second", async () => {
    const second = openDatabase(test.url);
    const other = await open(keptMasterKeys(folder), second);
    await vault.dataKeys.create("acc_everywhere");
    const sealed = await vault.dataKeys.seal("acc_everywhere", "text");
    expect(await other.dataKeys.open(sealed)).to.equal("text");
    await vault.dataKeys.destroy("acc_everywhere");
    const startedMs = performance.now();
    await until(async () => (await other.dataKeys.open(sealed)) === undefined);
    expect(performance.now() - startedMs).to.be.below(1000);
    expect(await rejection(other.dataKeys.seal("acc_everywhere", "x"))).to.be.instanceOf(DataKeyDestroyed);
    await other.close();
    await second.close();
  });
});

describe("a master key", () => {
  it("is 32 bytes in hex or either base64, and nothing else", () => {
    const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index));
    const { fingerprint } = new MasterKey(bytes);
    const forms = [bytes.toString("hex"), bytes.toString("hex").toUpperCase(), bytes.toString("base64"), bytes.toString("base64url")];
    for (const text of forms) expect(parseMasterKey(text)?.fingerprint, text).to.equal(fingerprint);
    for (const text of ["", "00", `${bytes.toString("hex")}0`, bytes.subarray(1).toString("base64"), "x".repeat(64)])
      expect(parseMasterKey(text), text).to.equal(undefined);
  });

  it("shows its fingerprint alone, which is derived by HKDF", () => {
    const bytes = randomBytes(32);
    const key = new MasterKey(bytes);
    const derived = Buffer.from(hkdfSync("sha256", bytes, "", "reserve-board:1:fingerprint", 32)).toString("hex");
    expect(key.fingerprint).to.equal(derived.slice(0, 32));
    expect(JSON.stringify({ key })).to.equal(JSON.stringify({ key: key.fingerprint }));
  });
});
