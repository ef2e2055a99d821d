import { expect } from "chai";
import fc from "fast-check";
import type { Session } from "../../../commands/account/use-cases.js";
import { DatabaseUnavailable } from "../../../commands/ports.js";
import { AccountRefusal } from "../../../domain/account/refusal.js";
import { mintKey } from "../../../domain/key/key-form.js";
import type { KeyFacts } from "../../../domain/key/verdict.js";
import { refusalOf } from "../../../domain/key/verdict.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { instantFromMs, msOfInstant } from "../../../domain/shared/time.js";
import { keyStreams } from "../../../infra/keys/key-streams.js";
import { type KeyVerifier, keyVerifier } from "../../../infra/keys/key-verifier.js";
import { watchedModel } from "../../../infra/keys/watched-model.js";
import { ReadModelUnavailable } from "../../../infra/projections/read-models.js";
import { accounts } from "../../../projections/accounts/accounts.js";
import { type AccountWorld, accountWorld, address, ORIGIN, PASSWORD } from "../../support/account-world.js";
import { rejection } from "../../support/rejection.js";

const EMAIL = "holder@example.org";
const OPERATOR = { operator: "someone", reason: "a test", requestId: "req_1" };
/** Addendum A 6.5. */
const TAKES_EFFECT_MS = 1_000;

/** Another key with the prefix of a first: whoever reads a list of keys can make one. */
const withPrefixOf = (key: string): string => {
  const prefix = [...key.slice(4, 12)].map((character) => "0123456789abcdefghijklmnopqrstuvwxyz".indexOf(character));
  return mintKey((length) => (length === 8 ? Uint8Array.from(prefix) : crypto.getRandomValues(new Uint8Array(length)))).key;
};

/** A verifier over a log in memory and a read model that comes to it only when told, in a time that moves only when told. */
const worldOfKeys = async () => {
  const world: AccountWorld = accountWorld();
  const streams = keyStreams(world.ports.streams, world.log.readStream);
  const started = msOfInstant(await world.ports.clock());
  const model = { position: -1n, facts: new Map<string, KeyFacts>(), heard: (): void => undefined };
  const state = { ms: 0, deaf: false, standing: true };
  const held: string[] = [];
  const project = async (): Promise<void> => {
    const found = await Promise.all(held.map(async (key) => [key.slice(4, 12), await streams(key.slice(4, 12))] as const));
    model.facts = new Map(found.flatMap(([prefix, facts]) => (facts === undefined ? [] : [[prefix, facts] as const])));
    model.position = world.log.events.at(-1)?.position ?? -1n;
    if (!state.deaf) model.heard();
  };
  const rows = async (prefixes: readonly string[]) => {
    if (!state.standing) throw new ReadModelUnavailable("gone");
    return new Map(prefixes.flatMap((prefix) => (model.facts.has(prefix) ? [[prefix, model.facts.get(prefix) as KeyFacts]] : [])));
  };
  const query = async () => ({ rows: [{ position: String(model.position), ms: started + state.ms }] });
  const watched = watchedModel({
    projection: accounts as never,
    readAll: world.log.readAll,
    models: {
      read: async (_name, read) => {
        if (!state.standing) throw new ReadModelUnavailable("gone");
        return read("read_accounts_v1");
      },
      waitForPosition: async (_name, position) => model.position >= position,
      onMoved: (listener) => {
        model.heard = () => listener({ projection: "accounts", position: model.position, generation: 1 });
        return () => undefined;
      },
    },
    hot: { query } as never,
    clock: async () => instantFromMs(started + state.ms),
    elapsedMs: () => state.ms,
  });
  const verifier: KeyVerifier = keyVerifier({ model: watched, rows, streams });
  const advance = (ms: number): void => {
    state.ms += ms;
    world.advance(ms);
  };
  /** What the log says of a key now: the truth. */
  const truth = async (key: string): Promise<string> => {
    const facts = await streams(key.slice(4, 12));
    return facts === undefined ? "invalid_key" : (refusalOf(facts, started + state.ms) ?? "passes");
  };
  const verdict = async (key: string): Promise<string> => {
    const given = await verifier.verify(key);
    return given.passes ? "passes" : given.refusal;
  };
  const { accountId } = await world.verified(EMAIL);
  return { world, accountId, state, held, ids: new Map<string, string>(), project, advance, truth, verdict, verifier };
};
type World = Awaited<ReturnType<typeof worldOfKeys>>;

