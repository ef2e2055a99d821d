import { expect } from "chai";
import * as oauth from "openid-client";
import { AccountRefusal } from "../../domain/account/refusal.js";
import type { AccountRefusalCode } from "../../domain/account/refusal-codes.js";
import { accountApiWith, type TestAccountApi } from "../support/account-api.js";
import { rejection } from "../support/rejection.js";

const GRANT = "urn:ietf:params:oauth:grant-type:device_code";
const KEY = `svc_q7f3kz0a_${"A".repeat(32)}`;

/** What the next polls are answered, oldest first; then the key. */
const connecting = (polls: AccountRefusal[]): Promise<TestAccountApi> =>
  accountApiWith({
    useCases: {
      startConnect: async () => ({ deviceCode: "d".repeat(43), userCode: "BCDF-GHJK", expiresInSeconds: 900, intervalSeconds: 1 }),
      pollConnect: async () => {
        const refusal = polls.shift();
        if (refusal !== undefined) throw refusal;
        return { key: KEY, keyId: "key_1", keyPrefix: "q7f3kz0a", label: "Watcher", scopes: ["board"], cuCapMonth: 5, expiresAt: null };
      },
    },
  });

/** What a client must be taught: requests are JSON with the fields of this interface, and the key is not called a token. */
const taught =
  (seen: string[]): oauth.CustomFetch =>
  async (url, { method, headers, body }) => {
    const form = new URLSearchParams(String(body));
    seen.push([...form.keys()].sort().join(" "));
    const json = url.endsWith("/token")
      ? { device_code: form.get("device_code") }
      : { agent_name: form.get("client_id"), scopes: form.get("scope")?.split(" ") };
    const response = await fetch(url, { method, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(json) });
    if (!response.ok || !url.endsWith("/token")) return response;
    const { key, ...others } = (await response.json()) as { key: string };
    return Response.json({ ...others, access_token: key, token_type: "bearer" });
  };

const client = ({ url }: TestAccountApi, seen: string[], fetching: oauth.CustomFetch = taught(seen)): oauth.Configuration => {
  const server = { issuer: url, device_authorization_endpoint: `${url}/account/agent/start`, token_endpoint: `${url}/account/agent/token` };
  const config = new oauth.Configuration(server, "Watcher", undefined, oauth.None());
  oauth.allowInsecureRequests(config);
  config[oauth.customFetch] = fetching;
  return config;
};

const refusal = (code: AccountRefusalCode, intervalSeconds?: number) =>
  new AccountRefusal(code, "Said to the agent.", intervalSeconds === undefined ? {} : { intervalSeconds });

describe("the device flow with an OAuth client from npm", () => {
  it("starts, waits while the person has not decided, and collects the key", async () => {
    const api = await connecting([refusal("connect-pending")]);
    const seen: string[] = [];
    const config = client(api, seen);
    const started = await oauth.initiateDeviceAuthorization(config, { scope: "board" });
    expect(started).to.deep.include({
      device_code: "d".repeat(43),
      user_code: "BCDF-GHJK",
      verification_uri: "https://board.example/connect",
      verification_uri_complete: "https://board.example/connect?code=BCDF-GHJK",
      expires_in: 900,
      interval: 1,
    });
    const collected = await oauth.pollDeviceAuthorizationGrant(config, { ...started, interval: 0.01 });
    expect(collected.access_token).to.equal(KEY);
    expect(api.calls.map(({ name }) => name)).to.deep.equal(["startConnect", "pollConnect", "pollConnect"]);
    expect(api.calls[0]?.input).to.deep.include({ agentName: "Watcher", scopes: ["board"] });
    expect(seen).to.deep.equal(["client_id scope", ...Array(2).fill("client_id device_code grant_type")]);
  });

  for (const [code, error] of [
    ["connect-pending", "authorization_pending"],
    ["connect-slow-down", "slow_down"],
    ["connect-expired", "expired_token"],
    ["connect-denied", "access_denied"],
    ["connect-grant-invalid", "invalid_grant"],
  ] as const)
    it(`reads ${error} as the standard writes it`, async () => {
      const api = await connecting([refusal(code, code === "connect-slow-down" ? 10 : undefined)]);
      const told = await rejection(oauth.genericGrantRequest(client(api, []), GRANT, { device_code: "d".repeat(43) }));
      expect(told).to.be.instanceOf(oauth.ResponseBodyError);
      expect(told).to.include({ error, error_description: "Said to the agent.", status: 400 });
      if (error === "slow_down") expect((told as oauth.ResponseBodyError).cause).to.include({ interval: 10 });
    });

  it("which fields differ: an untaught client's form is refused, and so are the fields the standard adds", async () => {
    const api = await connecting([]);
    const untaught: oauth.CustomFetch = (url, { method, headers, body }) => fetch(url, { method, headers, body: String(body) });
    expect(await rejection(oauth.initiateDeviceAuthorization(client(api, [], untaught), { scope: "board" }))).to.have.property(
      "code",
      "OAUTH_RESPONSE_IS_NOT_JSON",
    );
    const start = await api.post("/account/agent/start", { agent_name: "a", client_id: "a", scope: "board" });
    const token = await api.post("/account/agent/token", { device_code: "d", grant_type: GRANT, client_id: "a" });
    const unknown = ({ json }: typeof start): string[] => (json.errors as { field: string }[]).map(({ field }) => field);
    expect([start, token].map((reply) => [reply.json.code, unknown(reply)])).to.deep.equal([
      ["unknown_field", ["/client_id", "/scope"]],
      ["unknown_field", ["/grant_type", "/client_id"]],
    ]);
    const { json } = await api.post("/account/agent/token", { device_code: "d" });
    expect(json).to.have.property("key").and.not.to.have.any.keys("access_token", "token_type");
  });

  it("answers go out as application/json only to who reads nothing else", async () => {
    const typeFor = async (accept: string): Promise<string | null> => {
      const api = await connecting([refusal("connect-pending")]);
      const reply = await api.post("/account/agent/token", { device_code: "d" }, { Accept: accept });
      expect(reply.json).to.include({ code: "authorization_pending", error: "authorization_pending" });
      return reply.headers.get("content-type");
    };
    expect(await typeFor("application/json")).to.equal("application/json");
    expect(await typeFor("Application/JSON; q=0.9, text/html")).to.equal("application/json");
    for (const accept of ["*/*", "application/json, */*;q=0.1", "application/problem+json, application/json", "text/html", "application/*"])
      expect(await typeFor(accept), accept).to.equal("application/problem+json");
    const api = await connecting([]);
    const faulty = await api.post("/account/agent/token", {}, { Accept: "application/json" });
    expect(faulty.headers.get("content-type")).to.equal("application/problem+json");
  });
});
