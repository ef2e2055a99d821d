import { changeEmail, deadToken, redeemable } from "../../domain/account/recovery.js";
import { AccountRefusal } from "../../domain/account/refusal.js";
import { accountKind } from "../../domain/account/state.js";
import { claimEmail } from "../../domain/email-claim/email-claim.js";
import type { Sha256Hex } from "../../domain/shared/sha256.js";
import type { PrivateContext } from "../private/ports.js";
import { asAccount } from "./context.js";
import { proveCurrentPassword, signedInAccount } from "./current-password.js";
import { findHolder, releaseClaim } from "./email-holder.js";
import type { AccountPorts } from "./ports.js";
import { findMailToken, recordRequest } from "./recovery.js";
import type { ConfirmEmailChange, RequestEmailChange } from "./use-cases.js";

const MAX_ATTEMPTS = 16;

/** Whether the new address has an account is found out after the answer (Addendum A 3.4, 3.7). */
export const requestEmailChange =
  (ports: AccountPorts): RequestEmailChange =>
  async ({ session, currentPassword, newEmail, origin }) => {
    const account = await signedInAccount(ports, session);
    await proveCurrentPassword(ports, account, currentPassword);
    const newEmailHash = ports.keyedHash("email", newEmail);
    if (newEmailHash === account.emailHash) throw new AccountRefusal("email-unchanged", "This is the account's address already.");
    const data = {
      v: 1 as const,
      request_id: ports.newId("rq"),
      at: await ports.clock(),
      account_id: account.id,
      new_email: await ports.dataKeys.seal(account.id, newEmail),
      new_email_hash: newEmailHash,
    };
    await recordRequest(ports, { type: "request.email_change_asked", data }, asAccount(account.id, origin));
  };

/**
 * Claims the new address, then swaps it, then frees the old one. Whatever ends the process in between is set right by whoever meets the
 * claim next. An address taken meanwhile is a dead token (Addendum A 3.7).
 */
export const confirmEmailChange =
  (ports: AccountPorts): ConfirmEmailChange =>
  async ({ token, origin }) => {
    const { sha256, accountId } = await findMailToken(ports, token);
    const context = asAccount(accountId, origin);
    const former = await claimNewAddress(ports, accountId, sha256, context);
    const now = await ports.clock();
    const { position } = await ports.streams.decide(accountKind, accountId, context, (state) => ({
      events: state.status === "open" && state.emailHash === former.newHash ? [] : changeEmail(state, sha256, now),
      answer: null,
    }));
    await releaseClaim(ports, former.oldHash, accountId, context);
    await ports.shown(position);
  };

const claimNewAddress = async (ports: AccountPorts, accountId: string, sha256: Sha256Hex, context: PrivateContext) => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const [{ state }, now] = await Promise.all([ports.streams.load(accountKind, accountId), ports.clock()]);
    const { account, token } = redeemable(state, "change_email", sha256, now);
    if (token.newEmail === null) throw deadToken();
    const { claim, holder } = await findHolder(ports, token.newEmail.hash, context);
    if (holder !== undefined && holder.id !== accountId) throw deadToken();
    const events = claimEmail(claim.state, { accountId, purpose: { kind: "change", token_sha256: sha256 } }, now);
    const claimed =
      events !== undefined && (events.length === 0 || (await ports.streams.appendAfter(claim, events, context)) !== undefined);
    if (claimed) return { newHash: token.newEmail.hash, oldHash: account.emailHash };
  }
  throw new AccountRefusal("commands-contended", "Others kept changing the same record first. Try again.");
};
