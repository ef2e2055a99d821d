import type { OperationId } from "./generated/types.js";

/** A ceiling: so many in so many seconds, and the `reason` its refusal states (Addendum A 2.4, 14). */
export type Limit = { readonly count: number; readonly seconds: number; readonly reason: "requests" | "attempts" };

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The ceilings of Addendum A 14 with their defaults; the counts can be configured. */
export const LIMITS = {
  account_requests: { count: 240, seconds: MINUTE, reason: "requests" },
  password_failures: { count: 10, seconds: QUARTER, reason: "attempts" },
  sign_ups_minute: { count: 60, seconds: MINUTE, reason: "requests" },
  sign_ups_hour: { count: 600, seconds: HOUR, reason: "requests" },
  log_ins: { count: 120, seconds: MINUTE, reason: "requests" },
  log_in_failures: { count: 10, seconds: QUARTER, reason: "attempts" },
  password_resets: { count: 30, seconds: MINUTE, reason: "requests" },
  resends_minute: { count: 1, seconds: MINUTE, reason: "requests" },
  resends_day: { count: 5, seconds: DAY, reason: "requests" },
  agent_starts: { count: 30, seconds: HOUR, reason: "requests" },
  user_code_failures: { count: 10, seconds: QUARTER, reason: "attempts" },
} as const satisfies { readonly [name: string]: Limit };

export type LimitName = keyof typeof LIMITS;
export type Limits = { readonly [N in LimitName]: Limit };
export const LIMIT_NAMES = Object.keys(LIMITS) as readonly LimitName[];

/** Connect requests of one client network that wait for a decision (Addendum A 14). */
export const PENDING_CONNECTS = 20;

/** What an anonymous operation is counted by: its client network. */
const NETWORK_LIMITS: { readonly [Id in OperationId]?: readonly LimitName[] } = {
  signUp: ["sign_ups_minute", "sign_ups_hour"],
  logIn: ["log_ins"],
  requestPasswordReset: ["password_resets"],
  startAgentConnect: ["agent_starts"],
};

export const networkLimits = (id: OperationId): readonly LimitName[] => NETWORK_LIMITS[id] ?? [];

/** What a bearer operation is counted by, its account. */
const ACCOUNT_LIMITS: { readonly [Id in OperationId]?: readonly LimitName[] } = {
  resendVerification: ["account_requests", "resends_minute", "resends_day"],
};

export const accountLimits = (id: OperationId): readonly LimitName[] => ACCOUNT_LIMITS[id] ?? ["account_requests"];

/** Operations that prove the current password again. */
export const REPROVING: ReadonlySet<OperationId> = new Set(["changePassword", "requestEmailChange", "closeAccount"]);

/** Operations that name a connect request by its user code. */
export const CODE_NAMING: ReadonlySet<OperationId> = new Set(["getAgentRequest", "decideAgentRequest"]);
