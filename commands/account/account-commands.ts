import { type CollectPorts, pollConnect } from "../connect/collect.js";
import { decideConnect, startConnect, viewConnect } from "../connect/connect.js";
import { issueKey, type KeyCommandPorts, labelOwnKey, limitOwnKey, revokeOwnKey, rotateOwnKey } from "../key/keys.js";
import { closeAccount } from "./close-account.js";
import { confirmEmailChange, requestEmailChange } from "./email-change.js";
import type { ErasePorts } from "./erase-account.js";
import { logIn } from "./log-in.js";
import { accountOfIdentity, confirmIdentity } from "./provider-identity.js";
import { beginProviderSession, issueConfirmation } from "./provider-session.js";
import { confirmPasswordReset, requestPasswordReset, resendVerification, verifyEmail } from "./recovery.js";
import { acceptTerms, changePassword, logOut, revokeSessions } from "./sessions.js";
import { signUp } from "./sign-up.js";
import type { AccountUseCases, ConnectUseCases, KeyUseCases, ProviderUseCases } from "./use-cases.js";

export type AccountCommandPorts = ErasePorts & CollectPorts & KeyCommandPorts;

/** Every operation that records something, and the views that must be those of the log. */
export type AccountCommands = Omit<AccountUseCases, "authenticateSession" | "accountSummary"> &
  Omit<KeyUseCases, "listKeys"> &
  ConnectUseCases &
  ProviderUseCases;

export const accountCommands = (ports: AccountCommandPorts): AccountCommands => ({
  signUp: signUp(ports),
  verifyEmail: verifyEmail(ports),
  resendVerification: resendVerification(ports),
  requestPasswordReset: requestPasswordReset(ports),
  confirmPasswordReset: confirmPasswordReset(ports),
  changePassword: changePassword(ports),
  requestEmailChange: requestEmailChange(ports),
  confirmEmailChange: confirmEmailChange(ports),
  closeAccount: closeAccount(ports),
  logIn: logIn(ports),
  logOut: logOut(ports),
  revokeSessions: revokeSessions(ports),
  acceptTerms: acceptTerms(ports),
  accountOfIdentity: accountOfIdentity(ports),
  confirmIdentity: confirmIdentity(ports),
  beginProviderSession: beginProviderSession(ports),
  issueConfirmation: issueConfirmation(ports),
  issueKey: issueKey(ports),
  revokeKey: revokeOwnKey(ports),
  labelKey: labelOwnKey(ports),
  limitKey: limitOwnKey(ports),
  rotateKey: rotateOwnKey(ports),
  startConnect: startConnect(ports),
  pollConnect: pollConnect(ports),
  viewConnect: viewConnect(ports),
  decideConnect: decideConnect(ports),
});
