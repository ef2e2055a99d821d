import { expect } from "chai";
import { DatabaseUnavailable } from "../../commands/ports.js";
import { AccountRefusal } from "../../domain/account/refusal.js";
import { accountApiWith, signedIn, type TestAccountApi, type UseCases } from "../support/account-api.js";
import { instant } from "../support/board.js";
import { expectContract } from "../support/contract.js";
import { handClock, memoryLimits, memoryPendingConnects } from "../support/memory-limits.js";

const nothing = async (): Promise<void> => undefined;
const refusing = (code: "credentials-invalid" | "current-password-incorrect" | "unknown-connect-request") => async (): Promise<never> => {
  throw new AccountRefusal(code, "Refused.");
};
const SIGN_UP = { email: "reader@mail.example", password: "p".repeat(12), accept_terms: true };
const from = (network: string) => ({ "X-Test-Network": network });

const useCases: Partial<UseCases> = {
  signUp: nothing,
  requestPasswordReset: nothing,
  resendVerification: nothing,
  listKeys: async () => [],
  logIn: refusing("credentials-invalid"),
  changePassword: refusing("current-password-incorrect"),
  requestEmailChange: refusing("current-password-incorrect"),
  closeAccount: refusing("current-password-incorrect"),
  viewConnect: refusing("unknown-connect-request"),
  decideConnect: refusing("unknown-connect-request"),
};

