import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { packagePath } from "../../infra/assets/package-root.js";
import { BROWSER_NOTE, withBrowser } from "../support/browser.js";
import type { Reply } from "../support/contract.js";
import { expectContract } from "../support/contract.js";
import { freePort, runCommand, type Service, startService, temporaryFolder } from "../support/service.js";
import { until } from "../support/until.js";

const EMAIL = "someone@mail.example";
const PASSWORD = "correct horse battery";
type Mail = { readonly to: string; readonly subject: string; readonly links: readonly string[] };

const run = promisify(execFile);
const hasJq = (): Promise<boolean> =>
  run("jq", ["--version"]).then(
    () => true,
    () => false,
  );

/** What a person does with an address, a mailbox and a command line. */
describe("accounts of a running service", () => {
  const folder = temporaryFolder();
  const otherFolder = temporaryFolder();
  let service: Service;
  let by: { Authorization: string };
  before(async function () {
    this.timeout(120_000);
    const away = { name: "away", issuer: `http://127.0.0.1:${await freePort()}`, client_id: "board", client_secret: "hidden" };
    service = await startService(folder.path, { WEB_ORIGIN: "https://board.example", OIDC_PROVIDERS: JSON.stringify([away]) });
  });
  after(async function () {
    this.timeout(60_000);
    expect(await service?.end("SIGTERM")).to.equal(0);
    folder.remove();
    otherFolder.remove();
  });

  const read = async (response: Response): Promise<Reply & { readonly json: Record<string, unknown> }> => {
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
  };
  const get = async (path: string, headers = {}) => read(await fetch(service.board + path, { headers }));
  const post = async (path: string, body: object = {}, headers = {}) =>
    read(
      await fetch(service.board + path, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    );
  const mails = async (): Promise<readonly Mail[]> =>
    (await fetch(`${service.ops}/dev/mail`, { headers: { Accept: "application/json" } })).json() as never;
  const linkOf = async (page: string, holder = EMAIL): Promise<string> => {
    const find = async () => (await mails()).flatMap(({ to, links }) => (to === holder ? links : [])).find((link) => link.includes(page));
    await until(async () => (await find()) !== undefined, 5_000);
    return (await find()) ?? "";
  };
  const tokenOf = (link: string): string => new URL(link).searchParams.get("token") ?? "";

  it("the contract names the account operations, the readable page too", async () => {
    const { json } = await get("/v1/openapi.json");
    expect(Object.keys(json.paths as object)).to.include.members(["/account/signup", "/account/agent/approve", "/v1/board/overview"]);
    expect(await (await fetch(`${service.board}/docs`)).text()).to.include("POST /account/keys/{key_id}/rotate");
    for (const path of ["/account/usage", "/account/purchases", "/account/webhooks"]) expect((await get(path)).status, path).to.equal(404);
  });

  it("signs up, verifies with the mailed link, signs in, makes and rotates a key", async () => {
    expectContract(await post("/account/signup", { email: EMAIL, password: PASSWORD, accept_terms: true }), "signUp", 202);
    const link = await linkOf("/verify-email");
    await fetch(link.replace("https://board.example", service.board)); // a scanner of mails
    expectContract(await post("/account/verify-email", { token: tokenOf(link) }), "verifyEmail", 200);
    const login = await post("/account/login", { email: EMAIL, password: PASSWORD });
    expectContract(login, "logIn", 200);
    by = { Authorization: `Bearer ${login.json.token}` };
    const made = await post("/account/keys", { label: "reader" }, by);
    expectContract(made, "issueKey", 201);
    expectContract(await post(`/account/keys/${made.json.id}/rotate`, {}, by), "rotateKey", 201);
    expectContract(await get("/account/me", by), "getAccount", 200);
  });

  it("connects an agent by the device flow", async () => {
    const started = await post("/account/agent/start", { agent_name: "Watcher" });
    expectContract(started, "startAgentConnect", 200);
    expect(started.json.verification_uri).to.equal("https://board.example/connect");
    const { device_code, user_code } = started.json;
    expect((await post("/account/agent/token", { device_code })).json).to.include({ error: "authorization_pending" });
    expectContract(
      await post("/account/agent/approve", { user_code, decision: "approve", cu_cap_month: 100 }, by),
      "decideAgentRequest",
      200,
    );
    const soon = await post("/account/agent/token", { device_code });
    expect(soon.json).to.include({ error: "slow_down", interval: 10 });
  });

  it("the commands of the README do what they say", async function () {
    this.timeout(60_000);
    if (!(await hasJq())) return this.skip();
    const [, section = ""] = readFileSync(packagePath("README.md"), "utf8").split("## An account\n");
    const [own = ""] = section.split("\n## ");
    const blocks = [...own.matchAll(/```\n([^`]*)```/g)].map(([, commands]) => commands);
    const script = `set -eo pipefail\n${blocks.join("")}echo; echo "$KEY"; echo "$ROTATED"`;
    const here = script.replaceAll("http://localhost:8080", service.board).replaceAll("http://127.0.0.1:8081", service.ops);
    const { stdout } = await run("bash", ["-c", here]);
    const answers = stdout
      .split("\n")
      .filter((line) => line !== "")
      .map((line): Record<string, unknown> => JSON.parse(line));
    expect(answers.map(({ status, key, closed_at }) => status ?? (typeof key === "string" ? "key" : typeof closed_at))).to.deep.equal([
      "accepted",
      "email_verified",
      "undefined", // history, read with the key
      "approved",
      "key",
      "string",
      "key",
      "key",
    ]);
    expect(answers[2]).to.equal("ALDX");
    expect(answers[5]).to.include({ keys_revoked: 3 });
    expect(answers[7]?.replaces).to.have.property("id", answers[6]?.id);
  });

  it("a key reads board and history, is seen to be used, and is refused once revoked; without one history stays walled", async () => {
    const { json: made } = await post("/account/keys", { scopes: ["board"] }, by);
    const withKey = { "X-API-Key": String(made.key) };
    const keyless = await get("/v1/board/overview");
    const keyed = await get("/v1/board/overview", withKey);
    expect([keyed.status, keyed.text, keyed.headers.get("cache-control")]).to.deep.equal([200, keyless.text, "private, no-cache"]);
    expectContract(await get("/v1/board/history?days=400", withKey), "getHistory", 200);
    expect((await get("/v1/board/history?days=400")).json).to.include({ code: "missing_key", window_days: 30 });
    const [listed] = (await get("/account/keys", { ...by, ...withKey })).json.keys as { last_used_at: string | null }[];
    expect(Date.now() - Date.parse(listed?.last_used_at ?? "")).to.be.within(-5_000, 5_000);
    expectContract(await post(`/account/keys/${made.id}/revoke`, {}, by), "revokeKey", 200);
    for (const path of ["/v1/board/overview", "/v1/board/history", "/account/me"]) {
      const refused = await get(path, { ...by, ...withKey });
      expect([path, refused.status, refused.json.code]).to.deep.equal([path, 401, "revoked_key"]);
    }
  });

  it("a provider that is away keeps nothing else from working; one that is not configured is told in a page", async () => {
    expect(await (await fetch(`${service.board}/sign-in`)).text()).to.include("Sign in with away");
    const start = await fetch(`${service.board}/account/oidc/away/start?purpose=sign_in`, { redirect: "manual" });
    expect(start.headers.get("location")).to.equal("https://board.example/sign-in#failed=unavailable");
    const response = await fetch(`${service.board}/account/oidc/unknown/start?purpose=sign_in`, { headers: { Accept: "text/html" } });
    expect([response.status, response.headers.get("content-type")]).to.deep.equal([404, "text/html; charset=utf-8"]);
  });

  it("a key revoked by one process is refused by another within a second", async function () {
    this.timeout(90_000);
    const { out } = await runCommand(["status", "--json"], service.settings);
    const { database_url, eventstore_url } = JSON.parse(out);
    const other = await startService(otherFolder.path, {
      DATABASE_URL: database_url,
      EVENTSTORE_URL: eventstore_url,
      MASTER_KEY: readFileSync(join(folder.path, "secrets", "master.key"), "utf8").trim(),
      ROLES: "api",
    });
    try {
      const { json: made } = await post("/account/keys", {}, by);
      const ask = async () => (await fetch(`${other.board}/v1/board/overview`, { headers: { "X-API-Key": String(made.key) } })).status;
      for (let i = 0; i < 20; i += 1) expect(await ask()).to.equal(200);
      expectContract(await post(`/account/keys/${made.id}/revoke`, {}, by), "revokeKey", 200);
      const answeredAt = performance.now();
      await until(async () => (await ask()) === 401, 5_000);
      expect(performance.now() - answeredAt).to.be.lessThan(1_000);
      const used = async () =>
        ((await get("/account/keys", by)).json.keys as { id: string; last_used_at: string | null }[]).find(({ id }) => id === made.id)
          ?.last_used_at;
      await until(async () => (await used()) !== null, 5_000);
    } finally {
      expect(await other.end("SIGTERM")).to.equal(0);
    }
    expect(other.said.out + other.said.err).not.to.match(/svc_/);
  });

  it("closes the account", async () => {
    const closed = await post("/account/close", { current_password: PASSWORD }, by);
    expectContract(closed, "closeAccount", 200);
    expect(closed.json.keys_revoked).to.equal(2);
    expectContract(await get("/account/me", by), "getAccount", 401);
  });

  it("no line of the service's log held an address, a password or a token", () => {
    const said = service.said.out + service.said.err;
    expect(said).not.to.include(EMAIL).and.not.to.include(PASSWORD);
    expect(said)
      .not.to.match(/svs_|svc_/)
      .and.not.to.include("hidden");
  });

  describe(`by hand, in a browser${BROWSER_NOTE}`, () => {
    const browser = withBrowser();

    it("from the board to sign-up, over the mailbox to a key that reads the history, and to the close", async () => {
      const holder = "by-hand@mail.example";
      const context = await browser().newContext({ baseURL: service.board });
      context.setDefaultTimeout(10_000);
      const page = await context.newPage();
      await page.goto("/");
      await page.getByRole("link", { name: "Account" }).click();
      await page.getByRole("link", { name: "Sign up" }).click();
      await page.getByLabel("E-mail address").fill(holder);
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByLabel("I accept").check();
      const [terms] = await Promise.all([context.waitForEvent("page"), page.getByRole("link", { name: /terms of/ }).click()]);
      await terms.getByText("in force").waitFor();
      await terms.close(); // a page behind another is slow to act on
      await page.getByRole("button", { name: "Sign up" }).click();
      await page.getByText("Look at your mail").waitFor();
      await page.goto((await linkOf("/verify-email", holder)).replace("https://board.example", service.board));
      await page.getByRole("button", { name: "Verify the address" }).click();
      await page.getByRole("link", { name: "Go to the account" }).click();
      await page.getByLabel("E-mail address").fill(holder);
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByText("Make a key").click();
      await page.getByRole("button", { name: "Make the key" }).click();
      const key = (await page.locator("#made-key").getByText(/^svc_/).textContent()) ?? "";
      expectContract(await get("/v1/board/history?days=400", { "X-API-Key": key }), "getHistory", 200);
      await page.getByRole("button", { name: "I have it" }).click();
      await page.getByText("What it means, and the form").click();
      const form = page.locator("#close");
      await form.getByLabel("Current password").fill(PASSWORD);
      await form.getByLabel("I want this account closed").check();
      await form.getByRole("button", { name: "Close the account" }).click();
      await page.getByText("one live key was revoked").waitFor();
      expect(await context.cookies()).to.deep.equal([]);
      await context.close();
    }).timeout(40_000);
  });
});
