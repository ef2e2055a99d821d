import type { Sha256Hex } from "../shared/sha256.js";
import { type Instant, instantFromMs, msOfInstant } from "../shared/time.js";
import type { AccountEvent, AccountSessionsRevoked } from "./events.js";
import { isLiveSession } from "./standing.js";
import type { OpenAccount } from "./state.js";

/** Addendum A 5.1. */
export const MAX_LIVE_SESSIONS = 50;

export type NewSession = { readonly id: string; readonly tokenSha256: Sha256Hex; readonly lifetimeMs: number };

/**
 * Starts a session; the oldest ends when the account has 50 (Addendum A 5.1). It is issued later than `sessions_not_before`, by a
 * millisecond when the clock still shows that moment (5.2).
 */
export const startSession = (state: OpenAccount, { id, tokenSha256, lifetimeMs }: NewSession, now: Instant): readonly AccountEvent[] => {
  const issued = issuedAt(state, now);
  const live = state.sessions.filter((session) => isLiveSession(session, state.sessionsNotBefore, now));
  const displaced = live.slice(0, Math.max(0, live.length - MAX_LIVE_SESSIONS + 1));
  return [
    ...displaced.map((session) => ended(session.id, session.tokenSha256, "displaced" as const, now)),
    {
      type: "session.started",
      data: {
        v: 1,
        session_id: id,
        token_sha256: tokenSha256,
        issued_at: issued,
        expires_at: instantFromMs(msOfInstant(issued) + lifetimeMs),
      },
    },
  ];
};

const issuedAt = ({ sessionsNotBefore }: OpenAccount, now: Instant): Instant =>
  sessionsNotBefore === null || now > sessionsNotBefore ? now : instantFromMs(msOfInstant(sessionsNotBefore) + 1);

/** Signs out of one session; the others stand. */
export const endSession = (state: OpenAccount, sessionId: string, now: Instant): readonly AccountEvent[] =>
  state.sessions.filter(({ id }) => id === sessionId).map(({ id, tokenSha256 }) => ended(id, tokenSha256, "signed_out", now));

const ended = (sessionId: string, tokenSha256: Sha256Hex, reason: "signed_out" | "displaced", at: Instant): AccountEvent => ({
  type: "session.ended",
  data: { v: 1, at, session_id: sessionId, token_sha256: tokenSha256, reason },
});

/** Ends every session there is, one issued a millisecond ahead of the clock included. */
export const revokeSessions = (
  state: OpenAccount,
  reason: AccountSessionsRevoked["data"]["reason"],
  now: Instant,
): AccountSessionsRevoked => ({
  type: "account.sessions_revoked",
  data: { v: 1, not_before: latest([now, ...state.sessions.map((session) => session.issuedAt)]), reason },
});

const latest = (instants: readonly Instant[]): Instant => instantFromMs(Math.max(...instants.map(msOfInstant)));
