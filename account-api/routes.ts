import type { AccountUseCases, ConnectUseCases, KeyUseCases } from "../commands/account/use-cases.js";
import type { Routes } from "./account-route.js";
import type { PendingConnects } from "./ports.js";
import { acceptTerms } from "./routes/accept-terms.js";
import { changePassword } from "./routes/change-password.js";
import { closeAccount } from "./routes/close-account.js";
import { collectAgentKey } from "./routes/collect-agent-key.js";
import { confirmEmailChange } from "./routes/confirm-email-change.js";
import { confirmPasswordReset } from "./routes/confirm-password-reset.js";
import { decideAgentRequest } from "./routes/decide-agent-request.js";
import { getAccount } from "./routes/get-account.js";
import { getAgentRequest } from "./routes/get-agent-request.js";
import { issueKey } from "./routes/issue-key.js";
import { listKeys } from "./routes/list-keys.js";
import { logIn } from "./routes/log-in.js";
import { logOut } from "./routes/log-out.js";
import { renameKey } from "./routes/rename-key.js";
import { requestEmailChange } from "./routes/request-email-change.js";
import { requestPasswordReset } from "./routes/request-password-reset.js";
import { resendVerification } from "./routes/resend-verification.js";
import { revokeKey } from "./routes/revoke-key.js";
import { revokeSessions } from "./routes/revoke-sessions.js";
import { rotateKey } from "./routes/rotate-key.js";
import { setKeyLimits } from "./routes/set-key-limits.js";
import { signUp } from "./routes/sign-up.js";
import { startAgentConnect } from "./routes/start-agent-connect.js";
import { verifyEmail } from "./routes/verify-email.js";

export type RoutePorts = {
  readonly useCases: AccountUseCases & KeyUseCases & ConnectUseCases;
  readonly pending: PendingConnects;
  readonly webOrigin: string;
};

export const accountRoutes = ({ useCases, pending, webOrigin }: RoutePorts): Routes => ({
  signUp: signUp(useCases),
  requestPasswordReset: requestPasswordReset(useCases),
  confirmPasswordReset: confirmPasswordReset(useCases),
  verifyEmail: verifyEmail(useCases),
  resendVerification: resendVerification(useCases),
  changePassword: changePassword(useCases),
  requestEmailChange: requestEmailChange(useCases),
  confirmEmailChange: confirmEmailChange(useCases),
  closeAccount: closeAccount(useCases),
  logIn: logIn(useCases),
  logOut: logOut(useCases),
  revokeSessions: revokeSessions(useCases),
  listKeys: listKeys(useCases),
  issueKey: issueKey(useCases),
  revokeKey: revokeKey(useCases),
  renameKey: renameKey(useCases),
  setKeyLimits: setKeyLimits(useCases),
  rotateKey: rotateKey(useCases),
  getAccount: getAccount(useCases),
  acceptTerms: acceptTerms(useCases),
  startAgentConnect: startAgentConnect({ ...useCases, pending, webOrigin }),
  collectAgentKey: collectAgentKey(useCases),
  getAgentRequest: getAgentRequest(useCases),
  decideAgentRequest: decideAgentRequest({ ...useCases, pending }),
});
