import { LIMITS, type LimitName } from "../domain/account/request-limits.js";
import { Problem } from "../infra/http/problem.js";
import type { RequestLimits, Taken } from "./ports.js";
import { unlessAway } from "./unless-away.js";

/** Counts one request under each ceiling. Problem: 429 `rate_limited`, reason `requests`. */
export const countRequest = async (limits: RequestLimits, names: readonly LimitName[], of: string): Promise<void> => {
  for (const name of names) refuseOver(await limits.take(name, of), LIMITS[name].reason);
};

/** 429 `rate_limited` with `Retry-After` for what was not granted. */
export const refuseOver = (taken: Taken, reason: "requests" | "attempts"): void => {
  if (taken.granted) return;
  const seconds = taken.retryAfterSeconds;
  const what = reason === "requests" ? "requests as are allowed" : "failed attempts as are allowed";
  throw new Problem("rate_limited", `As many ${what} were made. Try again after ${seconds} second${seconds === 1 ? "" : "s"}.`, {
    members: { reason },
    headers: { "Retry-After": String(seconds) },
  });
};

/** A ceiling of failures, and the problem code that is one. */
export type Attempts = { readonly limit: LimitName; readonly of: string; readonly failure: string };

/**
 * Runs one attempt under a ceiling of failures: taken before, so that many at once are no way around it, and given back unless it
 * failed. Problem: 429 `rate_limited`, reason `attempts`.
 */
export const attempt = async <T>(limits: RequestLimits, attempts: Attempts | null, run: () => Promise<T>): Promise<T> => {
  if (attempts === null) return run();
  const { limit, of, failure } = attempts;
  const taken = await limits.take(limit, of);
  if (!taken.granted) await limits.giveBack(limit, of);
  refuseOver(taken, LIMITS[limit].reason);
  const giveBack = (): Promise<void> => unlessAway(limits.giveBack(limit, of));
  const done = await run().catch(async (error: unknown) => {
    if (!(error instanceof Problem && error.code === failure)) await giveBack();
    throw error;
  });
  await giveBack();
  return done;
};
