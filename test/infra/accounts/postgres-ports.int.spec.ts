import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "chai";
import type { Policy } from "../../../commands/policies/ports.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { instantFromMs, msOfInstant } from "../../../domain/shared/time.js";
import { postgresConfirmations } from "../../../infra/accounts/confirmations.js";
import { postgresMintedTokens } from "../../../infra/accounts/minted-tokens.js";
import { forgetPolls, postgresPollPace } from "../../../infra/accounts/poll-pace.js";
import { dropExpired } from "../../../infra/limits/drop-expired.js";
import { postgresSignInFlows } from "../../../infra/oidc/postgres-sign-in-flows.js";
import { PolicyRunner } from "../../../infra/policies/policy-runner.js";
import { type Database, openDatabase } from "../../../infra/postgres/database.js";
import { keptMasterKeys } from "../../../infra/vault/master-key-source.js";
import { openVault, type Vault } from "../../../infra/vault/vault.js";
import { confirmationsContract } from "../../contract/confirmations.js";
import { mintedTokensContract } from "../../contract/minted-tokens.js";
import { pollPaceContract } from "../../contract/poll-pace.js";
import { signInFlowsContract } from "../../contract/sign-in-flows.js";
import { type MemoryLog, memoryLog } from "../../support/memory-log.js";
import { type TestDatabase, testDatabase } from "../../support/postgres.js";
import { privateAppends } from "../../support/private-appends.js";
import { tempFolder } from "../../support/temp-folder.js";
import { until } from "../../support/until.js";

const OWNER = "acct_owner";

