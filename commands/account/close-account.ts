import { closeAccount as closedAccount } from "../../domain/account/close.js";
import { AccountRefusal } from "../../domain/account/refusal.js";
import { accountOfSession } from "../../domain/account/standing.js";
import { accountKind } from "../../domain/account/state.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { asAccount } from "./context.js";
import { proveCurrentPassword, sameProof, signedInAccount } from "./current-password.js";
import { type ErasePorts, eraseClosedAccount } from "./erase-account.js";
import type { CloseAccount } from "./use-cases.js";

/**
 * Closes, then ends and destroys everything (Addendum A 8.7). From `account.closed` on the account is refused everywhere; what a process
 * that ends here leaves undone is done by the policy that follows the event.
 */
export const closeAccount =
  (ports: ErasePorts): CloseAccount =>
  async ({ session, currentPassword, origin }) => {
    const proven = await signedInAccount(ports, session);
    await proveCurrentPassword(ports, proven, currentPassword);
    const email = await ports.dataKeys.open(proven.email);
    if (email === undefined) throw new AccountRefusal("session-invalid", "The account was closed.");
    const context = asAccount(proven.id, origin);
    const now = await ports.clock();
    const { position } = await ports.streams.decide(accountKind, proven.id, context, (state) => ({
      events: closedAccount(sameProof(accountOfSession(state, session.sessionId, now), proven), sha256Hex(email), now),
      answer: null,
    }));
    const erased = await eraseClosedAccount(ports, proven.id, context);
    await ports.shown(erased.position ?? position);
    return { closedAt: now, ...erased.facts };
  };
