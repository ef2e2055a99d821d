import { expect } from "chai";
import { instantFromMs } from "../../../domain/shared/time.js";
import { keyUses } from "../../../infra/keys/key-uses.js";
import { type Database, openDatabase } from "../../../infra/postgres/database.js";
import { type TestDatabase, testDatabase } from "../../support/postgres.js";
import { until } from "../../support/until.js";

const AT = Date.UTC(2026, 10, 20, 9);
/** Nothing is written before it is told. */
const NEVER_MS = 3_600_000;

describe("when keys were last used", () => {
  let test: TestDatabase;
  let database: Database;
  before(async () => {
    test = await testDatabase();
    database = openDatabase(test.url);
  });
  after(async () => {
    await database.close();
    await test.drop();
  });
  const opened = (flushAfterMs = NEVER_MS, pool = database.pool) => {
    const faults: unknown[] = [];
    return { ...keyUses(pool, { onFault: (error) => faults.push(error), flushAfterMs }), faults };
  };
  const shown = async (uses: ReturnType<typeof opened>, ...ids: string[]) => [...(await uses.lastUses(ids))];

  it("the process that answered a request knows it at once, another once it is written", async () => {
    const [one, other] = [opened(), opened()];
    one.used("key_a", AT + 1);
    one.used("key_a", AT);
    expect(await shown(one, "key_a", "key_never")).to.deep.equal([["key_a", instantFromMs(AT + 1)]]);
    expect(await shown(other, "key_a")).to.deep.equal([]);
    await one.flush();
    expect(await shown(other, "key_a")).to.deep.equal([["key_a", instantFromMs(AT + 1)]]);
  });

  it("never goes back, whichever process writes last", async () => {
    const [one, other] = [opened(), opened()];
    one.used("key_b", AT + 5);
    other.used("key_b", AT + 3);
    await one.flush();
    await other.flush();
    expect(await shown(other, "key_b")).to.deep.equal([["key_b", instantFromMs(AT + 5)]]);
  });

  it("is written some time after the first of many uses, in one statement", async () => {
    let statements = 0;
    const query = ((...args: Parameters<Database["pool"]["query"]>) => {
      statements += 1;
      return database.pool.query(...args);
    }) as Database["pool"]["query"];
    const uses = opened(20, { query } as Database["pool"]);
    for (let i = 0; i < 10_000; i += 1) uses.used(`key_c${i % 100}`, AT + i);
    await until(async () => (await shown(opened(), "key_c99")).length === 1, 2_000);
    expect(statements).to.equal(1);
    expect(await shown(opened(), "key_c0")).to.deep.equal([["key_c0", instantFromMs(AT + 9_900)]]);
  });

  it("what could not be written is kept and written later", async () => {
    const away = { now: true };
    const query = ((...args: Parameters<Database["pool"]["query"]>) =>
      away.now ? Promise.reject(new Error("away")) : database.pool.query(...args)) as Database["pool"]["query"];
    const uses = opened(10, { query } as Database["pool"]);
    uses.used("key_d", AT);
    await until(() => uses.faults.length > 1, 2_000);
    away.now = false;
    await until(async () => (await shown(opened(), "key_d")).length === 1, 2_000);
  });

  it("a clean stop writes what is left", async () => {
    const uses = opened();
    uses.used("key_e", AT);
    await uses.stop();
    expect(await shown(opened(), "key_e")).to.deep.equal([["key_e", instantFromMs(AT)]]);
  });
});
