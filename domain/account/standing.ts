import type { Instant } from "../shared/time.js";
import { AccountRefusal } from "./refusal.js";
import type { AccountState, LiveSession, OpenAccount } from "./state.js";

/** The session's account, when the session is still good on its newest state; else refuses `session-invalid`. */
export const accountOfSession = (state: AccountState, sessionId: string, now: Instant): OpenAccount => {
  if (state.status === "open" && state.active && sessionOf(state, sessionId, now) !== undefined) return state;
  throw new AccountRefusal("session-invalid", "The session has ended. Sign in again.");
};

/** An open account for a command of an operator; refuses `unknown-account`, `account-closed`. */
export const openAccountOf = (state: AccountState): OpenAccount => {
  if (state.status === "none") throw new AccountRefusal("unknown-account", "There is no such account.");
  if (state.status === "closed") throw new AccountRefusal("account-closed", `The account was closed at ${state.closedAt}.`);
  return state;
};

/** True while the session stands: neither ended nor expired, and begun after the moment that ended earlier ones (Addendum A 5.2). */
export const isLiveSession = (
  { issuedAt, expiresAt }: Pick<LiveSession, "issuedAt" | "expiresAt">,
  sessionsNotBefore: Instant | null,
  now: Instant,
): boolean => expiresAt > now && (sessionsNotBefore === null || issuedAt > sessionsNotBefore);

const sessionOf = (state: OpenAccount, sessionId: string, now: Instant): LiveSession | undefined =>
  state.sessions.find((session) => session.id === sessionId && isLiveSession(session, state.sessionsNotBefore, now));
