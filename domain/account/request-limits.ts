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
/** None waits longer: it has expired by then (Addendum A 9.1). */
export const PENDING_SECONDS = 900;
