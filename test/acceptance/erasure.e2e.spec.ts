import { expect } from "chai";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { openDatabase } from "../../infra/postgres/database.js";
import { keptMasterKeys } from "../../infra/vault/master-key-source.js";
import { openVault } from "../../infra/vault/vault.js";
import { type Body, get, mailedToken, mailsOf, must, post, type Reached, replyOf, signedIn, signIn } from "../support/account-client.js";
import { queryOnce } from "../support/chain-rows.js";
import { statusOf } from "../support/commands.js";
import { tracesOf } from "../support/erasure-search.js";
import { until } from "../support/eventually.js";
import { stillReadable } from "../support/sealed-texts.js";
import { runCommand, type Service, startService, temporaryFolder } from "../support/service.js";

const GIVEN = "Peculiar.Quokka+Tag@Erased-Mail.Example";
const FIRST = GIVEN.toLowerCase();
const SECOND = "moved.wombat@second-mail.example";
const PASSWORD = "plinth gesture ôrbit 47";
const CAMPAIGN = { utm_source: "quokka-newsletter", utm_campaign: "wombat-spring", referrer_host: "peculiar-referrer.example" };
const [NETWORK, AGENT, LABEL] = ["198.51.100.77", "Agent of Quentin Quokka", "key of Quentin Quokka"];
const OPERATOR_TOKEN = "token-of-ada";
/** Whoever they belong to is named by them. */
const PERSONAL = [GIVEN, FIRST, SECOND, "peculiar.quokka", "moved.wombat", ...Object.values(CAMPAIGN), NETWORK, AGENT, LABEL];