const mostly = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
const step = fc.record({
  afterMs: fc.oneof(fc.nat({ max: 400 }), fc.nat({ max: 3_000 })),
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("issue", "rotate", "limit") },
    { weight: 4, arbitrary: fc.constant("revoke") },
    { weight: 2, arbitrary: fc.constantFrom("deactivate", "activate", "nothing") },
    { weight: 1, arbitrary: fc.constantFrom("close", "drop", "restore") },
  ),
  which: fc.nat({ max: 5 }),
  graceSeconds: fc.constantFrom(0, 1, 2),
  projects: mostly,
  heard: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const signIn = async ({ world }: World): Promise<Session> => {
  const { session } = await world.logIn({ email: address(EMAIL), password: PASSWORD, origin: ORIGIN });
  const found = await world.authenticateSession(session.token);
  if (found === undefined) throw new Error("the session does not stand");
  return found.session;
};

/** What an account holder or an operator does; what is refused changes nothing. */
const carryOut = async (all: World, { what, which, graceSeconds }: Step): Promise<void> => {
  const { world, state, held } = all;
  const of = held[which % Math.max(1, held.length)];
  if (what === "drop" || what === "restore") state.standing = what === "restore";
  if (what === "deactivate" || what === "activate")
    await world.setActive({ accountId: all.accountId, active: what === "activate", origin: OPERATOR });
  if (["nothing", "drop", "restore", "deactivate", "activate"].includes(what)) return;
  const session = await signIn(all);
  if (what === "issue") {
    const end = instantFromMs(msOfInstant(await world.ports.clock()) + 1_500);
    const issued = await world.key(session, which === 0 ? { expiresAt: end } : {});
    held.push(issued.key);
    all.ids.set(issued.key, issued.id);
  }
  const keyId = all.ids.get(of ?? "");
  if (keyId === undefined) return;
  if (what === "revoke") await world.revokeKey({ session, keyId, origin: ORIGIN });
  if (what === "limit") await world.limitKey({ session, keyId, scopes: ["board"], cuCapMonth: null, origin: ORIGIN });
  if (what === "rotate") {
    const rotated = await world.rotateKey({ session, keyId, graceSeconds, expiresAt: null, origin: ORIGIN });
    held.push(rotated.key);
    all.ids.set(rotated.key, rotated.id);
  }
  if (what === "close") await world.closeAccount({ session, currentPassword: PASSWORD, origin: ORIGIN });
};

const refused = (error: unknown): void => {
  if (!(error instanceof AccountRefusal)) throw error;
};

