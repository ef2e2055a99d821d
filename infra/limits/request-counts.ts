import type { HotConnection } from "../postgres/hot-connection.js";

/** A window as it stands after a count. */
export type Window = { readonly points: number; readonly msLeft: number };

type Waiting = {
  readonly key: string;
  readonly points: number;
  readonly windowMs: number;
  readonly resolve: (window: Window) => void;
  readonly reject: (error: unknown) => void;
};
type Row = { readonly key: string; readonly points: number; readonly ms_left: number };

/** Keys counted in one statement. */
const MOST_KEYS = 500;

const NOW_MS = "floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint";
/** A window begins with its first point and lasts its time by the database's clock. In the order of their keys, so that no two processes wait for each other. */
const COUNT = `INSERT INTO work.request_limit AS kept (key, points, expire_ms)
  SELECT key, points, ${NOW_MS} + window_ms FROM unnest($1::text[], $2::int[], $3::bigint[]) AS asked (key, points, window_ms) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    points = excluded.points + CASE WHEN kept.expire_ms <= ${NOW_MS} THEN 0 ELSE kept.points END,
    expire_ms = CASE WHEN kept.expire_ms <= ${NOW_MS} THEN excluded.expire_ms ELSE kept.expire_ms END
  RETURNING key, points, (expire_ms - ${NOW_MS})::float8 AS ms_left`;
/** What is given back late is no credit. */
const GIVE_BACK = `UPDATE work.request_limit SET points = greatest(points - $2::int, 0) WHERE key = $1 AND expire_ms > ${NOW_MS}`;

/**
 * Counts requests in Postgres: those that come while a statement is under way are counted by the next one together, and each is told the
 * count at its own place in the order they came.
 */
export class RequestCounts {
  readonly #hot: Pick<HotConnection, "query">;
  #waiting: Waiting[] = [];
  #counting = false;

  constructor(hot: Pick<HotConnection, "query">) {
    this.#hot = hot;
  }

  /** Throws DatabaseUnavailable. */
  add(key: string, points: number, windowMs: number): Promise<Window> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, points, windowMs, resolve, reject });
      if (!this.#counting) void this.#countAll();
    });
  }

  /** Throws DatabaseUnavailable. */
  async giveBack(key: string, points: number): Promise<void> {
    await this.#hot.query({ name: "give_back_requests", text: GIVE_BACK, values: [key, points] });
  }

  async #countAll(): Promise<void> {
    this.#counting = true;
    while (this.#waiting.length > 0) await this.#countTogether(this.#taken());
    this.#counting = false;
  }

  /** Those that wait, by key, as far as one statement takes. */
  #taken(): ReadonlyMap<string, readonly Waiting[]> {
    const taken = new Map<string, Waiting[]>();
    const left = this.#waiting.filter((one) => {
      const same = taken.get(one.key);
      if (same !== undefined) same.push(one);
      else if (taken.size < MOST_KEYS) taken.set(one.key, [one]);
      else return true;
      return false;
    });
    this.#waiting = left;
    return taken;
  }

  async #countTogether(taken: ReadonlyMap<string, readonly Waiting[]>): Promise<void> {
    const groups = [...taken];
    const values = [
      groups.map(([key]) => key),
      groups.map(([, group]) => group.reduce((sum, { points }) => sum + points, 0)),
      groups.map(([, [first]]) => first?.windowMs ?? 0),
    ];
    try {
      const { rows } = await this.#hot.query<Row>({ name: "count_requests", text: COUNT, values });
      for (const row of rows) tell(row, taken.get(row.key) ?? []);
    } catch (error) {
      for (const [, group] of groups) for (const { reject } of group) reject(error);
    }
  }
}

/** The first that came stands lowest. */
const tell = ({ points: after, ms_left: msLeft }: Row, group: readonly Waiting[]): void => {
  let points = after - group.reduce((sum, one) => sum + one.points, 0);
  for (const one of group) {
    points += one.points;
    one.resolve({ points, msLeft });
  }
};
