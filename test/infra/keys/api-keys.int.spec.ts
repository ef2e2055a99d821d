import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import type { KeyIssued } from "../../../commands/account/results.js";
import type { Session } from "../../../commands/account/use-cases.js";
import type { EmailAddress } from "../../../domain/account/email-address.js";
import { type ApiKeyParts, openApiKeys, openSessions, openWatchedAccounts } from "../../../infra/app/api-keys.js";
import type { ApiKeys } from "../../../read-api/keys-port.js";
import { type AccountService, accountService } from "../../support/account-service.js";
import { address, ORIGIN, PASSWORD } from "../../support/account-world.js";
import { until } from "../../support/until.js";

const OPERATOR = { operator: "someone", reason: "a test", requestId: "req_1" };
const LONG_MS = 60_000;
/** Addendum A 6.5. */
const TAKES_EFFECT_MS = 1_000;

type Owned = KeyIssued & { readonly accountId: string };

describe("API keys on every process", () => {
  let service: AccountService;
  const endings: (() => Promise<void>)[] = [];
  let holders = 0;
  before(async function () {
    this.timeout(LONG_MS);
    service = await accountService();
    service.startPolicies();
  });
  after(async () => {
    for (const ending of endings) await ending();
    await service.end();
  });

  const keysOver = (change: Partial<ApiKeyParts> = {}): ApiKeys =>
    openApiKeys({ ...service.otherParts, ...change }, { used: () => undefined }, { add: (_name, stop) => void endings.push(stop) });
  /** A process whom no notice of a commit ever reaches. */
  const deafKeys = (): ApiKeys => keysOver({ readModels: { ...service.otherParts.readModels, onMoved: () => () => undefined } });

  const emailOf = (number: number) => address(`holder-${number}@example.org`);
  const signedIn = async (email: EmailAddress): Promise<Session> => {
    const { session } = await service.one.logIn({ email, password: PASSWORD, origin: ORIGIN });
    const found = await service.one.authenticateSession(session.token);
    if (found === undefined) throw new Error("the session is not shown");
    return found.session;
  };
  const holder = async (): Promise<Session> => {
    holders += 1;
    const email = emailOf(holders);
    await service.one.signUp({ email, password: PASSWORD, acceptTerms: true, termsVersion: null, utm: null, origin: ORIGIN });
    const mailed = () => service.outbox.mails.find(({ content, to }) => content.kind === "M1" && to === email)?.content;
    await until(() => mailed() !== undefined);
    const mail = mailed();
    if (mail?.kind === "M1") await service.one.verifyEmail({ token: mail.token, origin: ORIGIN });
    return signedIn(email);
  };
  const issue = async (session: Session, change: object = {}): Promise<Owned> => {
    const wish = { label: null, expiresAt: null, scopes: null, cuCapMonth: null, ...change };
    return { ...(await service.one.issueKey({ session, ...wish, origin: ORIGIN })), accountId: session.accountId };
  };
  const verdictOf = async (keys: ApiKeys, key: string): Promise<string> => {
    const verdict = await keys.verify(key);
    return verdict.passes ? "passes" : verdict.refusal;
  };
  /** Milliseconds from when the change stands in the log until the key is refused, by the short way too, asked for without a pause. */
  const timeToRefusal = async (keys: ApiKeys, issued: Owned, change: () => Promise<unknown>, refusal: string): Promise<number> => {
    const { key, id, accountId } = issued;
    const revisions = async (): Promise<string> => {
      const last = await Promise.all([`key-${id}`, `account-${accountId}`].map((stream) => service.log.readLastEvent(stream)));
      return last.map((event) => event?.revision).join();
    };
    expect(await verdictOf(keys, key)).to.equal("passes");
    const before = await revisions();
    const [changing, startedAt] = [change(), performance.now()];
    let changedAt: number | undefined;
    while (keys.held(key) !== undefined || (await verdictOf(keys, key)) === "passes") {
      if (changedAt === undefined && (await revisions()) !== before) changedAt = performance.now();
      if (performance.now() - startedAt > LONG_MS) throw new Error("the key still passes");
      await sleep(1);
    }
    const refusedAt = performance.now();
    await changing;
    await until(async () => (await verdictOf(keys, key)) === refusal);
    return refusedAt - (changedAt ?? refusedAt);
  };
  const revoke = (session: Session, { id }: Owned) => service.one.revokeKey({ session, keyId: id, origin: ORIGIN });

  it("a key passes on the other process as soon as its issue is answered, and is then at hand", async () => {
    const keys = keysOver();
    const session = await holder();
    const { key, id } = await issue(session, { scopes: ["board"] });
    const verdict = await keys.verify(key);
    expect(verdict).to.deep.include({ passes: true });
    expect(keys.held(key)).to.deep.include({ keyId: id, scopes: ["board"], entitled: false });
    const other = `${key.slice(0, 13)}${"0".repeat(32)}`;
    expect([keys.held(other), await verdictOf(keys, other)]).to.deep.equal([undefined, "invalid_key"]);
  });

  it("a revocation takes effect on the other process within a second", async () => {
    const [keys, session] = [keysOver(), await holder()];
    const issued = await issue(session);
    expect(await timeToRefusal(keys, issued, () => revoke(session, issued), "revoked_key")).to.be.lessThan(TAKES_EFFECT_MS);
  });

  it("also on one that no notice reaches", async () => {
    const [keys, session] = [deafKeys(), await holder()];
    const issued = await issue(session);
    expect(await timeToRefusal(keys, issued, () => revoke(session, issued), "revoked_key")).to.be.lessThan(TAKES_EFFECT_MS);
  });

  it("also while every listening connection is being cut", async () => {
    const [keys, session] = [keysOver(), await holder()];
    const issued = await issue(session);
    const cut = () =>
      service.database.pool.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'reserve-board listen'");
    const revokeCutOff = async (): Promise<void> => {
      await cut();
      await Promise.all([revoke(session, issued), cut()]);
    };
    expect(await timeToRefusal(keys, issued, revokeCutOff, "revoked_key")).to.be.lessThan(TAKES_EFFECT_MS);
  });

  it("so do an inactive account, a rotation without grace, and the close of the account", async () => {
    const [keys, session] = [deafKeys(), await holder()];
    const [first, second, third] = [await issue(session), await issue(session), await issue(session)];
    const { accountId } = session;
    const setActive = (active: boolean) => service.one.setActive({ accountId, active, origin: OPERATOR });
    expect(await timeToRefusal(keys, first, () => setActive(false), "account_inactive")).to.be.lessThan(TAKES_EFFECT_MS);
    await setActive(true);
    await until(async () => (await verdictOf(keys, first.key)) === "passes", TAKES_EFFECT_MS);
    const again = await signedIn(emailOf(holders));
    const rotate = () => service.one.rotateKey({ session: again, keyId: second.id, graceSeconds: 0, expiresAt: null, origin: ORIGIN });
    expect(await timeToRefusal(keys, second, rotate, "expired_key")).to.be.lessThan(TAKES_EFFECT_MS);
    const close = () => service.one.closeAccount({ session: again, currentPassword: PASSWORD, origin: ORIGIN });
    expect(await timeToRefusal(keys, third, close, "revoked_key")).to.be.lessThan(TAKES_EFFECT_MS);
  });

  it("on the process that answered, the next request is judged by what it was answered", async () => {
    const [keys, session] = [keysOver(), await holder()];
    const issued = await issue(session);
    const scopesOf = async () => {
      const verdict = await keys.verify(issued.key);
      return verdict.passes ? verdict.key.scopes : "refused";
    };
    for (const scopes of [["pricing"], ["board"], null] as const) {
      expect(await scopesOf()).not.to.deep.equal(scopes);
      await service.other.limitKey({ session, keyId: issued.id, scopes, cuCapMonth: null, origin: ORIGIN });
      expect(await scopesOf()).to.deep.equal(scopes);
      await service.one.limitKey({ session, keyId: issued.id, scopes: ["account"], cuCapMonth: null, origin: ORIGIN });
      await until(async () => (await scopesOf())?.[0] === "account", TAKES_EFFECT_MS);
    }
    await service.other.revokeKey({ session, keyId: issued.id, origin: ORIGIN });
    expect([keys.held(issued.key), await verdictOf(keys, issued.key)]).to.deep.equal([undefined, "revoked_key"]);
  });

  it("a key is expired at its end by the database clock, though it is at hand", async () => {
    const [keys, session] = [keysOver(), await holder()];
    const end = Date.parse(await service.database.clock()) + 1_500;
    const { key } = await issue(session, { expiresAt: new Date(end).toISOString() });
    expect(await verdictOf(keys, key)).to.equal("passes");
    await until(async () => keys.held(key) === undefined && (await verdictOf(keys, key)) === "expired_key", 10_000);
    expect(Date.parse(await service.database.clock())).to.be.within(end - 50, end + TAKES_EFFECT_MS);
  });

  describe("while nothing is projected", () => {
    let [session, issued, kept, tokens]: [Session | undefined, Owned | undefined, Owned | undefined, string[]] = [
      undefined,
      undefined,
      undefined,
      [],
    ];
    before(async () => {
      session = await holder();
      [issued, kept] = [await issue(session), await issue(session)];
      const signIn = () => service.one.logIn({ email: emailOf(holders), password: PASSWORD, origin: ORIGIN });
      tokens = [(await signIn()).session.token, (await signIn()).session.token];
    });
    const given = <T>(value: T | undefined): T => {
      if (value === undefined) throw new Error("it was not made");
      return value;
    };

    it("the log decides: a revocation still takes effect, and a good key still passes", async () => {
      const keys = keysOver();
      const [holding, first, second] = [given(session), given(issued), given(kept)];
      await Promise.all([keys.verify(first.key), keys.verify(second.key)]);
      await service.stopProjecting();
      expect(await timeToRefusal(keys, first, () => revoke(holding, first), "revoked_key")).to.be.lessThan(TAKES_EFFECT_MS);
      expect([keys.held(second.key), await verdictOf(keys, second.key)]).to.deep.equal([undefined, "passes"]);
      const late = await issue(holding);
      expect(await verdictOf(keys, late.key)).to.equal("passes");
    });

    it("a session that is signed out is refused by the log itself, and others stand", async () => {
      const parts = service.otherParts;
      const watched = openWatchedAccounts(parts, { add: (_name, stop) => void endings.push(async () => void (await stop())) });
      const authenticate = openSessions(parts, service.other.authenticateSession, watched);
      const [mine, other] = await Promise.all(tokens.map((token) => authenticate(token)));
      await service.one.logOut({ session: given(mine).session, origin: ORIGIN });
      expect(await service.other.authenticateSession(given(tokens[0])), "the read model shows it still").not.to.equal(undefined);
      expect(await authenticate(given(tokens[0]))).to.equal(undefined);
      expect(await authenticate(given(tokens[1]))).to.deep.equal(other);
      expect(await authenticate("no token")).to.equal(undefined);
    });
  });
});
