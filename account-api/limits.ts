import type { LimitName } from "../domain/account/request-limits.js";
import type { OperationId } from "./generated/types.js";

/** What an anonymous operation is counted by: its client network (Addendum A 14). */
const NETWORK_LIMITS: { readonly [Id in OperationId]?: readonly LimitName[] } = {
  signUp: ["sign_ups_minute", "sign_ups_hour"],
  logIn: ["log_ins"],
  requestPasswordReset: ["password_resets"],
  startAgentConnect: ["agent_starts"],
};

export const networkLimits = (id: OperationId): readonly LimitName[] => NETWORK_LIMITS[id] ?? [];

/** What a bearer operation is counted by: its account. */
const ACCOUNT_LIMITS: { readonly [Id in OperationId]?: readonly LimitName[] } = {
  resendVerification: ["account_requests", "resends_minute", "resends_day"],
};

export const accountLimits = (id: OperationId): readonly LimitName[] => ACCOUNT_LIMITS[id] ?? ["account_requests"];

/** Operations that prove the current password again. */
export const REPROVING: ReadonlySet<OperationId> = new Set(["changePassword", "requestEmailChange", "closeAccount"]);

/** Operations that name a connect request by its user code. */
export const CODE_NAMING: ReadonlySet<OperationId> = new Set(["getAgentRequest", "decideAgentRequest"]);

/** Operations that make a key, and show it once. */
export const KEY_MAKING: ReadonlySet<OperationId> = new Set(["issueKey", "rotateKey"]);
