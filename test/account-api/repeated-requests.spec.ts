import { expect } from "chai";
import { allotNewKey } from "../../commands/key/make-key.js";
import { DatabaseUnavailable } from "../../commands/ports.js";
import { AccountRefusal } from "../../domain/account/refusal.js";
import type { OpenAccount } from "../../domain/account/state.js";
import { keyKind, ownKey, revokeKey } from "../../domain/key/key.js";
import { findKeyMadeBy } from "../../infra/accounts/key-made-by.js";
import { accountApiWith, signedIn, type UseCases } from "../support/account-api.js";
import { accountWorld } from "../support/account-world.js";
import { instant } from "../support/board.js";
import { expectContract } from "../support/contract.js";
import { memoryIdempotentAnswers } from "../support/memory-idempotent-answers.js";
import { handClock } from "../support/memory-limits.js";

const AT = instant("2026-11-20T09:30:00.000Z");
const ID = "key_019a9c6f2d5e7b3a8c41d90e6f7a2b1c";
const key = (label: string | null) => ({
  id: ID,
  keyPrefix: "q7f3kz0a",
  label,
  createdAt: AT,
  revokedAt: null,
  lastUsedAt: null,
  expiresAt: null,
  expired: false,
  scopes: null,
  cuCapMonth: null,
});
const labelKey: UseCases["labelKey"] = async ({ label }) => key(label);
const issueKey: UseCases["issueKey"] = async ({ label }) => ({
  id: ID,
  key: `svc_q7f3kz0a_${"A".repeat(32)}`,
  keyPrefix: "q7f3kz0a",
  label,
  createdAt: AT,
  expiresAt: null,
  scopes: null,
  cuCapMonth: null,
});
const once = (text: string) => ({ ...signedIn, "Idempotency-Key": text });