describe("the ceilings of account operations", () => {
  let api: TestAccountApi;
  beforeEach(async () => {
    let codes = 0;
    const consonants = "BCDFGHJKLMNPQRSTVWXZ";
    const startConnect: UseCases["startConnect"] = async () => {
      const userCode = `BCDF-${[...String(codes++).padStart(4, "0")].map((digit) => consonants[Number(digit)]).join("")}`;
      return { deviceCode: "d".repeat(43), userCode, expiresInSeconds: 900, intervalSeconds: 5 };
    };
    api = await accountApiWith({ useCases: { ...useCases, startConnect } });
  });

  const statuses = async (times: number, ask: (i: number) => Promise<{ readonly status: number }>): Promise<number[]> => {
    const seen: number[] = [];
    for (let i = 0; i < times; i++) seen.push((await ask(i)).status);
    return seen;
  };
  const counted = (seen: readonly number[]): object =>
    Object.fromEntries([...new Set(seen)].map((status) => [status, seen.filter((one) => one === status).length]));

  const expectLimited = (reply: Awaited<ReturnType<TestAccountApi["post"]>>, operation: string, reason: string, seconds: number): void => {
    expectContract(reply, operation, 429);
    expect(reply.json).to.include({ code: "rate_limited", reason });
    expect(reply.headers.get("retry-after")).to.equal(String(seconds));
    expect(reply.headers.get("x-ratelimit-limit")).to.equal(null);
  };

  it("sign-up: 60 a minute and 600 an hour from one network", async () => {
    expect(counted(await statuses(60, () => api.post("/account/signup", SIGN_UP)))).to.deep.equal({ 202: 60 });
    expectLimited(await api.post("/account/signup", SIGN_UP), "signUp", "requests", 60);
    expect((await api.post("/account/signup", SIGN_UP, from("198.51.100.7"))).status).to.equal(202);
    for (let minute = 1; minute < 10; minute++) {
      api.clock.pass(60);
      await statuses(60, () => api.post("/account/signup", SIGN_UP));
    }
    api.clock.pass(60);
    expectLimited(await api.post("/account/signup", SIGN_UP), "signUp", "requests", 3600 - 600);
  });

  it("login: 120 a minute from one network, whatever the addresses", async () => {
    const ask = (i: number) => api.post("/account/login", { email: `a${i}@mail.example`, password: "x" });
    expect(counted(await statuses(120, ask))).to.deep.equal({ 401: 120 });
    expectLimited(await ask(120), "logIn", "requests", 60);
  });

  it("login: ten failures in fifteen minutes for one address given, known or not, in any spelling, from anywhere", async () => {
    const ask = (i: number) =>
      api.post("/account/login", { email: i % 2 ? "Nobody@Mail.Example " : "nobody@mail.example", password: "x" }, from(`10.0.0.${i}`));
    expect(await statuses(10, ask)).to.deep.equal(Array(10).fill(401));
    expectLimited(await ask(11), "logIn", "attempts", 900);
    expect((await api.post("/account/login", { email: "no address", password: "x" })).status).to.equal(401);
    api.clock.pass(900);
    expect((await ask(12)).status).to.equal(401);
  });

  it("login: successes are no failures, and many at once are no way around the ceiling", async () => {
    let good = true;
    const inFlight: (() => void)[] = [];
    const one = await accountApiWith({
      useCases: {
        logIn: async () => {
          await new Promise<void>((resolve) => inFlight.push(resolve));
          if (!good) throw new AccountRefusal("credentials-invalid", "Refused.");
          return {
            session: {
              token: `svs_${"t".repeat(43)}`,
              expiresAt: instant("2027-01-01T00:00:00.000Z"),
            },
            account: {} as never,
          };
        },
      },
    });
    const ask = () => one.post("/account/login", { email: "a@b.c", password: "x" });
    const settle = async (asked: Promise<unknown>[]): Promise<void> => {
      const timer = setInterval(() => {
        for (const go of inFlight.splice(0)) go();
      }, 1);
      await Promise.all(asked);
      clearInterval(timer);
    };
    for (let round = 0; round < 3; round++) {
      const asked = Array.from({ length: 8 }, ask);
      await settle(asked);
      expect(counted((await Promise.all(asked)).map(({ status }) => status))).to.deep.equal({ 200: 8 });
    }
    const many = Array.from({ length: 25 }, ask);
    await settle(many);
    expect(counted((await Promise.all(many)).map(({ status }) => status))).to.deep.equal({ 200: 25 });
    good = false;
    const asked = Array.from({ length: 25 }, ask);
    await settle(asked);
    expect(counted((await Promise.all(asked)).map(({ status }) => status))).to.deep.equal({ 401: 10, 429: 15 });
  });

  it("password reset: 30 a minute from one network", async () => {
    const ask = () => api.post("/account/password-reset", { email: "a@b.c" });
    expect(counted(await statuses(30, ask))).to.deep.equal({ 202: 30 });
    expectLimited(await ask(), "requestPasswordReset", "requests", 60);
  });

  it("resend: one a minute and five a day for an account", async () => {
    const ask = () => api.post("/account/verify-email/resend", {}, signedIn);
    for (let sent = 0; sent < 5; sent++) {
      expect((await ask()).status).to.equal(202);
      expectLimited(await ask(), "resendVerification", "requests", 60);
      api.clock.pass(60);
    }
    expectLimited(await ask(), "resendVerification", "requests", 86_400 - 300);
  });

  it("bearer operations: 240 a minute for an account, all together", async () => {
    const ask = (i: number) => api.send(i % 2 ? "HEAD" : "GET", "/account/keys", { headers: signedIn });
    expect(counted(await statuses(240, ask))).to.deep.equal({ 200: 240 });
    expectLimited(await api.send("GET", "/account/keys", { headers: signedIn }), "listKeys", "requests", 60);
    expectLimited(await api.post("/account/logout", {}, signedIn), "logOut", "requests", 60);
  });

  it("password re-proof: ten failures in fifteen minutes for an account, over all operations, told before the body is read", async () => {
    const asks = [
      () => api.post("/account/password", { current_password: "x", new_password: "n".repeat(12) }, signedIn),
      () => api.post("/account/email", { current_password: "x", new_email: "a@b.c" }, signedIn),
      () => api.post("/account/close", { current_password: "x" }, signedIn),
    ];
    expect(await statuses(10, (i) => (asks[i % 3] ?? api.post.bind(api, "/"))())).to.deep.equal(Array(10).fill(403));
    for (const [path, operation] of [
      ["/account/password", "changePassword"],
      ["/account/email", "requestEmailChange"],
      ["/account/close", "closeAccount"],
    ] as const)
      expectLimited(await api.send("POST", path, { headers: signedIn, body: "{" }), operation, "attempts", 900);
    expect((await api.send("GET", "/account/keys", { headers: signedIn })).status).to.equal(200);
  });

  it("password re-proof: what is refused for another reason is no failure", async () => {
    for (let i = 0; i < 15; i++) expect((await api.post("/account/close", {}, signedIn)).status).to.equal(422);
    expect((await api.post("/account/close", { current_password: "x" }, signedIn)).status).to.equal(403);
  });

  it("user codes: ten wrong ones in fifteen minutes for an account, looked at or decided on", async () => {
    const ask = (i: number) =>
      i % 2
        ? api.send("GET", "/account/agent/requests/BCDF-GHJK", { headers: signedIn })
        : api.post("/account/agent/approve", { user_code: "BCDF-GHJK", decision: "deny" }, signedIn);
    expect(await statuses(10, ask)).to.deep.equal(Array(10).fill(404));
    expectLimited(await api.send("GET", "/account/agent/requests/BCDF-GHJK", { headers: signedIn }), "getAgentRequest", "attempts", 900);
    expect((await api.post("/account/agent/approve", {}, signedIn)).status).to.equal(422);
  });

  it("agent start: 30 an hour and 20 pending from one network", async () => {
    const ask = () => api.post("/account/agent/start", { agent_name: "a" });
    expect(counted(await statuses(20, ask))).to.deep.equal({ 200: 20 });
    expectLimited(await ask(), "startAgentConnect", "requests", 900);
    api.clock.pass(900);
    expect(counted(await statuses(9, ask))).to.deep.equal({ 200: 9 });
    expectLimited(await ask(), "startAgentConnect", "requests", 2700);
    expect((await api.post("/account/agent/start", { agent_name: "a" }, from("2001:db8::/64"))).status).to.equal(200);
  });

  it("tell what was done, or why not, when the database goes away before a count or a place is given back", async () => {
    const clock = handClock();
    const away = async (): Promise<never> => {
      throw new DatabaseUnavailable("away");
    };
    const one = await accountApiWith({
      limits: { ...memoryLimits(clock), giveBack: away },
      pending: { ...memoryPendingConnects(clock), leave: away, decided: away },
      useCases: {
        changePassword: async () => ({ token: `svs_${"n".repeat(43)}`, expiresAt: instant("2027-01-01T00:00:00.000Z") }),
        decideConnect: async () => ({ status: "approved" }),
      },
    });
    const changed = await one.post("/account/password", { current_password: "x", new_password: "n".repeat(12) }, signedIn);
    expect([changed.status, changed.json.token]).to.deep.equal([200, `svs_${"n".repeat(43)}`]);
    const approval = { user_code: "BCDF-GHJK", decision: "approve", cu_cap_month: 1 };
    expect((await one.post("/account/agent/approve", approval, signedIn)).json).to.deep.equal({ status: "approved" });
    expect((await one.post("/account/close", {}, signedIn)).status).to.equal(422);
    expect((await one.post("/account/agent/start", {})).status).to.equal(422);
  });

  it("agent start: a refused start holds no place", async () => {
    for (let i = 0; i < 25; i++) expect((await api.post("/account/agent/start", {}, from("10.1.1.1"))).status).to.equal(422);
    expect((await api.post("/account/agent/start", { agent_name: "a" }, from("10.1.1.1"))).status).to.equal(200);
  });
});
