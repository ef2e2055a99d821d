import { expect } from "chai";
import fc from "fast-check";
import { closeAccount } from "../../../domain/account/close.js";
import type { AccountEvent } from "../../../domain/account/events.js";
import { setActive, setPlan } from "../../../domain/account/operator.js";
import { changePassword } from "../../../domain/account/password.js";
import { changeEmail, issueMailToken, resetPassword, verifyEmail, withdrawMailToken } from "../../../domain/account/recovery.js";
import { endSession, MAX_LIVE_SESSIONS, revokeSessions, startSession } from "../../../domain/account/sessions.js";
import { type AccountState, accountKind, type OpenAccount } from "../../../domain/account/state.js";
import { acceptTerms } from "../../../domain/account/terms.js";
import { MemoryRows } from "../../../infra/projections/memory-rows.js";
import { accounts } from "../../../projections/accounts/accounts.js";
import type { AccountRow, AuditRow } from "../../../projections/accounts/rows.js";
import { ACCOUNT_ID, at, hashOf, sealed, signedUp } from "../../support/account-events.js";

const PURPOSES = ["verify_email", "reset_password", "change_email"] as const;
const HOUR_MS = 3_600_000;

const step = fc.record({
  afterMs: fc.constantFrom(0, 1, 1_000, HOUR_MS, 13 * HOUR_MS),
  purpose: fc.constantFrom(...PURPOSES),
  pick: fc.nat({ max: 60 }),
  what: fc.constantFrom(
    "start",
    "start",
    "start",
    "end",
    "revoke",
    "password",
    "token",
    "token",
    "withdraw",
    "redeem",
    "plan",
    "active",
    "terms",
  ),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What an operation records on an open account; nothing when it is refused. */
const recorded = (state: OpenAccount, { what, purpose, pick }: Step, place: number, nowMs: number): readonly AccountEvent[] => {
  const now = at(nowMs);
  const id = `s${place}`;
  const session = { id, tokenSha256: hashOf(id), lifetimeMs: 12 * HOUR_MS };
  const token = state.mailTokens[purpose]?.sha256 ?? hashOf("none");
  switch (what) {
    case "start":
      return startSession(state, session, now);
    case "end":
      return endSession(state, state.sessions[pick % Math.max(1, state.sessions.length)]?.id ?? "none", now);
    case "revoke":
      return [revokeSessions(state, "revoked", now)];
    case "password":
      return changePassword(state, sealed(`p${place}`), session, now);
    case "token":
      return issueMailToken(state, {
        purpose,
        sha256: hashOf(`t${place}`),
        expiresAt: at(nowMs + HOUR_MS),
        requestId: `r${place}`,
        newEmail: purpose === "change_email" ? { sealed: sealed(`e${place}`), hash: `h${place}` } : null,
      });
    case "withdraw":
      return withdrawMailToken(state, purpose, token);
    case "redeem":
      if (purpose === "verify_email") return verifyEmail(state, token, now);
      return purpose === "reset_password" ? resetPassword(state, token, sealed(`p${place}`), now) : changeEmail(state, token, now);
    case "plan":
      return setPlan(
        state,
        { plan: pick % 2 === 0 ? "free" : "enterprise", allowanceCuMonth: pick, throughputCu10s: null },
        sealed("why"),
        now,
      );
    case "active":
      return setActive(state, pick % 2 === 0, sealed("why"), now);
    case "terms":
      return acceptTerms(state, { version: `v${pick % 3}`, sha256: hashOf(`v${pick % 3}`) }, now);
  }
};

/** An account's stream, and the rows folded from it. */
const folding = () => {
  const rows = new MemoryRows(accounts as never);
  let state: AccountState = accountKind.initial;
  let revision = -1;
  const take = (events: readonly AccountEvent[]): void => {
    for (const event of events) {
      state = accountKind.evolve(state, event);
      revision += 1;
      const fact = { stream: `account-${ACCOUNT_ID}`, revision, recordedAt: at(revision), actor: "anonymous", correlationId: "req_1" };
      accounts.fold({ ...fact, body: { of: "account", event } }, rows as never);
    }
  };
  return { rows, take, state: () => state, row: () => rows.get("accounts", ACCOUNT_ID) as AccountRow };
};

const agree = (state: OpenAccount, row: AccountRow, rows: MemoryRows): void => {
  expect(row).to.deep.include({
    id: state.id,
    email: state.email,
    email_hash: state.emailHash,
    email_verified_at: state.emailVerifiedAt,
    has_password: state.password !== null,
    active: state.active,
    plan: state.plan,
    allowance_cu_month: state.allowanceCuMonth,
    terms_version: state.terms?.version ?? null,
    sessions_not_before: state.sessionsNotBefore,
    closed_at: null,
  });
  const held = state.sessions.map(({ tokenSha256, expiresAt }) => ({ token_sha256: tokenSha256, expires_at: expiresAt }));
  expect(row.sessions).to.deep.equal(held);
  expect([...rows.table("sessions").keys()].sort()).to.deep.equal(held.map(({ token_sha256 }) => token_sha256).sort());
  for (const purpose of PURPOSES) {
    const { sha256, former } = state.mailTokens[purpose] ?? {};
    expect(row.mail_tokens[purpose] ?? []).to.deep.equal([sha256, former?.sha256].filter((one) => one !== undefined));
  }
  expect([...rows.table("mail_tokens").keys()].sort()).to.deep.equal(Object.values(row.mail_tokens).flat().sort());
};

describe("the read model of accounts", () => {
  it("says of an account what its decisions are taken on, whatever happened to it", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const { rows, take, state, row } = folding();
        take([signedUp()]);
        let nowMs = 0;
        for (const [place, one] of steps.entries()) {
          nowMs += one.afterMs;
          const open = state();
          if (open.status !== "open") throw new Error("the account is not open");
          try {
            take(recorded(open, one, place, nowMs));
          } catch (refusal) {
            expect(refusal).to.have.property("code", "mail-token-invalid");
          }
          const after = state();
          if (after.status !== "open") throw new Error("the account is not open");
          agree(after, row(), rows);
          expect(after.sessions.length).to.be.at.most(MAX_LIVE_SESSIONS);
          for (const { issuedAt } of after.sessions)
            expect(after.sessionsNotBefore === null || issuedAt > after.sessionsNotBefore).to.equal(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("keeps of a closed account nothing that names or lets in anybody", () => {
    const { rows, take, state, row } = folding();
    take([signedUp()]);
    const run = (what: Step["what"], purpose: Step["purpose"] = "verify_email", place = 0): void => {
      const open = state();
      if (open.status === "open") take(recorded(open, { afterMs: 0, purpose, pick: 0, what }, place, 5));
    };
    run("start");
    run("token");
    run("token", "reset_password", 1);
    const open = state();
    if (open.status === "open") take(closeAccount(open, hashOf("old@example.org"), at(9)));
    expect(row()).to.deep.include({ email: null, email_hash: null, has_password: false, sessions: [], mail_tokens: {}, closed_at: at(9) });
    expect(rows.table("sessions").size + rows.table("mail_tokens").size).to.equal(0);
  });

  it("shows in the audit plain facts alone", () => {
    const { rows, take } = folding();
    take([signedUp({ campaign: sealed("utm") })]);
    const entry = rows.get("audit", `account-${ACCOUNT_ID}/0`) as AuditRow;
    expect(entry).to.deep.equal({
      account_id: ACCOUNT_ID,
      at: at(0),
      revision: 0,
      actor: "anonymous",
      type: "account.signed_up",
      request_id: "req_1",
      facts: { at: at(0), email_verified: false },
    });
  });
});