describe("an account that was closed", function () {
  this.timeout(120_000);
  const folder = temporaryFolder();
  const secrets: string[] = [PASSWORD];
  const said: string[] = [];
  let service: Service;
  let databaseUrl: string;
  let accountId: string;
  const start = async (): Promise<void> => {
    const settings = {
      OPERATORS: `ada:${sha256Hex(OPERATOR_TOKEN)}`,
      TRUSTED_PROXIES: "127.0.0.1",
      LOG_LEVEL: "debug",
      ROLES: "api,projector,policies",
    };
    service = await startService(folder.path, { ...settings, WEB_ORIGIN: "https://board.example" });
    databaseUrl = (await statusOf(service.settings)).database_url;
  };
  const stop = async (): Promise<void> => {
    await service?.end("SIGTERM");
    said.push(service.said.out, service.said.err);
  };
  before(start);
  after(async () => {
    await stop();
    folder.remove();
  });

  const reached = (): Reached => ({ board: service.board, ops: service.ops, headers: { "x-forwarded-for": NETWORK } });
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, "content-type": "application/json", "idempotency-key": path };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return must(await replyOf(await fetch(`${service.ops}${path}`, { method, headers, ...sent })), 200).body;
  };
  const keep = (secret: unknown): string => {
    expect(secret).to.be.a("string").with.length.above(7);
    secrets.push(String(secret));
    return String(secret);
  };

  /** Everything an account can leave behind. */
  const live = async (): Promise<string> => {
    const client = reached();
    const utm = { utm: CAMPAIGN };
    const first = await signedIn(client, `  ${GIVEN} `, PASSWORD, utm);
    accountId = first.id;
    must(await post(client, "signup", { email: GIVEN, password: PASSWORD, accept_terms: true, ...utm }), 202);
    must(await post(client, "login", { email: GIVEN, password: `${PASSWORD}!` }), 401);
    must(await post(client, "password-reset", { email: GIVEN }), 202);
    keep(await mailedToken(client, FIRST, "/reset-password"));
    const repeatable = { ...client, headers: { ...client.headers, "idempotency-key": `for ${FIRST}` } };
    keep(must(await post(repeatable, "keys", { label: LABEL }, keep(first.token)), 201).body.key);
    await connectAgent(client, first.token);
    await ask("GET", `/ops/accounts?email=${encodeURIComponent(FIRST)}&reason=${encodeURIComponent(`asked by ${FIRST}`)}`);
    await ask("PUT", `/ops/accounts/${accountId}/plan`, { plan: "enterprise", reason: `agreed with ${GIVEN}` });
    must(await post(client, "email", { new_email: SECOND, current_password: PASSWORD }, first.token), 202);
    must(await post(client, "email/confirm", { token: keep(await mailedToken(client, SECOND, "/confirm-email")) }), 200);
    const { token } = await signIn(client, SECOND, PASSWORD);
    expect((await get(client, "me", keep(token))).body).to.include({ id: accountId, email: SECOND });
    return token;
  };
  const connectAgent = async (client: Reached, token: string): Promise<void> => {
    const { device_code, user_code } = must(await post(client, "agent/start", { agent_name: AGENT }), 200).body;
    must(await post(client, "agent/approve", { user_code, decision: "approve", cu_cap_month: 10 }, token), 200);
    keep(must(await post(client, "agent/token", { device_code: keep(device_code) }), 200).body.key);
    keep(user_code);
  };

  /** Where anything personal or secret is readable in database, log, outbox, kept answers, limits, files and logs. */
  const traces = (): Promise<string[]> => {
    const logs = [...said, service.said.out, service.said.err];
    return tracesOf([...PERSONAL, ...secrets], { databaseUrl, dataDir: folder.path, logs });
  };
  /** Whose keys still open what this account's person gave; keys of a day are destroyed with the day after the next. */
  const opened = async (): Promise<string[]> => {
    const database = openDatabase(databaseUrl);
    const vault = await openVault(database, keptMasterKeys(folder.path), { onVacuumFault: () => undefined });
    try {
      const texts = await stillReadable(databaseUrl, vault.dataKeys);
      const given = (text: string): string[] => PERSONAL.filter((value) => text.toLowerCase().includes(value.toLowerCase()));
      return [
        ...new Set(texts.flatMap(({ owner, text }) => given(text).map((value) => `${owner.replace(/^day_.*/, "the day")}: ${value}`))),
      ];
    } finally {
      await vault.close();
      await database.close();
    }
  };
  /** What belonged to no account when it was recorded. */
  const OF_THE_DAY = [`the day: ${NETWORK}`, `the day: ${AGENT}`];

  it("was nowhere readable while it was open, and could be opened by its keys", async () => {
    const token = await live();
    expect(await traces()).to.deep.equal([]);
    const own = [FIRST, SECOND, NETWORK, LABEL, CAMPAIGN.utm_source].map((value) => `${accountId}: ${value}`);
    expect(await opened()).to.include.members([...own, ...OF_THE_DAY]);
    const closed = must(await post(reached(), "close", { current_password: PASSWORD }, token), 200).body;
    expect(closed.keys_revoked).to.equal(2);
    expect(closed.survives).to.include.members(["account_record", "audit_records", "email_sha256"]);
  });

  it("leaves its address nowhere once the last mail has left, and no key opens it", async () => {
    await until("the last mail", 15_000, async () =>
      (await mailsOf(service)).some(({ to, subject }) => to === SECOND && /closed/.test(subject)),
    );
    const waiting = "SELECT FROM work.mail WHERE state = 'QUEUED' OR own_key";
    await until("its key to be destroyed", 15_000, async () => (await queryOnce(databaseUrl, waiting)).length === 0);
    expect(await traces()).to.deep.equal([]);
    expect(await opened()).to.have.members(OF_THE_DAY);
    expect(await tracesOf(sha256Hex(SECOND), { databaseUrl })).to.include("log.es_event");
    expect(await ask("GET", `/ops/accounts/${accountId}`)).to.include({ id: accountId, email: null, live_keys: 0, live_sessions: 0 });
    expect((await ask("GET", `/ops/accounts?email=${SECOND}`)).accounts).to.deep.equal([]);
    const { entries } = (await ask("GET", `/ops/accounts/${accountId}/audit`)) as { readonly entries: readonly Body[] };
    expect(entries.map(({ type }) => type)).to.include.members(["account.signed_up", "account.closed", "key.revoked"]);
  });

  it("stays so when the read models are rebuilt from the log", async () => {
    const { code, err } = await runCommand(["projections", "rebuild"], service.settings);
    expect(code, err).to.equal(0);
    expect(await traces()).to.deep.equal([]);
    expect(await opened()).to.have.members(OF_THE_DAY);
  });

  it("stays so after a restart, and the address makes a new account", async () => {
    await stop();
    await start();
    expect(await traces()).to.deep.equal([]);
    expect(await opened()).to.have.members(OF_THE_DAY);
    must(await post(reached(), "login", { email: SECOND, password: PASSWORD }), 401);
    const { id } = await signedIn(reached(), SECOND, PASSWORD);
    expect(id).not.to.equal(accountId);
  });
});