describe("repeated requests", () => {
  it("same key and body: the same answer again, the command carried out once", async () => {
    const api = await accountApiWith({ useCases: { labelKey } });
    const first = await api.post("/account/keys/k/label", { label: "a" }, once("k1"));
    for (const [sent, body] of [
      ["k1", '{"label":"a"}'],
      ['"k1"', ' { "label" : "a" } '],
    ] as const) {
      const again = await api.send("POST", "/account/keys/k/label", {
        headers: { ...once(sent), "Content-Type": "application/json" },
        body,
      });
      expectContract(again, "renameKey", 200);
      expect(again.text).to.equal(first.text);
      expect(again.headers.get("idempotency-replayed")).to.equal("true");
      expect(again.headers.get("x-request-id")).not.to.equal(first.headers.get("x-request-id"));
    }
    expect(first.headers.get("idempotency-replayed")).to.equal(null);
    expect(api.calls.length).to.equal(1);
  });

  it("another body, or another key in the path: 422 idempotency_key_reused", async () => {
    const api = await accountApiWith({ useCases: { labelKey } });
    await api.post("/account/keys/k/label", { label: "a" }, once("k1"));
    for (const [path, body] of [
      ["/account/keys/k/label", { label: "b" }],
      ["/account/keys/other/label", { label: "a" }],
    ] as const) {
      const reply = await api.post(path, body, once("k1"));
      expectContract(reply, "renameKey", 422);
      expect(reply.json.code).to.equal("idempotency_key_reused");
    }
    expect((await api.post("/account/keys/k/label", { label: "b" }, once("k2"))).status).to.equal(200);
  });

  it("still running: 409 idempotency_in_progress", async () => {
    let finish = (): void => undefined;
    const running = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const api = await accountApiWith({ useCases: { labelKey: async (input) => running.then(() => labelKey(input)) } });
    const first = api.post("/account/keys/k/label", { label: "a" }, once("k1"));
    while (api.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    const second = await api.post("/account/keys/k/label", { label: "a" }, once("k1"));
    expectContract(second, "renameKey", 409);
    expect(second.json.code).to.equal("idempotency_in_progress");
    finish();
    expect((await first).status).to.equal(200);
    expect((await api.post("/account/keys/k/label", { label: "a" }, once("k1"))).headers.get("idempotency-replayed")).to.equal("true");
  });

  it("an answer that held a secret: 409 with the resource to rotate or revoke, and the secret nowhere", async () => {
    const clock = handClock();
    const kept: unknown[] = [];
    const memory = memoryIdempotentAnswers(clock);
    const repeated = {
      ...memory,
      keep: async (...given: Parameters<typeof memory.keep>) => {
        kept.push(given);
        await memory.keep(...given);
      },
    };
    const api = await accountApiWith({
      useCases: {
        issueKey,
        rotateKey: async (input) => ({
          ...(await issueKey({ ...input, label: null, scopes: null, cuCapMonth: null })),
          replaces: key(null),
        }),
      },
      repeated,
    });
    for (const [path, operation] of [
      ["/account/keys", "issueKey"],
      ["/account/keys/k/rotate", "rotateKey"],
    ] as const) {
      expect((await api.post(path, {}, once("k1"))).status).to.equal(201);
      const again = await api.post(path, {}, once("k1"));
      expectContract(again, operation, 409);
      expect(again.json).to.include({ code: "idempotency_secret_not_repeatable", resource_id: ID });
    }
    expect(JSON.stringify(kept)).not.to.include("svc_");
    expect(kept.length).to.equal(2);
  });

  it("a refusal that decides the request is told again; one that does not lets it be made again", async () => {
    const outcomes: (AccountRefusal | DatabaseUnavailable | null)[] = [
      new DatabaseUnavailable("gone"),
      new AccountRefusal("commands-contended", "Busy."),
      new AccountRefusal("session-invalid", "Ended."),
      new AccountRefusal("key-limit-reached", "Too many.", { limit: 100 }),
      null,
    ];
    const seen: string[] = [];
    const api = await accountApiWith({
      useCases: {
        issueKey: async (input) => {
          seen.push(input.origin.requestId);
          const outcome = outcomes.shift();
          if (outcome) throw outcome;
          return issueKey(input);
        },
      },
    });
    const asked = [];
    for (let i = 0; i < 6; i++) asked.push(await api.post("/account/keys", {}, once("k1")));
    expect(asked.map(({ status, json, headers }) => [status, json.code, headers.get("idempotency-replayed")])).to.deep.equal([
      [503, "service_unavailable", null],
      [503, "service_unavailable", null],
      [401, "invalid_token", null],
      [409, "key_limit_reached", null],
      [409, "key_limit_reached", "true"],
      [409, "key_limit_reached", "true"],
    ]);
    expect(asked[5]?.json).to.include({ limit: 100, detail: "Too many.", request_id: asked[5]?.headers.get("x-request-id") });
    expect(new Set(seen).size, "every attempt is the same command").to.equal(1);
    expect(seen[0]).to.equal(asked[0]?.headers.get("x-request-id"));
  });

  it("an answer that cannot be kept is told all the same", async () => {
    const memory = memoryIdempotentAnswers(handClock());
    const lost = async (): Promise<never> => {
      throw new DatabaseUnavailable("gone");
    };
    const api = await accountApiWith({ useCases: { issueKey }, repeated: { ...memory, keep: lost } });
    expect((await api.post("/account/keys", {}, once("k1"))).status).to.equal(201);
  });

  it("what is refused before the command is not kept", async () => {
    const api = await accountApiWith({ useCases: { labelKey } });
    expect((await api.post("/account/keys/k/label", { label: 5 }, once("k1"))).status).to.equal(422);
    expect((await api.post("/account/keys/k/label", { label: "a" }, once("k1"))).status).to.equal(200);
  });

  it("a key must have 1 to 255 characters; where an operation has no 422 an unusable one counts as none", async () => {
    const api = await accountApiWith({ useCases: { labelKey, resendVerification: async () => undefined } });
    for (const [text, code] of [
      ["", "min_length"],
      ['""', "min_length"],
      ["x".repeat(256), "max_length"],
    ] as const) {
      const reply = await api.post("/account/keys/k/label", { label: "a" }, once(text));
      expectContract(reply, "renameKey", 422);
      expect(reply.json.errors).to.deep.equal([
        { location: "header", field: "Idempotency-Key", code, message: "Idempotency-Key must have 1 to 255 characters." },
      ]);
    }
    expect((await api.post("/account/keys/k/label", { label: "a" }, once(`"${"x".repeat(255)}"`))).status).to.equal(200);
    expect((await api.post("/account/verify-email/resend", {}, once("x".repeat(256)))).status).to.equal(202);
  });

  it("elsewhere the header is ignored", async () => {
    let calls = 0;
    const count = async (): Promise<never> => {
      calls++;
      throw new AccountRefusal("mail-token-invalid", "Dead.");
    };
    const api = await accountApiWith({ useCases: { verifyEmail: count, logOut: async () => void calls++ } });
    for (let i = 0; i < 2; i++) {
      await api.post("/account/verify-email", { token: "t" }, once("k1"));
      const reply = await api.post("/account/logout", {}, once(""));
      expect([reply.status, reply.headers.get("idempotency-replayed")]).to.deep.equal([200, null]);
    }
    expect(calls).to.equal(4);
  });

  describe("an attempt cut short", () => {
    /** Its process ends as soon as the command is recorded: nothing is kept, nothing answered, and the claim runs out. */
    const cutShort = async (path: string, body: object) => {
      const world = accountWorld();
      const holder = await world.verified();
      const [clock, cut] = [handClock(), { short: true }];
      const memory = memoryIdempotentAnswers(clock);
      const repeated = {
        ...memory,
        keep: (...given: Parameters<typeof memory.keep>) =>
          cut.short ? Promise.reject(new DatabaseUnavailable("gone")) : memory.keep(...given),
      };
      const api = await accountApiWith({
        useCases: world,
        repeated,
        clock: world.ports.clock,
        keyMadeBy: findKeyMadeBy(world.log.readStream),
      });
      const send = (made: string) => api.post(made, body, { Authorization: `Bearer ${holder.token}`, "Idempotency-Key": "k1" });
      const old = await world.key(holder);
      const first = await send(path.replace("{key_id}", old.id));
      cut.short = false;
      expect((await send(path.replace("{key_id}", old.id))).json.code).to.equal("idempotency_in_progress");
      clock.pass(61);
      const again = [await send(path.replace("{key_id}", old.id)), await send(path.replace("{key_id}", old.id))];
      const keys = await world.listKeys({ session: holder });
      await world.end();
      return { first, again, keys };
    };

    for (const path of ["/account/keys", "/account/keys/{key_id}/rotate"])
      it(`after ${path} had made its key makes no other: the first one is named`, async () => {
        const { first, again, keys } = await cutShort(path, {});
        expect(first.status).to.equal(201);
        for (const reply of again) expect([reply.status, reply.json.resource_id]).to.deep.equal([409, first.json.id]);
        expect(keys.length).to.equal(2);
      });

    it("of what changes the same thing again is carried out again, to the same end", async () => {
      const { first, again, keys } = await cutShort("/account/keys/{key_id}/label", { label: "a" });
      expect(again.map(({ status, text }) => [status, text])).to.deep.equal(Array(2).fill([200, first.text]));
      expect(again.map(({ headers }) => headers.get("idempotency-replayed"))).to.deep.equal([null, "true"]);
      expect(keys.length).to.equal(1);
    });
  });

  it("no key is found for a request that made none, or whose key was taken back or never came about", async () => {
    const world = accountWorld();
    const holder = await world.verified();
    const find = findKeyMadeBy(world.log.readStream);
    const origin = { requestId: "req_made", network: null };
    const made = await world.issueKey({ session: holder, label: null, expiresAt: null, scopes: null, cuCapMonth: null, origin });
    expect(await find(holder.accountId, "req_made")).to.equal(made.id);
    expect(await find(holder.accountId, "req_other")).to.equal(undefined);
    expect(await find("acct_nobody", "req_made")).to.equal(undefined);
    await world.revokeKey({ session: holder, keyId: made.id, origin });
    expect(await find(holder.accountId, "req_made"), "also when it was revoked since").to.equal(made.id);

    const context = { actor: "service", correlationId: "req_cut", causationId: null };
    await allotNewKey(world.ports, holder.accountId, (state) => state as OpenAccount, context);
    expect(await find(holder.accountId, "req_cut"), "allotted, never issued").to.equal(undefined);

    const wish = { session: holder, label: null, expiresAt: null, scopes: null, cuCapMonth: null };
    const { id } = await world.issueKey({ ...wish, origin: { requestId: "req_back", network: null } });
    const now = await world.ports.clock();
    await world.ports.streams.decide(keyKind, id, context, (key) => ({
      events: revokeKey(ownKey(key, holder.accountId), "rotation_refused", now),
      answer: null,
    }));
    expect(await find(holder.accountId, "req_back"), "taken back").to.equal(undefined);
    await world.end();
  });
});
