import { randomUUID } from "node:crypto";
import { expect } from "chai";
import { DatabaseUnavailable } from "../../../commands/ports.js";
import { LIMITS } from "../../../domain/account/request-limits.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { dropExpired } from "../../../infra/limits/drop-expired.js";
import { postgresIdempotentAnswers } from "../../../infra/limits/postgres-idempotent-answers.js";
import { postgresPendingConnects } from "../../../infra/limits/postgres-pending-connects.js";
import { postgresRequestLimits } from "../../../infra/limits/postgres-request-limits.js";
import { type Database, openDatabase } from "../../../infra/postgres/database.js";
import { idempotentAnswersContract } from "../../contract/idempotent-answers.js";
import { pendingConnectsContract } from "../../contract/pending-connects.js";
import { requestLimitsContract } from "../../contract/request-limits.js";
import { memoryDataKeys } from "../../support/memory-data-keys.js";
import { type TestDatabase, testDatabase } from "../../support/postgres.js";
import { rejection } from "../../support/rejection.js";

describe("the limits in Postgres", () => {
  let test: TestDatabase;
  let [one, two]: Database[] = [];
  const dataKeys = memoryDataKeys();
  const hashed = sha256Hex;
  before(async () => {
    test = await testDatabase();
    [one, two] = [openDatabase(test.url), openDatabase(test.url)];
  });
  after(async () => {
    await Promise.all([one?.close(), two?.close()]);
    await test.drop();
  });
  const database = (): Database => {
    if (one === undefined) throw new Error("not open");
    return one;
  };
  const other = (): Database => {
    if (two === undefined) throw new Error("not open");
    return two;
  };

  /** Time passes by moving what is kept back. */
  const pass = async (seconds: number): Promise<void> => {
    await database().pool.query("UPDATE work.request_limit SET expire_ms = expire_ms - $1::bigint * 1000", [seconds]);
    await database().pool.query("UPDATE work.pending_connect SET expires_at = expires_at - make_interval(secs => $1)", [seconds]);
    await database().pool.query(
      "UPDATE work.idempotent_answer SET claimed_until = claimed_until - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)",
      [seconds],
    );
  };
  const account = async (): Promise<string> => {
    const id = `acct_${randomUUID().replaceAll("-", "")}`;
    await dataKeys.create(id);
    return id;
  };

  requestLimitsContract("Postgres", () => {
    const limits = postgresRequestLimits(database().hot, LIMITS);
    return { limits: () => limits, another: () => postgresRequestLimits(other().hot, LIMITS), pass };
  });
  pendingConnectsContract("Postgres", () => ({ pending: () => postgresPendingConnects(database(), { hashed }), pass }));
  idempotentAnswersContract("Postgres", () => ({
    answers: () => postgresIdempotentAnswers(database(), { dataKeys, hashed }),
    account,
    pass,
  }));

  it("keep nothing readable of a request: neither its key, nor its fingerprint, nor its answer, nor a user code", async () => {
    const answers = postgresIdempotentAnswers(database(), { dataKeys, hashed });
    const request = { accountId: await account(), operation: "issueKey", key: "plain-key", fingerprint: "plain-print", requestId: "req_1" };
    await answers.begin(request);
    await answers.keep(request, { kind: "done", status: 200, body: { label: "plain-label" } });
    const pending = postgresPendingConnects(database(), { hashed });
    await pending.enter("n", "p1");
    await pending.name("p1", "BCDF-GHJK");
    for (const table of ["idempotent_answer", "pending_connect"]) {
      const { rows } = await database().pool.query(`SELECT * FROM work.${table}`);
      expect(JSON.stringify(rows)).not.to.match(/plain-|BCDF-?GHJK/);
    }
  });

  it("an account whose data key is destroyed keeps and gives back nothing", async () => {
    const answers = postgresIdempotentAnswers(database(), { dataKeys, hashed });
    const request = { accountId: await account(), operation: "issueKey", key: "k", fingerprint: "f", requestId: "req_1" };
    await answers.begin(request);
    await answers.keep(request, { kind: "secret", resourceId: "key_1" });
    await dataKeys.destroy(request.accountId);
    expect(await answers.begin({ ...request, requestId: "req_2" })).to.deep.equal({ state: "mine", requestId: "req_2" });
    await answers.keep(request, { kind: "secret", resourceId: "key_2" });
  });

  it("windows, places and answers that have ended are dropped", async () => {
    await postgresRequestLimits(database().hot, LIMITS).take("log_ins", "n");
    await pass(24 * 3600 + 1);
    await dropExpired(database());
    for (const table of ["request_limit", "pending_connect", "idempotent_answer"]) {
      const { rows } = await database().pool.query(`SELECT count(*)::int AS left FROM work.${table}`);
      expect(rows, table).to.deep.equal([{ left: 0 }]);
    }
  });

  it("nothing is let through while Postgres is away", async () => {
    const lost = openDatabase("postgres://nobody@127.0.0.1:1/none");
    const request = { accountId: await account(), operation: "issueKey", key: "k", fingerprint: "f", requestId: "req_1" };
    const answers = postgresIdempotentAnswers(lost, { dataKeys, hashed });
    for (const asked of [
      postgresRequestLimits(lost.hot, LIMITS).take("log_ins", "n"),
      postgresRequestLimits(lost.hot, LIMITS).giveBack("log_ins", "n"),
      postgresPendingConnects(lost, { hashed }).enter("n", "p"),
      answers.begin(request),
    ])
      expect(await rejection(asked)).to.be.instanceOf(DatabaseUnavailable);
    await lost.close();
  });
});
