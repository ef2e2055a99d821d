import { createServer, type Server } from "node:http";
import { expect } from "chai";
import { sha256Hex } from "../../../../domain/shared/sha256.js";
import { settleTerms, termsInForce } from "../../../../infra/app/account-side.js";
import { openOperatorAccounts } from "../../../../infra/app/accounts.js";
import { readConfig } from "../../../../infra/app/config.js";
import { Lifecycle } from "../../../../infra/app/lifecycle.js";
import { closeServer, listen } from "../../../../infra/app/listener.js";
import { openLog } from "../../../../infra/app/logging.js";
import { openOps } from "../../../../infra/app/ops/open-ops.js";
import { openParts, type Parts } from "../../../../infra/app/parts.js";
import { configuredCatalog, putInForce } from "../../../../infra/app/prepare.js";
import { settleReadModels } from "../../../../infra/app/projecting.js";
import { keptMasterKeys } from "../../../../infra/vault/master-key-source.js";
import { openVault } from "../../../../infra/vault/vault.js";
import { tracesOf } from "../../../support/erasure-search.js";
import { type TestDatabase, testDatabase } from "../../../support/postgres.js";
import { temporaryFolder } from "../../../support/service.js";

const TOKENS = { ada: "token-of-ada", grace: "token-of-grace" } as const;
const REASON = "A quarterly look, asked for by somebody@example.org";

type Reply = { readonly status: number; readonly body: Record<string, unknown>; readonly headers: Headers };

