import { RateLimiterRes } from "rate-limiter-flexible";
import type { RequestLimits, Taken } from "../../account-api/ports.js";
import type { Limits } from "../../domain/account/request-limits.js";
import type { HotConnection } from "../postgres/hot-connection.js";
import { DatabaseClockLimiter } from "./database-clock-limiter.js";
import { RequestCounts } from "./request-counts.js";

/** The ceilings in Postgres, one count for every process. There is no insurance: a count that cannot be read refuses. */
export const postgresRequestLimits = (hot: Pick<HotConnection, "query">, limits: Limits): RequestLimits => {
  const counts = new RequestCounts(hot);
  const limiters = new Map(
    Object.entries(limits).map(([name, { count, seconds, reason }]) => [
      name,
      new DatabaseClockLimiter(counts, name, count, seconds, reason === "requests"),
    ]),
  );
  const limiterOf = (name: string): DatabaseClockLimiter => {
    const limiter = limiters.get(name);
    if (limiter === undefined) throw new TypeError(`there is no limit ${name}`);
    return limiter;
  };
  return {
    take: (name, of) => limiterOf(name).consume(of).then(granted, refusedOr),
    giveBack: async (name, of) => void (await limiterOf(name).reward(of)),
  };
};

const granted = (): Taken => ({ granted: true });

/** The library rejects with the state of the window, and with an error when it has none. */
const refusedOr = (reason: unknown): Taken => {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  return { granted: false, retryAfterSeconds: Math.max(Math.ceil(reason.msBeforeNext / 1000), 1) };
};
