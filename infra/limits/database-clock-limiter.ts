import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { HotConnection } from "../postgres/hot-connection.js";

type Window = { readonly points: number; readonly ms_left: number };

/**
 * A window begins with its first point and lasts `$3` ms by the database's clock; points never fall below zero, so that what is given
 * back late is no credit.
 */
const COUNT = `INSERT INTO work.request_limit AS kept (key, points, expire_ms)
  SELECT $1, greatest($2::int, 0), now_ms + $3::bigint FROM (SELECT floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint AS now_ms) clock
  ON CONFLICT (key) DO UPDATE SET
    points = greatest($2::int + CASE WHEN kept.expire_ms <= excluded.expire_ms - $3::bigint THEN 0 ELSE kept.points END, 0),
    expire_ms = CASE WHEN kept.expire_ms <= excluded.expire_ms - $3::bigint THEN excluded.expire_ms ELSE kept.expire_ms END
  RETURNING points, (expire_ms - floor(extract(epoch FROM statement_timestamp()) * 1000))::float8 AS ms_left`;

/** rate-limiter-flexible on the service's own connection, table and, unlike its Postgres store, the database's clock. */
export class DatabaseClockLimiter extends RateLimiterPostgres {
  readonly #hot: Pick<HotConnection, "query">;

  /** `name` keeps the windows of one limit apart from those of others; `blocksInMemory` answers a flood without the database. */
  constructor(hot: Pick<HotConnection, "query">, name: string, points: number, seconds: number, blocksInMemory: boolean) {
    super({
      storeClient: hot,
      storeType: "client",
      tableName: "request_limit",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
      ...(blocksInMemory ? { inMemoryBlockOnConsumed: points } : {}),
    });
    this.#hot = hot;
  }

  async _upsert(key: string, points: number, msDuration: number): Promise<Window | undefined> {
    const { rows } = await this.#hot.query<Window>({ name: "count_request", text: COUNT, values: [key, points, msDuration] });
    return rows[0];
  }

  _getRateLimiterRes(_key: string, changed: number, window: Window | undefined): RateLimiterRes {
    const { points, ms_left: msLeft } = window ?? { points: 0, ms_left: 0 };
    return new RateLimiterRes(Math.max(this.points - points, 0), Math.max(msLeft, 0), points, points === changed);
  }
}
