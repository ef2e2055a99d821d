import { changePassword as changedPassword } from "../../domain/account/password.js";
import { AccountRefusal } from "../../domain/account/refusal.js";
import { endSession, revokeSessions as revokedSessions } from "../../domain/account/sessions.js";
import { accountOfSession } from "../../domain/account/standing.js";
import { accountKind } from "../../domain/account/state.js";
import { acceptTerms as acceptedTerms, requireAcceptance } from "../../domain/account/terms.js";
import { asAccount } from "./context.js";
import { proveCurrentPassword, sameProof, signedInAccount } from "./current-password.js";
import type { AccountPorts } from "./ports.js";
import { summaryOf } from "./summaries.js";
import { mintSession, startedSession } from "./tokens.js";
import type { AcceptTerms, ChangePassword, LogOut, RevokeSessions } from "./use-cases.js";

/** Ends every session, the caller's included, and starts the one the answer carries. */
export const changePassword =
  (ports: AccountPorts): ChangePassword =>
  async ({ session, currentPassword, newPassword, origin }) => {
    const proven = await signedInAccount(ports, session);
    await proveCurrentPassword(ports, proven, currentPassword);
    const sealed = await ports.dataKeys.seal(proven.id, await ports.passwords.hash(newPassword));
    const minted = mintSession(ports);
    const now = await ports.clock();
    const { state, position } = await ports.streams.decide(accountKind, proven.id, asAccount(proven.id, origin), (current) => {
      const account = sameProof(accountOfSession(current, session.sessionId, now), proven);
      return { events: changedPassword(account, sealed, minted.session, now), answer: null };
    });
    await ports.shown(position);
    return startedSession(minted.token, minted.session.id, state.status === "open" ? state.sessions : []);
  };

/** Ends the calling session alone. */
export const logOut =
  (ports: AccountPorts): LogOut =>
  async ({ session, origin }) => {
    const now = await ports.clock();
    const { position } = await ports.streams.decide(accountKind, session.accountId, asAccount(session.accountId, origin), (state) => ({
      events: endSession(accountOfSession(state, session.sessionId, now), session.sessionId, now),
      answer: null,
    }));
    await ports.shown(position);
  };

/** Ends every session there is. */
export const revokeSessions =
  (ports: AccountPorts): RevokeSessions =>
  async ({ session, origin }) => {
    const now = await ports.clock();
    const { answer, position } = await ports.streams.decide(
      accountKind,
      session.accountId,
      asAccount(session.accountId, origin),
      (state) => {
        const revoked = revokedSessions(accountOfSession(state, session.sessionId, now), "revoked", now);
        return { events: [revoked], answer: revoked.data.not_before };
      },
    );
    await ports.shown(position);
    return { sessionsNotBefore: answer };
  };

/** Binds the account to the terms in force. */
export const acceptTerms =
  (ports: AccountPorts): AcceptTerms =>
  async ({ session, accept, version, origin }) => {
    requireAcceptance(accept, version, ports.terms);
    const now = await ports.clock();
    const { state, position } = await ports.streams.decide(
      accountKind,
      session.accountId,
      asAccount(session.accountId, origin),
      (current) => ({
        events: acceptedTerms(accountOfSession(current, session.sessionId, now), ports.terms, now),
        answer: null,
      }),
    );
    const email = state.status === "open" ? await ports.dataKeys.open(state.email) : undefined;
    if (state.status !== "open" || email === undefined) throw new AccountRefusal("session-invalid", "The account was closed.");
    await ports.shown(position);
    return summaryOf(state, email, ports.terms);
  };