describe("what accounts keep in Postgres", () => {
  let test: TestDatabase;
  let database: Database;
  let vault: Vault;
  let folder: string;
  before(async () => {
    test = await testDatabase();
    database = openDatabase(test.url);
    folder = await tempFolder();
    vault = await openVault(database, keptMasterKeys(folder), { onVacuumFault: () => undefined });
    await vault.dataKeys.create(OWNER);
  });
  after(async () => {
    await vault.close();
    await database.close();
    await test.drop();
    await rm(folder, { recursive: true });
  });

  confirmationsContract("Postgres", () => postgresConfirmations(database.pool));
  signInFlowsContract("Postgres", async () => {
    await database.pool.query("DELETE FROM work.sign_in_flow");
    return postgresSignInFlows(database.pool, 3);
  });

  it("visits, what they came to and confirmations end, and are dropped then", async () => {
    const flows = postgresSignInFlows(database.pool);
    const confirmations = postgresConfirmations(database.pool);
    const [state, code, token] = [sha256Hex("state"), sha256Hex("code"), sha256Hex("token")];
    await flows.begin(state, { provider: "acme", purpose: "sign_in", nonce: "n", codeVerifier: "v", challenge: null });
    await flows.handOver(code, { purpose: "sign_in", accountId: OWNER, challenge: null });
    await confirmations.issue(token, OWNER, 60_000);
    const tables = ["sign_in_flow", "sign_in_handover", "confirmation"];
    const left = async (): Promise<number[]> =>
      Promise.all(tables.map(async (table) => Number((await database.pool.query(`SELECT count(*) FROM work.${table}`)).rows[0].count)));
    await dropExpired(database);
    expect(await left()).to.deep.equal([1, 1, 1]);
    for (const table of tables) await database.pool.query(`UPDATE work.${table} SET expires_at = clock_timestamp()`);
    expect(await flows.take(state, "acme")).to.equal(undefined);
    expect(await flows.collect(code)).to.equal(undefined);
    expect(await confirmations.redeem(token, OWNER)).to.equal(false);
    await dropExpired(database);
    expect(await left()).to.deep.equal([0, 0, 0]);
  });

  mintedTokensContract("Postgres", () => ({
    minted: postgresMintedTokens(database.pool, vault.dataKeys),
    clock: database.clock,
    owner: OWNER,
  }));
  pollPaceContract("Postgres", () => ({ pace: postgresPollPace(database.pool), waitMs: (ms) => delay(ms) }));

  it("gives no token for an account whose key is destroyed, minted before or not", async () => {
    const minted = postgresMintedTokens(database.pool, vault.dataKeys);
    await vault.dataKeys.create("acct_gone");
    expect(await minted.mint("gone 1", "acct_gone")).to.have.property("token");
    await vault.dataKeys.destroy("acct_gone");
    expect(await minted.mint("gone 1", "acct_gone")).to.equal("settled");
    expect(await minted.mint("gone 2", "acct_gone")).to.equal("settled");
  });

  it("shows no token in its rows", async () => {
    const minted = postgresMintedTokens(database.pool, vault.dataKeys);
    const made = await minted.mint("sealed", OWNER);
    const { rows } = await database.pool.query<{ row: string }>("SELECT t::text AS row FROM work.minted_token t");
    expect(rows.map(({ row }) => row).join()).not.to.contain(made === "settled" ? "settled" : made.token);
  });

  it("forgets polls of the day before", async () => {
    await postgresPollPace(database.pool)("old", { firstSeconds: 5, growthSeconds: 5 });
    await database.pool.query("UPDATE work.connect_poll SET polled_at = polled_at - interval '25 hours' WHERE connect_id = 'old'");
    await forgetPolls(database.pool);
    const { rows } = await database.pool.query("SELECT 1 FROM work.connect_poll WHERE connect_id = 'old'");
    expect(rows).to.deep.equal([]);
  });

  describe("a policy's runner", () => {
    let log: MemoryLog;
    let seen: string[];
    const running: PolicyRunner[] = [];
    beforeEach(() => {
      log = memoryLog();
      seen = [];
    });
    afterEach(async () => void (await Promise.all(running.splice(0).map((runner) => runner.stop()))));

    const append = (id: string, hoursAgo = 0): Promise<unknown> =>
      privateAppends({
        append: log.append,
        clock: async () => instantFromMs(msOfInstant(await database.clock()) - hoursAgo * 3_600_000),
      })(`request-${id}`, "no_stream", [{ type: "request.verification_asked", data: { v: 1, request_id: id } }], {
        actor: "service",
        correlationId: "r",
        causationId: null,
      });
    const start = (policy: Policy): PolicyRunner => {
      const runner = new PolicyRunner({ policy, database, subscribeToAll: log.subscribeToAll });
      running.push(runner);
      runner.start();
      return runner;
    };
    const policy = (name: string, handle: Policy["handle"] = async ({ stream }) => void seen.push(stream)): Policy => ({
      name,
      streamPrefixes: ["request-"],
      handle,
    });

    it("hands over each event of its streams once and in order, and goes on where it was after a start", async () => {
      for (const id of ["a", "b"]) await append(id);
      const first = start(policy("once"));
      await until(() => seen.length === 2);
      await first.stop();
      await append("c");
      start(policy("once"));
      await until(() => seen.length === 3);
      expect(seen).to.deep.equal(["request-a", "request-b", "request-c"]);
    });

    it("hands an event over again after a fault, and passes nothing over", async () => {
      let faults = 2;
      for (const id of ["a", "b", "c"]) await append(id);
      const runner = start(
        policy("faulty", async ({ stream }) => {
          if (stream === "request-b" && faults-- > 0) throw new Error("a part is away");
          seen.push(stream);
        }),
      );
      await until(() => seen.length === 3);
      expect(seen).to.deep.equal(["request-a", "request-b", "request-c"]);
      expect(runner.state.fault).to.equal(null);
    });

    it("begins with the last day when it has no checkpoint, also when it is stopped before the first event of that day", async () => {
      for (const [id, hoursAgo] of [
        ["old", 1_000],
        ["yesterday", 24.01],
        ["today", 23.99],
      ] as const)
        await append(id, hoursAgo);
      let cut = true;
      const first = start(
        policy("new", async ({ stream }) => {
          if (cut) throw new Error("a part is away");
          seen.push(stream);
        }),
      );
      await until(() => first.state.fault !== null);
      await first.stop();
      cut = false;
      const second = start(policy("new"));
      await until(() => seen.length === 1);
      await second.stop();
      await append("late", 1_000); // with a checkpoint nothing is passed over
      start(policy("new"));
      await until(() => seen.length === 2);
      expect(seen).to.deep.equal(["request-today", "request-late"]);
    });

    it("runs in one process at a time, and in another when that one ends", async () => {
      const [one, two] = [start(policy("alone")), start(policy("alone"))];
      await append("a");
      await until(() => seen.length === 1 && [one, two].some(({ state }) => state.role === "standby"));
      const [active, waiting] = one.state.role === "following" ? [one, two] : [two, one];
      await active.stop();
      await append("b");
      await until(() => seen.length === 2);
      expect(waiting.state.role).to.equal("following");
    });
  });
});
