import { expect } from "chai";
import { sha256Hex } from "../../../../domain/shared/sha256.js";
import { type Body, get, type HttpReply, mailedLink, post, replyOf, signedIn, signIn } from "../../../support/account-client.js";
import { auditOf } from "../../../support/commands.js";
import { tracesOf } from "../../../support/erasure-search.js";
import { type TestDatabase, testDatabase } from "../../../support/postgres.js";
import { type Finished, runCommand, type Service, startService, temporaryFolder } from "../../../support/service.js";

const TOKEN = "token-of-ada";
const EMAIL = "holder+of.an.account@mail.example";
const PASSWORD = "correct horse battery";
const REASON = "Contract 12, as agreed with holder@elsewhere.example";

describe("operators' orders about accounts", function () {
  this.timeout(60_000);
  const folder = temporaryFolder();
  let database: TestDatabase;
  let service: Service;
  let id: string;
  let session: string;
  const said: string[] = [];
  before(async function () {
    this.timeout(120_000);
    const OPERATORS = `ada:${sha256Hex(TOKEN)}`;
    database = await testDatabase();
    const settings = {
      DATABASE_URL: database.url,
      ROLES: "api,projector,policies",
      OPERATORS,
      OPERATOR: "grace",
      WEB_ORIGIN: "https://board.example",
    };
    service = await startService(folder.path, settings);
    ({ id, token: session } = await signedIn(service, EMAIL, PASSWORD));
  });
  after(async () => {
    await service?.end("SIGTERM");
    await database.drop();
    folder.remove();
  });

  const ask = async (method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<HttpReply> =>
    replyOf(
      await fetch(`${service.ops}${path}`, {
        method,
        headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  const logIn = (): Promise<HttpReply> => post(service, "login", { email: EMAIL, password: PASSWORD });
  const codeOf = ({ status, body }: HttpReply) => [status, body.code];
  const run = async (...words: string[]): Promise<Finished> => {
    const finished = await runCommand(words, service.settings);
    said.push(finished.err);
    return finished;
  };
  const json = ({ out }: Finished): Body => JSON.parse(out) as Body;
  const find = (email: string) => ask("GET", `/ops/accounts?email=${encodeURIComponent(email)}`);

  it("find an account by its address in any case, and show it", async () => {
    for (const email of [EMAIL, ` ${EMAIL.toUpperCase()} `]) {
      const { status, body } = await find(email);
      expect([status, (body.accounts as Body[]).map((found) => [found.id, found.email])]).to.deep.equal([200, [[id, EMAIL]]]);
    }
    const { status, body } = await ask("GET", `/ops/accounts/${id}?reason=asked`);
    expect(status).to.equal(200);
    expect(body).to.include({ id, email: EMAIL, active: true, plan: "free", closed_at: null, live_sessions: 1, live_keys: 0 });
    expect(body).to.include({ allowance_cu_month: null, throughput_cu_10s: null, email_verified: true, raised_api_entitlement: false });
    expect((await find("nobody@mail.example")).body).to.deep.equal({ accounts: [] });
  });

  it("refuse what cannot be looked for, naming the parameter and repeating no value", async () => {
    const cases: [string, string][] = [
      ["/ops/accounts", "required"],
      ["/ops/accounts?email=", "required"],
      ["/ops/accounts?email=nobody", "format"],
      ["/ops/accounts?email=holder+of.an.account@mail.example", "format"], // a + is a space in a query
      ["/ops/accounts?email=a@b.c&email=d@e.f", "type"],
      [`/ops/accounts?email=a%00@b.c`, "control_characters"],
      [`/ops/accounts?email=${"x".repeat(255)}`, "max_length"],
    ];
    for (const [path, code] of cases) {
      const { status, body } = await ask("GET", path);
      const [error] = body.errors as Body[];
      expect([status, error?.location, error?.field, error?.code], path).to.deep.equal([422, "query", "email", code]);
      expect(JSON.stringify(body), path).not.to.include("mail.example");
    }
    expect(codeOf(await ask("GET", `/ops/accounts/${id}?reason=${"x".repeat(501)}`))).to.deep.equal([422, "validation_failed"]);
    expect(codeOf(await ask("GET", "/ops/accounts?email=a@b.c", undefined, { authorization: "" }))).to.deep.equal([401, "missing_token"]);
  });

  it("answer 404 for every id that names no account, whatever its form, and for commands there are not", async () => {
    for (const none of ["acct_00000000000000000000000000000000", "nobody", EMAIL, "%00", "x".repeat(300)]) {
      const path = `/ops/accounts/${none}`;
      expect(codeOf(await ask("GET", path)), none).to.deep.equal([404, "unknown_account"]);
      expect(codeOf(await ask("GET", `${path}/audit`)), none).to.deep.equal([404, "unknown_account"]);
      expect(codeOf(await ask("PUT", `${path}/plan`, { plan: "free", reason: "x" })), none).to.deep.equal([404, "unknown_account"]);
    }
    for (const path of [`/ops/accounts/${id}/ledger`, "/ops/payments/events", "/ops/webhooks/we_1/enable", "/ops/deliveries/replay"])
      expect(codeOf(await ask("POST", path, { reason: "x" })), path).to.deep.equal([404, "not_found"]);
    const other = await ask("DELETE", `/ops/accounts/${id}/plan`);
    expect([...codeOf(other), other.headers.get("allow")]).to.deep.equal([405, "method_not_allowed", "PUT"]);
  });

  it("refuse a plan whose values are not allowed, each field named", async () => {
    const cases: [object, string, string][] = [
      [{}, "/plan", "required"],
      [{ plan: "gold" }, "/plan", "enum"],
      [{ plan: "free", allowance_cu_month: -1 }, "/allowance_cu_month", "minimum"],
      [{ plan: "free", allowance_cu_month: 1_000_000_001 }, "/allowance_cu_month", "maximum"],
      [{ plan: "free", allowance_cu_month: "5" }, "/allowance_cu_month", "type"],
      [{ plan: "free", throughput_cu_10s: 0 }, "/throughput_cu_10s", "minimum"],
      [{ plan: "free", throughput_cu_10s: 1.5 }, "/throughput_cu_10s", "type"],
      [{ plan: "free", note: "x" }, "/note", "unknown_field"],
    ];
    for (const [body, field, code] of cases) {
      const refused = await ask("PUT", `/ops/accounts/${id}/plan`, { ...body, reason: REASON });
      const errors = (refused.body.errors as Body[]).map((error) => [error.field, error.code]);
      expect([refused.status, errors], JSON.stringify(body)).to.deep.equal([422, [[field, code]]]);
    }
    for (const body of [{ plan: "free" }, { plan: "free", reason: " " }, { plan: "free", reason: "x".repeat(501) }])
      expect((await ask("PUT", `/ops/accounts/${id}/plan`, body)).status).to.equal(422);
    expect((await ask("PUT", `/ops/accounts/${id}/active`, { active: "no", reason: "x" })).status).to.equal(422);
  });

  it("set the plan with its figures, once under an Idempotency-Key; the holder sees it at once", async () => {
    const body = { plan: "enterprise", allowance_cu_month: 0, throughput_cu_10s: 1_000_000_000, reason: REASON };
    const headers = { "idempotency-key": "plan-of-a-contract" };
    const set = await ask("PUT", `/ops/accounts/${id}/plan`, body, headers);
    expect(set.status).to.equal(200);
    expect(set.body).to.include({ id, plan: "enterprise", allowance_cu_month: 0, throughput_cu_10s: 1_000_000_000 });
    expect(set.body).not.to.have.property("email");
    const again = await ask("PUT", `/ops/accounts/${id}/plan`, body, headers);
    expect([again.headers.get("idempotency-replayed"), again.body]).to.deep.equal(["true", set.body]);
    expect(codeOf(await ask("PUT", `/ops/accounts/${id}/plan`, { ...body, plan: "free" }, headers))[1]).to.equal("idempotency_key_reused");
    expect((await get(service, "me", session)).body).to.include({ plan: "enterprise", raised_api_entitlement: true });
    const { body: audit } = await ask("GET", `/ops/accounts/${id}/audit`);
    const plans = (audit.entries as Body[]).filter(({ type }) => type === "account.plan_set");
    expect(plans).to.have.length(1);
    expect(plans[0]).to.deep.include({ actor: "operator:ada" });
    expect(plans[0]?.facts).to.deep.include({ plan: "enterprise", former_plan: "free", reason: "Contract 12, as agreed with [address]" });
  });

  it("deactivate: sessions end and keys are refused at once and nobody signs in, until it is active again", async () => {
    const { key } = (await post(service, "keys", { label: "kept" }, session)).body;
    const read = async () =>
      codeOf(await replyOf(await fetch(`${service.board}/v1/board/overview`, { headers: { "x-api-key": String(key) } })));
    expect(await read()).to.deep.equal([200, undefined]);
    const off = await ask("PUT", `/ops/accounts/${id}/active`, { active: false, reason: REASON });
    expect([off.status, off.body.active, off.body.live_sessions]).to.deep.equal([200, false, 0]);
    expect((await get(service, "me", session)).status).to.equal(401);
    expect((await logIn()).status).to.equal(401);
    expect(await read()).to.deep.equal([401, "account_inactive"]);
    const on = await ask("PUT", `/ops/accounts/${id}/active`, { active: true, reason: REASON });
    expect([on.status, on.body.active]).to.deep.equal([200, true]);
    expect(await read()).to.deep.equal([200, undefined]);
    session = (await signIn(service, EMAIL, PASSWORD)).token;
  });

  it("announce the terms in force, and mail them once", async () => {
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await ask("POST", "/ops/terms/announce", { reason: REASON });
      expect([status, body.accounts]).to.deep.equal([200, 1]);
      expect(body.version).to.be.a("string");
    }
    expect((await mailedLink(service, EMAIL, "/terms@")).origin).to.equal("https://board.example");
  });

  it("work as commands beside the service, with the same audit", async () => {
    const why = ["--reason", REASON, "--json"];
    expect(json(await run("account", "show", EMAIL, ...why)).accounts).to.have.nested.property("[0].id", id);
    const set = await run("account", "plan", id, "--plan", "free", "--throughput", "500", ...why);
    expect([set.code, json(set).plan, json(set).allowance_cu_month, json(set).throughput_cu_10s]).to.deep.equal([0, "free", null, 500]);
    const made = await post(service, "keys", { label: "reader" }, session);
    expect(made.status).to.equal(201);
    const [key] = json(await run("key", "list", id, ...why)).keys as Body[];
    expect(key).to.include({ id: made.body.id, account_id: id, label: "reader", revoked_at: null });
    expect(json(await run("terms", "announce", ...why)).accounts).to.equal(1);
    const revoked = await run("key", "revoke", String(made.body.id), "--reason", REASON);
    expect([revoked.code, revoked.out]).to.satisfy(([code, out]: [number, string]) => code === 0 && out.includes(" revoked "));
    const { body } = await get(service, "keys", session);
    expect((body.keys as Body[])[0]?.revoked_at, "the holder sees it").to.be.a("string");
    const entries = json(await run("account", "audit", id, ...why)).entries as Body[];
    expect(entries.slice(0, 2).map(({ type, actor }) => [type, actor])).to.deep.equal([
      ["key.revoked", "operator:grace"],
      ["key.issued", `account:${id}`],
    ]);
  });

  it("are refused as commands in a sentence, exit 1, where there is no such account", async () => {
    const { code, err } = await run("account", "show", "nobody@mail.example", "--reason", "x");
    expect([code, err]).to.deep.equal([1, "No account has this address.\n"]);
  });

  it("leave no address, reason or token in what was said or stored, but sealed", async () => {
    const places = { databaseUrl: database.url, dataDir: folder.path, logs: [service.said.out, service.said.err, ...said] };
    for (const text of [EMAIL, "holder@elsewhere.example", TOKEN]) expect(await tracesOf(text, places), text).to.deep.equal([]);
  });

  it("work as commands alone, and what they did is audited", async () => {
    await service.end("SIGTERM");
    const off = await run("account", "deactivate", id, "--reason", REASON, "--json");
    expect([off.code, json(off).active, json(off).live_sessions], off.err).to.deep.equal([0, false, 0]);
    expect((await auditOf(service.settings)).checks.flatMap(({ findings }) => findings)).to.deep.equal([]);
  });
});
