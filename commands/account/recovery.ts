import { deadToken, redeemable, resetPassword, verifyEmail as verifiedEmail } from "../../domain/account/recovery.js";
import { AccountRefusal } from "../../domain/account/refusal.js";
import { accountKind } from "../../domain/account/state.js";
import { type RequestEvent, requestStream } from "../../domain/request/events.js";
import type { PrivateContext } from "../private/ports.js";
import { anonymously, asAccount } from "./context.js";
import { signedInAccount } from "./current-password.js";
import type { AccountPorts } from "./ports.js";
import { sealForDay } from "./sealing.js";
import { hashOfSecret } from "./tokens.js";
import type { ConfirmPasswordReset, RequestPasswordReset, ResendVerification, VerifyEmail } from "./use-cases.js";

/** Records a request that a policy answers by mail. */
export const recordRequest = async (
  { streams }: Pick<AccountPorts, "streams">,
  event: RequestEvent,
  context: PrivateContext,
): Promise<void> => {
  if ((await streams.begin(requestStream(event.data.request_id), event, context)) === undefined)
    throw new Error(`request ${event.data.request_id} was recorded before`);
};

/** The account and hash of a mailed token. Refuses `mail-token-invalid`. */
export const findMailToken = async ({ lookups }: Pick<AccountPorts, "lookups">, token: string) => {
  const sha256 = hashOfSecret(token);
  const accountId = sha256 === undefined ? undefined : await lookups.accountOfMailToken(sha256);
  if (sha256 === undefined || accountId === undefined) throw deadToken();
  return { sha256, accountId };
};

export const verifyEmail =
  (ports: AccountPorts): VerifyEmail =>
  async ({ token, origin }) => {
    const { sha256, accountId } = await findMailToken(ports, token);
    const now = await ports.clock();
    const { position } = await ports.streams.decide(accountKind, accountId, asAccount(accountId, origin), (state) => ({
      events: verifiedEmail(state, sha256, now),
      answer: null,
    }));
    await ports.shown(position);
  };

/** The account is the session's own, so looking at it before the answer tells nobody anything. */
export const resendVerification =
  (ports: AccountPorts): ResendVerification =>
  async ({ session, origin }) => {
    const account = await signedInAccount(ports, session);
    if (account.emailVerifiedAt !== null) throw new AccountRefusal("email-already-verified", "The e-mail address is verified already.");
    const data = { v: 1 as const, request_id: ports.newId("rq"), at: await ports.clock(), account_id: account.id };
    await recordRequest(ports, { type: "request.verification_asked", data }, asAccount(account.id, origin));
  };

/** Looks nothing up: whether the address has an account is found out after the answer (Addendum A 3.4). */
export const requestPasswordReset =
  (ports: AccountPorts): RequestPasswordReset =>
  async ({ email, origin }) => {
    const network = origin.network === null ? null : await sealForDay(ports, origin.network);
    const emailHash = ports.keyedHash("email", email);
    const data = { v: 1 as const, request_id: ports.newId("rq"), at: await ports.clock(), email_hash: emailHash, network };
    await recordRequest(ports, { type: "request.password_reset_asked", data }, anonymously(origin));
  };

/** Sets the password, verifies the address, ends all sessions; never signs in (Addendum A 3.6). A dead token costs no hash. */
export const confirmPasswordReset =
  (ports: AccountPorts): ConfirmPasswordReset =>
  async ({ token, password, origin }) => {
    const { sha256, accountId } = await findMailToken(ports, token);
    const [{ state }, asked] = await Promise.all([ports.streams.load(accountKind, accountId), ports.clock()]);
    redeemable(state, "reset_password", sha256, asked);
    const sealed = await ports.dataKeys.seal(accountId, await ports.passwords.hash(password));
    const now = await ports.clock();
    const { position } = await ports.streams.decide(accountKind, accountId, asAccount(accountId, origin), (current) => ({
      events: resetPassword(current, sha256, sealed, now),
      answer: null,
    }));
    await ports.shown(position);
  };