describe("the operators' operations", function () {
  this.timeout(60_000);
  const folder = temporaryFolder();
  const log = openLog("fatal");
  const lifecycle = new Lifecycle(log);
  let database: TestDatabase;
  let parts: Parts;
  let server: Server;
  let origin: string;

  before(async () => {
    database = await testDatabase();
    const config = readConfig({
      DATA_DIR: folder.path,
      DATABASE_URL: database.url,
      CATALOG: "sample",
      PORT: "0",
      OPS_PORT: "0",
      OPERATORS: Object.entries(TOKENS)
        .map(([name, token]) => `${name}:${sha256Hex(token)}`)
        .join(", "),
    });
    parts = await openParts(config, "command", log, lifecycle);
    const catalog = await configuredCatalog(parts);
    if (catalog !== null) await putInForce(parts, catalog, () => undefined);
    await settleReadModels(parts, (await parts.eventLog.readLastEvent("evidence"))?.position ?? null);
    const accounts = await openOperatorAccounts(parts, { terms: termsInForce(await settleTerms(parts)), lastUses: async () => new Map() });
    server = createServer(await openOps({ parts, accounts, lifecycle }));
    const { port } = await listen(server, "127.0.0.1", 0, "OPS_PORT");
    origin = `http://127.0.0.1:${port}`;
  });
  after(async () => {
    await closeServer(server, 100);
    await lifecycle.stop(10_000, 20_000);
    await database.drop();
    folder.remove();
  });

  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> => {
    const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    const reply = await fetch(`${origin}${path}`, {
      method,
      ...sent,
      headers: { authorization: `Bearer ${TOKENS.ada}`, "content-type": "application/json", ...headers },
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown>, headers: reply.headers };
  };
  const review = { outcome: "APPROVED", reviewer_ref: "ref-1", scope_note: "everything", reason: REASON };
  const codeOf = ({ status, body }: Reply) => [status, body.code];

  type AuditEvent = { readonly type: string; readonly data: Record<string, unknown>; readonly metadata: Record<string, unknown> };
  const auditOf = async (operator: string): Promise<AuditEvent[]> => {
    const events: AuditEvent[] = [];
    const parsed = (bytes: Uint8Array | null) => JSON.parse(Buffer.from(bytes ?? []).toString("utf8")) as Record<string, unknown>;
    for await (const { type, data, metadata } of parts.eventLog.readStream(`operator-${operator}`, 0))
      events.push({ type, data: parsed(data), metadata: parsed(metadata) });
    return events;
  };

  it("need an operator's token, in the full body of the refusal", async () => {
    const missing = await ask("GET", "/ops/projections", undefined, { authorization: "" });
    expect(codeOf(missing)).to.deep.equal([401, "missing_token"]);
    expect(missing.headers.get("www-authenticate")).to.equal('Bearer realm="operators"');
    for (const token of ["", "token-of-ad", "token-of-adaa", sha256Hex(TOKENS.ada)]) {
      const refused = await ask("POST", "/ops/reviews", review, { authorization: `Bearer ${token}` });
      expect(codeOf(refused), token).to.deep.equal([401, "invalid_token"]);
      expect(refused.headers.get("www-authenticate")).to.equal('Bearer realm="operators", error="invalid_token"');
      expect(refused.body).to.have.all.keys("type", "title", "status", "code", "detail", "request_id");
    }
    expect(await auditOf("ada")).to.deep.equal([]);
  });

  it("are told apart from what there is not, and by their methods", async () => {
    expect(codeOf(await ask("GET", "/ops/nothing"))).to.deep.equal([404, "not_found"]);
    const other = await ask("DELETE", "/ops/reviews");
    expect(codeOf(other)).to.deep.equal([405, "method_not_allowed"]);
    expect(other.headers.get("allow")).to.equal("POST");
  });

  it("refuse a body that cannot be read or is not allowed, before anything is done or written", async () => {
    const cases: [unknown, number, string][] = [
      ["{", 400, "malformed_json"],
      [`{"reason":"${"x".repeat(70_000)}"}`, 413, "body_too_large"],
      [{ ...review, reason: undefined }, 422, "validation_failed"],
      [{ ...review, reason: "  " }, 422, "validation_failed"],
      [{ ...review, reason: "x".repeat(501) }, 422, "validation_failed"],
      [{ ...review, outcome: "MAYBE" }, 422, "validation_failed"],
      [{ ...review, extra: 1 }, 422, "unknown_field"],
    ];
    for (const [body, status, code] of cases) expect(codeOf(await ask("POST", "/ops/reviews", body))).to.deep.equal([status, code]);
    expect(await auditOf("ada")).to.deep.equal([]);
  });

  it("record a review, with operator, time, reason, before and after in the operator's stream", async () => {
    const { status, body } = await ask("POST", "/ops/reviews", { ...review, reason: "é".repeat(500) });
    expect(status, JSON.stringify(body)).to.equal(200);
    const recorded = body.review as Record<string, unknown>;
    expect(recorded).to.include({ outcome: "APPROVED", reviewer_ref: "ref-1", scope_note: "everything" });
    const [ordered, concluded] = await auditOf("ada");
    expect(ordered?.type).to.equal("operator.ordered");
    expect(ordered?.data).to.include({ v: 1, command: "reviews.record", subject: "methodology" });
    const { dataKeys } = await parts.vault();
    expect(await dataKeys.open(ordered?.data.reason as { owner: string; box: string })).to.equal("é".repeat(500));
    expect(concluded?.data).to.include({ v: 1, command: "reviews.record", outcome: "done", detail: null });
    expect(concluded?.data.after).to.deep.equal({ seq: body.seq, review_id: recorded.review_id, outcome: "APPROVED" });
    expect(concluded?.data.before).to.include({ outcome: "APPROVED" });
    expect(ordered?.metadata).to.include({ actor: "operator:ada", causation_id: null });
    expect(concluded?.metadata.correlation_id).to.equal(ordered?.metadata.correlation_id);
  });

  it("are done once under an Idempotency-Key, and another order under it is refused", async () => {
    const headers = { "idempotency-key": '"one"' };
    const first = await ask("POST", "/ops/reviews", review, headers);
    const again = await ask("POST", "/ops/reviews", review, headers);
    expect([first.status, again.status, again.headers.get("idempotency-replayed")]).to.deep.equal([200, 200, "true"]);
    expect(again.body).to.deep.equal(first.body);
    expect(codeOf(await ask("POST", "/ops/reviews", { ...review, outcome: "REJECTED" }, headers))).to.deep.equal([
      422,
      "idempotency_key_reused",
    ]);
    const grace = await ask("POST", "/ops/reviews", review, { ...headers, authorization: `Bearer ${TOKENS.grace}` });
    expect(grace.body.seq, "each operator has keys of their own").not.to.equal(first.body.seq);
    expect(await auditOf("grace")).to.have.length(2);
  });

  it("refuse a review of what was never published, and write that they did", async () => {
    const before = (await auditOf("ada")).length;
    const refused = await ask("POST", "/ops/reviews", { ...review, methodology_sha256: "0".repeat(64) });
    expect(codeOf(refused)).to.deep.equal([404, "unknown_methodology"]);
    const [ordered, concluded] = (await auditOf("ada")).slice(before);
    expect(ordered?.type).to.equal("operator.ordered");
    expect(concluded?.data).to.include({ outcome: "refused", detail: "unknown-methodology", before: null, after: null });
  });

  it("show where read models stand, and rebuild one beside the live one", async () => {
    const { body } = await ask("GET", "/ops/projections");
    const projections = body.projections as { projection: string; generation: number; lag_events: number }[];
    expect(projections.map(({ projection }) => projection)).to.include.members(["board", "merkle"]);
    const board = projections.find(({ projection }) => projection === "board");
    const rebuilt = await ask("POST", "/ops/projections/board/rebuild", { reason: "to see it done" });
    expect(rebuilt.status, JSON.stringify(rebuilt.body)).to.equal(200);
    expect(rebuilt.body).to.include({ projection: "board", former: board?.generation, generation: (board?.generation ?? 0) + 1 });
    expect((await auditOf("ada")).at(-1)?.data).to.deep.include({
      subject: "board",
      before: { generation: board?.generation },
      after: { generation: rebuilt.body.generation },
    });
    const unknown = await ask("POST", "/ops/projections/nothing/rebuild", { reason: "x" });
    expect(codeOf(unknown)).to.deep.equal([404, "unknown_projection"]);
  });

  it("leave no reason, token or key readable anywhere", async () => {
    const places = { databaseUrl: database.url, dataDir: folder.path };
    for (const text of ["somebody@example.org", TOKENS.ada, sha256Hex(TOKENS.ada)]) expect(await tracesOf(text, places)).to.deep.equal([]);
    const vault = await openVault(parts.database, keptMasterKeys(folder.path), { onVacuumFault: () => undefined });
    expect(await tracesOf(vault.derivedKey("cursors").toString("hex"), places)).to.deep.equal([]);
    await vault.close();
  });
});
