import type pg from "pg";
import type { PacePoll } from "../../commands/account/ports.js";

/**
 * One statement a poll: too soon when less than the interval passed since the last one, whose time always counts; then the interval grows
 * and stays grown. The row's lock decides between simultaneous polls.
 */
const PACE = `
INSERT INTO work.connect_poll AS former (connect_id, polled_at, interval_seconds, too_soon) VALUES ($1, clock_timestamp(), $2, false)
ON CONFLICT (connect_id) DO UPDATE SET
  polled_at = clock_timestamp(),
  too_soon = clock_timestamp() < former.polled_at + make_interval(secs => former.interval_seconds),
  interval_seconds = former.interval_seconds
    + CASE WHEN clock_timestamp() < former.polled_at + make_interval(secs => former.interval_seconds) THEN $3 ELSE 0 END
RETURNING too_soon, interval_seconds`;

/** The pace of agents' polls, kept in Postgres for every process (Addendum A 9.2). Throws DatabaseUnavailable. */
export const postgresPollPace =
  (pool: Pick<pg.Pool, "query">): PacePoll =>
  async (connectId, { firstSeconds, growthSeconds }) => {
    const { rows } = await pool.query<{ too_soon: boolean; interval_seconds: number }>(PACE, [connectId, firstSeconds, growthSeconds]);
    const [row] = rows;
    if (row === undefined) throw new Error("the poll was not counted");
    return { tooSoon: row.too_soon, intervalSeconds: row.interval_seconds };
  };

/** Forgets the polls of requests that ended long ago. */
export const forgetPolls = async (pool: Pick<pg.Pool, "query">): Promise<void> => {
  await pool.query("DELETE FROM work.connect_poll WHERE polled_at < clock_timestamp() - interval '1 day'");
};