describe("the verifier of keys", () => {
  it("lets nothing pass that was refused for a second, nor refuses what passed for one, whatever is heard and projected", async function () {
    this.timeout(60_000);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        const all = await worldOfKeys();
        try {
          const told = new Map<string, { ms: number; is: string }[]>();
          for (const one of steps) {
            await carryOut(all, one).catch(refused);
            all.state.deaf = !one.heard;
            if (one.projects) await all.project();
            await noteTruth(all, told);
            await checkAll(all, told);
            all.advance(one.afterMs);
            await noteTruth(all, told);
            await checkAll(all, told);
          }
        } finally {
          await all.world.end();
        }
      }),
      { numRuns: 40 },
    );
  });

  /** What is true of each key from now on. */
  const noteTruth = async ({ held, state, truth }: World, told: Map<string, { ms: number; is: string }[]>): Promise<void> => {
    for (const key of held) {
      const facts = told.get(key) ?? [{ ms: Number.NEGATIVE_INFINITY, is: "invalid_key" }];
      const is = await truth(key);
      if (facts.at(-1)?.is !== is) facts.push({ ms: state.ms, is });
      told.set(key, facts);
    }
  };
  /** Each answer was true at some moment of the last second; another secret under the prefix never passes. */
  const checkAll = async ({ held, state, verdict, verifier }: World, told: Map<string, { ms: number; is: string }[]>): Promise<void> => {
    for (const key of held) {
      const facts = told.get(key) ?? [];
      const recent = facts
        .filter((_, i) => (facts[i + 1]?.ms ?? Number.POSITIVE_INFINITY) > state.ms - TAKES_EFFECT_MS)
        .map(({ is }) => is);
      if (verifier.held(key) !== undefined) expect(recent).to.include("passes");
      expect(recent).to.include(await verdict(key));
      const foreign = withPrefixOf(key);
      expect(verifier.held(foreign)).to.equal(undefined);
      expect(await verdict(foreign)).to.equal("invalid_key");
    }
  };

  it("asks nothing for what is no key by its form", async () => {
    let asked = 0;
    const ask = (): never => {
      asked += 1;
      throw new Error("asked");
    };
    const model = { held: ask, current: ask, stands: ask, epoch: () => 0 };
    const { verify, held } = keyVerifier({ model, rows: ask, streams: ask });
    const { key } = mintKey((length) => crypto.getRandomValues(new Uint8Array(length)));
    for (const presented of ["", "x", `${key}0`, key.slice(1), key.toUpperCase(), `${key}, ${key}`, `${key.slice(0, -1)}-`]) {
      expect(await verify(presented), presented).to.deep.include({ passes: false, refusal: "invalid_key" });
      if (presented.length !== key.length) expect(held(presented)).to.equal(undefined);
    }
    expect(asked).to.equal(0);
  });

  it("is asked about one unknown prefix by many at once: the read model is asked once, and not again while nothing changes", async () => {
    let asked = 0;
    const look = { startedAt: 0, lags: false, nowMs: () => 0 };
    const epoch = { now: 0 };
    const model = { held: () => look, current: async () => look, stands: () => true, epoch: () => epoch.now };
    const rows = async (): Promise<ReadonlyMap<string, KeyFacts>> => {
      asked += 1;
      return new Map();
    };
    const { verify } = keyVerifier({ model, rows, streams: async () => undefined });
    const { key } = mintKey((length) => crypto.getRandomValues(new Uint8Array(length)));
    await Promise.all(Array.from({ length: 100 }, () => verify(key)));
    await verify(key);
    expect(asked).to.be.lessThan(3);
    const before = asked;
    epoch.now += 1;
    await verify(key);
    expect(asked).to.equal(before + 1);
  });

  it("a flood of invented keys is one statement at a time and drives no known key out", async () => {
    let [underWay, most, asked] = [0, 0, 0];
    const made = mintKey((length) => crypto.getRandomValues(new Uint8Array(length)));
    const facts: KeyFacts = {
      keyId: "key_1",
      secretSha256: sha256Hex(made.key),
      revoked: false,
      expiresAtMs: null,
      scopes: null,
      accountActive: true,
      plan: "free",
      allowanceCuMonth: null,
      throughputCu10s: null,
    };
    const look = { startedAt: 0, lags: false, nowMs: () => 0 };
    const model = { held: () => look, current: async () => look, stands: () => true, epoch: () => 0 };
    const rows = async (prefixes: readonly string[]): Promise<ReadonlyMap<string, KeyFacts>> => {
      underWay += 1;
      asked += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return prefixes.includes(made.prefix) ? new Map([[made.prefix, facts]]) : new Map();
    };
    const { verify, held } = keyVerifier({ model, rows, streams: async () => undefined });
    expect(await verify(made.key)).to.deep.include({ passes: true });
    const invented = Array.from({ length: 20_000 }, () => mintKey((length) => crypto.getRandomValues(new Uint8Array(length))).key);
    const outcomes = await Promise.allSettled(invented.map((key) => verify(key)));
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused.length).to.be.greaterThan(0);
    for (const outcome of refused) if (outcome.status === "rejected") expect(outcome.reason).to.be.instanceOf(DatabaseUnavailable);
    expect([most, asked < 100, held(made.key)?.keyId]).to.deep.equal([1, true, "key_1"]);
  });

  it("an answer that came too late rests on nothing: it is asked for again, and refused in the end", async () => {
    const look = { startedAt: 0, lags: false, nowMs: () => 0 };
    const model = { held: () => undefined, current: async () => look, stands: () => false, epoch: () => 0 };
    const { verify } = keyVerifier({ model, rows: async () => new Map(), streams: async () => undefined });
    const { key } = mintKey((length) => crypto.getRandomValues(new Uint8Array(length)));
    expect(await rejection(verify(key))).to.be.instanceOf(DatabaseUnavailable);
  });
});
