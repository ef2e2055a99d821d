import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { type Database, openDatabase } from "../../../infra/postgres/database.js";
import { MasterKey } from "../../../infra/vault/master-key.js";
import { givenMasterKeys, keptMasterKeys, type MasterKeySource } from "../../../infra/vault/master-key-source.js";
import { rotateMasterKey } from "../../../infra/vault/rotate-master-key.js";
import { openVault, type Vault } from "../../../infra/vault/vault.js";
import { type TestDatabase, testDatabase } from "../../support/postgres.js";
import { rejection } from "../../support/rejection.js";
import { tempFolder } from "../../support/temp-folder.js";

const OWNERS = Array.from({ length: 12 }, (_, index) => `acc_${index}`);
const onVacuumFault = (fault: unknown): never => {
  throw fault;
};

describe("a rotation of the master key", () => {
  let test: TestDatabase;
  let database: Database;
  let folder: string;
  const vaults: Vault[] = [];
  const open = async (source: MasterKeySource): Promise<Vault> => {
    const vault = await openVault(database, source, { onVacuumFault });
    vaults.push(vault);
    return vault;
  };
  beforeEach(async () => {
    test = await testDatabase();
    database = openDatabase(test.url);
    folder = await tempFolder();
  });
  afterEach(async () => {
    await Promise.all(vaults.splice(0).map((vault) => vault.close()));
    await database.close();
    await test.drop();
    await rm(folder, { recursive: true });
  });

  const filled = async (vault: Vault) => {
    for (const owner of OWNERS) await vault.dataKeys.create(owner);
    const sealed = await Promise.all(OWNERS.map((owner) => vault.dataKeys.seal(owner, `text of ${owner}`)));
    await vault.dataKeys.destroy("acc_0");
    return sealed;
  };
  const opened = OWNERS.map((owner, index) => (index === 0 ? undefined : `text of ${owner}`));
  const rotate = (source: MasterKeySource, progress: (keys: number) => void = () => undefined) =>
    rotateMasterKey({ database, source, progress, step: 3 });

  it("wraps every key anew, changes no hash, and keeps what was destroyed destroyed, for those who run and those who start", async () => {
    const source = keptMasterKeys(folder);
    const running = await open(source);
    const sealed = await filled(running);
    const path = join(folder, "secrets", "master.key");
    const former = await readFile(path, "utf8");
    const { former: was, current, rewrapped } = await rotate(source);
    expect([was, rewrapped]).to.deep.equal([running.fingerprint, OWNERS.length - 1]);
    expect(await readFile(path, "utf8")).not.to.equal(former);
    expect((await stat(path)).mode & 0o777).to.equal(0o600);
    expect(await rejection(stat(`${path}.next`))).to.have.property("code", "ENOENT");
    const started = await open(keptMasterKeys(folder));
    expect(started.fingerprint).to.equal(current);
    expect(started.keyedHash("email", "a@example.org")).to.equal(running.keyedHash("email", "a@example.org"));
    expect(started.derivedKey("cursors")).to.deep.equal(running.derivedKey("cursors"));
    for (const vault of [started, running]) expect(await vault.dataKeys.openMany(sealed)).to.deep.equal(opened);
    await running.dataKeys.create("acc_later");
    const { rows } = await database.pool.query("SELECT DISTINCT master FROM vault.data_key WHERE master IS NOT NULL");
    expect(rows).to.deep.equal([{ master: current }]);
    const [old] = [givenMasterKeys(new MasterKey(Buffer.from(former.trim(), "hex")), null)];
    expect(await rejection(open(old)), "the former key opens nothing").to.have.property("code", "master-key-differs");
  });

  it("goes on when it is run again after being cut off at any step, everything open meanwhile", async () => {
    const source = keptMasterKeys(folder);
    const running = await open(source);
    const sealed = await filled(running);
    const cutAt = (keys: number) => (done: number) => {
      if (done >= keys) throw new Error("cut off");
    };
    for (const keys of [3, 3, 3]) {
      expect(String(await rejection(rotate(source, cutAt(keys))))).to.contain("cut off");
      const started = await open(keptMasterKeys(folder));
      expect(await started.dataKeys.openMany(sealed)).to.deep.equal(opened);
      await started.dataKeys.create(`acc_meanwhile${vaults.length}`);
    }
    const cutBeforeLast: MasterKeySource = {
      ...source,
      promote: async () => {
        throw new Error("cut off");
      },
    };
    expect(String(await rejection(rotate(cutBeforeLast)))).to.contain("cut off");
    const started = await open(keptMasterKeys(folder)); // takes the last step
    expect(await started.dataKeys.openMany(sealed)).to.deep.equal(opened);
    expect(await rejection(stat(join(folder, "secrets", "master.key.next")))).to.have.property("code", "ENOENT");
    const { rows } = await database.pool.query("SELECT fingerprint, state FROM vault.master_key");
    expect(rows).to.deep.equal([{ fingerprint: started.fingerprint, state: "current" }]);
  });

  it("of given keys needs both, and refuses a third while one is not ended", async () => {
    const [one, two, three] = [MasterKey.random(), MasterKey.random(), MasterKey.random()];
    const sealed = await filled(await open(givenMasterKeys(one, null)));
    expect(await rejection(rotate(givenMasterKeys(one, null)))).to.have.property("code", "master-key-unusable");
    expect(await rejection(rotate(givenMasterKeys(one, one)))).to.have.property("code", "master-key-unusable");
    const cut = rotate(givenMasterKeys(one, two), () => {
      throw new Error("cut off");
    });
    expect(String(await rejection(cut))).to.contain("cut off");
    for (const keys of [givenMasterKeys(one, null), givenMasterKeys(two, null), givenMasterKeys(one, three)])
      expect(await rejection(open(keys))).to.have.property("code", "master-key-differs");
    expect(await (await open(givenMasterKeys(one, two))).dataKeys.openMany(sealed)).to.deep.equal(opened);
    expect((await rotate(givenMasterKeys(one, two))).current).to.equal(two.fingerprint);
    expect(await (await open(givenMasterKeys(two, null))).dataKeys.openMany(sealed)).to.deep.equal(opened);
    expect(await rejection(open(givenMasterKeys(one, null)))).to.have.property("code", "master-key-differs");
  });

  it("loses no key that other processes make meanwhile, and is done by one process at a time", async () => {
    const source = keptMasterKeys(folder);
    const running = await open(source);
    await filled(running);
    const made = Array.from({ length: 30 }, (_, index) => `acc_new${index}`);
    const making = Promise.all(made.map((owner) => running.dataKeys.create(owner)));
    const outcomes = await Promise.allSettled([rotate(source), rotate(source)]);
    await making;
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    for (const reason of refused) expect(reason).to.have.property("code", "rotation-under-way");
    expect(refused.length).to.be.below(2);
    const sealed = await Promise.all(made.map((owner) => running.dataKeys.seal(owner, owner)));
    expect(await (await open(keptMasterKeys(folder))).dataKeys.openMany(sealed)).to.deep.equal(made);
  });
});
