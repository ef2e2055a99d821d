import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { RequestCounts, Window } from "./request-counts.js";

/** rate-limiter-flexible with windows counted by `RequestCounts`: on the service's own connection and, unlike its Postgres store, the database's clock. */
export class DatabaseClockLimiter extends RateLimiterPostgres {
  readonly #counts: RequestCounts;

  /** `name` keeps the windows of one limit apart from those of others; `blocksInMemory` answers a flood without the database. */
  constructor(counts: RequestCounts, name: string, points: number, seconds: number, blocksInMemory: boolean) {
    super({
      storeClient: counts,
      storeType: "client",
      tableName: "request_limit",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
      ...(blocksInMemory ? { inMemoryBlockOnConsumed: points } : {}),
    });
    this.#counts = counts;
  }

  /** Negative points are given back; nobody asks what is left then. */
  async _upsert(key: string, points: number, windowMs: number): Promise<Window> {
    if (points > 0) return this.#counts.add(key, points, windowMs);
    await this.#counts.giveBack(key, -points);
    return { points: 0, msLeft: 0 };
  }

  _getRateLimiterRes(_key: string, changed: number, { points, msLeft }: Window): RateLimiterRes {
    return new RateLimiterRes(Math.max(this.points - points, 0), Math.max(msLeft, 0), points, points === changed);
  }
}
