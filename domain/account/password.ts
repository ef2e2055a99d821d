import type { SealedText } from "../private/sealed.js";
import type { Instant } from "../shared/time.js";
import type { AccountEvent } from "./events.js";
import { type NewSession, revokeSessions, startSession } from "./sessions.js";
import type { OpenAccount } from "./state.js";

/** Lengths in Unicode code points (Addendum A 3.2). */
export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 1024;

/** What is wrong with a password that is to be set; undefined when nothing is. A lone surrogate has no form to be hashed in. */
export const passwordFault = (text: string): "min_length" | "max_length" | "format" | undefined => {
  if (!text.isWellFormed()) return "format";
  const length = [...text].length;
  if (length < PASSWORD_MIN_LENGTH) return "min_length";
  return length > PASSWORD_MAX_LENGTH ? "max_length" : undefined;
};

/** Sets the password, ends every session, and starts the one the answer carries. */
export const changePassword = (state: OpenAccount, password: SealedText, session: NewSession, now: Instant): readonly AccountEvent[] => {
  const revoked = revokeSessions(state, "password_changed", now);
  const after: OpenAccount = { ...state, sessions: [], sessionsNotBefore: revoked.data.not_before };
  return [{ type: "account.password_set", data: { v: 1, at: now, password, by: "change" } }, revoked, ...startSession(after, session, now)];
};

/** The same password under newer parameters (Addendum A 5.3). */
export const upgradePassword = (password: SealedText, at: Instant): AccountEvent => ({
  type: "account.password_set",
  data: { v: 1, at, password, by: "upgrade" },
});
