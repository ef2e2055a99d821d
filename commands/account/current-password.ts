import { AccountRefusal } from "../../domain/account/refusal.js";
import { accountOfSession } from "../../domain/account/standing.js";
import { accountKind, type OpenAccount } from "../../domain/account/state.js";
import type { AccountPorts } from "./ports.js";
import { openNullable } from "./sealing.js";
import { hashOfConfirmation } from "./tokens.js";
import type { Session } from "./use-cases.js";

/** The session's account on its newest state. Refuses `session-invalid`. */
export const signedInAccount = async (
  { streams, clock }: Pick<AccountPorts, "streams" | "clock">,
  { accountId, sessionId }: Session,
): Promise<OpenAccount> => {
  const [{ state }, now] = await Promise.all([streams.load(accountKind, accountId), clock()]);
  return accountOfSession(state, sessionId, now);
};

/**
 * Proves the current password, or that a provider confirmed who it is: its token is taken in place of the password, once (Addendum A 5.4).
 * Refuses `current-password-incorrect`, also for an account without one; `passwords-overloaded`.
 */
export const proveCurrentPassword = async (
  ports: Pick<AccountPorts, "dataKeys" | "passwords" | "confirmations">,
  account: OpenAccount,
  currentPassword: string,
): Promise<void> => {
  const confirmation = hashOfConfirmation(currentPassword);
  if (confirmation !== undefined && (await ports.confirmations.redeem(confirmation, account.id))) return;
  const { matches } = await ports.passwords.verify(await openNullable(ports, account.password), currentPassword);
  if (!matches) throw new AccountRefusal("current-password-incorrect", "The current password is not right.");
};

/** The account as it is when the command is recorded: the session still stands and the password is still the one that was proven. */
export const sameProof = (now: OpenAccount, proven: OpenAccount): OpenAccount => {
  if (now.password?.box !== proven.password?.box)
    throw new AccountRefusal("current-password-incorrect", "The password was changed meanwhile.");
  return now;
};
