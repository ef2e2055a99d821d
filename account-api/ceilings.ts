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

/** Attempts of this process under one ceiling: how many there are, how many of them run and have ended, and those that wait. */
type UnderWay = { present: number; running: number; ended: number; readonly waiting: (() => void)[] };
const underWay = new WeakMap<RequestLimits, Map<string, UnderWay>>();
/** Further ones are refused at once. */
const MOST_WAITING = 256;

/**
 * Runs one attempt under a ceiling of failures: taken before, so that many at once are no way around it, and given back unless it
 * failed. Where only attempts that still run stand in the way, it waits for one of them: they may turn out to be no failures.
 * Problem: 429 `rate_limited`, reason `attempts`.
 */
export const attempt = async <T>(limits: RequestLimits, attempts: Attempts | null, run: () => Promise<T>): Promise<T> => {
  if (attempts === null) return run();
  const { limit, of, failure } = attempts;
  const giveBack = (): Promise<void> => unlessAway(limits.giveBack(limit, of));
  return alongside(limits, `${limit}:${of}`, async (others) => {
    await takeOrWait(limits, attempts, others);
    others.running += 1;
    try {
      const done = await run().catch(async (error: unknown) => {
        if (!(error instanceof Problem && error.code === failure)) await giveBack();
        throw error;
      });
      await giveBack();
      return done;
    } finally {
      others.running -= 1;
      others.ended += 1;
    }
  });
};

const takeOrWait = async (limits: RequestLimits, { limit, of }: Attempts, others: UnderWay): Promise<void> => {
  for (;;) {
    const { ended } = others;
    const taken = await limits.take(limit, of);
    if (taken.granted) return;
    await limits.giveBack(limit, of);
    if (others.ended !== ended) continue;
    if (others.running === 0 || others.waiting.length >= MOST_WAITING) refuseOver(taken, LIMITS[limit].reason);
    await new Promise<void>((resolve) => others.waiting.push(resolve));
  }
};

/** Whoever leaves, refused or done, wakes the next. Nothing is kept of a name under which nobody is left. */
const alongside = async <T>(limits: RequestLimits, name: string, work: (others: UnderWay) => Promise<T>): Promise<T> => {
  const all = underWay.get(limits) ?? new Map<string, UnderWay>();
  underWay.set(limits, all);
  const others = all.get(name) ?? { present: 0, running: 0, ended: 0, waiting: [] };
  all.set(name, others);
  others.present += 1;
  try {
    return await work(others);
  } finally {
    others.present -= 1;
    others.waiting.shift()?.();
    if (others.present === 0) all.delete(name);
  }
};
