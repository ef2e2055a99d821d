import { randomUUID } from "node:crypto";
import type pg from "pg";

/** A token on a network taken for the reading of one interval. `fromMs`: the start of that interval, Unix milliseconds. */
export type ClaimedReading = { readonly subject: string; readonly claim: string; readonly fromMs: number };

/** A subject and how long into each interval it is due. */
export type DueSubject = { readonly subject: string; readonly jitterMs: number };

/**
 * Which readings are due, kept in `work.supply_schedule` and shared by every process: each subject once per interval, counted in whole
 * intervals of Unix time. A missed interval is gone; only the current one is made up. Times are the database's.
 */
export type SupplySchedule = {
  /** Claims up to `limit` subjects that are due and not yet read in the current interval. */
  readonly claim: (subjects: readonly DueSubject[], limit: number) => Promise<ClaimedReading[]>;
  /** Keeps a claim from running out. False: it had, and may be another's. */
  readonly renew: (claimed: ClaimedReading) => Promise<boolean>;
  /** The interval's reading is done, whatever came of it. How many milliseconds past the end of the interval that is; negative before. */
  readonly settle: (claimed: ClaimedReading) => Promise<number | undefined>;
  /** Gives the subject back unread. */
  readonly release: (claimed: ClaimedReading) => Promise<void>;
  /** Whether the network has confirmed the decimals of this registry entry. */
  readonly isConfirmed: (subject: string, entry: string) => Promise<boolean>;
  readonly confirm: (subject: string, entry: string) => Promise<void>;
};

/** A process that dies holds a subject this long; so does a reading that met a fault. */
export const READING_CLAIM_SECONDS = 30;

/** `intervalSeconds`: SNAPSHOT_INTERVAL_SECONDS. */
export const supplySchedule = (pool: pg.Pool, intervalSeconds: number): SupplySchedule => ({
  claim: async (subjects, limit) => {
    if (subjects.length === 0 || limit <= 0) return [];
    const names = subjects.map(({ subject }) => subject);
    await pool.query(KNOW, [names]);
    const jitters = subjects.map(({ jitterMs }) => jitterMs);
    const { rows } = await pool.query<{ subject: string; claim: string; from_ms: number }>(CLAIM, [
      names,
      jitters,
      limit,
      randomUUID(),
      READING_CLAIM_SECONDS,
      intervalSeconds,
    ]);
    return rows.map(({ subject, claim, from_ms }) => ({ subject, claim, fromMs: from_ms }));
  },
  renew: async ({ subject, claim }) => (await pool.query(RENEW, [subject, claim, READING_CLAIM_SECONDS])).rowCount === 1,
  settle: async ({ subject, claim, fromMs }) => {
    const { rows } = await pool.query<{ late_ms: number }>(SETTLE, [subject, claim, fromMs, intervalSeconds]);
    return rows[0]?.late_ms;
  },
  release: async ({ subject, claim }) => {
    await pool.query(RELEASE, [subject, claim]);
  },
  isConfirmed: async (subject, entry) => (await pool.query(IS_CONFIRMED, [subject, entry])).rowCount === 1,
  confirm: async (subject, entry) => {
    await pool.query(CONFIRM, [subject, entry]);
  },
});

const KNOW = `INSERT INTO work.supply_schedule (subject)
  SELECT subject FROM unnest($1::text[]) AS subject
  WHERE NOT EXISTS (SELECT FROM work.supply_schedule AS known WHERE known.subject = subject.subject)
  ON CONFLICT DO NOTHING`;

/** A claim made before the server started belongs to a process that shared its end, as an embedded one's does. */
const CLAIM = `WITH moment AS (
    SELECT now_at, to_timestamp(floor(extract(epoch FROM now_at) / $6::float8) * $6::float8) AS interval_from
    FROM clock_timestamp() AS now_at),
  due AS (
    SELECT schedule.subject, moment.interval_from
    FROM unnest($1::text[], $2::float8[]) AS given (subject, jitter_ms)
    JOIN work.supply_schedule AS schedule USING (subject), moment
    WHERE (schedule.done_from IS NULL OR schedule.done_from < moment.interval_from)
      AND moment.now_at >= moment.interval_from + make_interval(secs => given.jitter_ms / 1000)
      AND (schedule.claimed_until IS NULL OR schedule.claimed_until <= moment.now_at
        OR schedule.claimed_until <= pg_postmaster_start_time() + make_interval(secs => $5::float8))
    ORDER BY given.jitter_ms, subject LIMIT $3 FOR UPDATE OF schedule SKIP LOCKED)
  UPDATE work.supply_schedule AS schedule
  SET claim = $4, claimed_until = clock_timestamp() + make_interval(secs => $5::float8)
  FROM due WHERE schedule.subject = due.subject
  RETURNING schedule.subject, schedule.claim, (extract(epoch FROM due.interval_from) * 1000)::float8 AS from_ms`;

const RENEW = `UPDATE work.supply_schedule SET claimed_until = clock_timestamp() + make_interval(secs => $3)
  WHERE subject = $1 AND claim = $2`;

const SETTLE = `UPDATE work.supply_schedule
  SET claim = NULL, claimed_until = NULL, done_from = to_timestamp($3::float8 / 1000)
  WHERE subject = $1 AND claim = $2
  RETURNING (extract(epoch FROM clock_timestamp()) * 1000 - $3::float8 - $4::float8 * 1000)::float8 AS late_ms`;

const RELEASE = "UPDATE work.supply_schedule SET claim = NULL, claimed_until = NULL WHERE subject = $1 AND claim = $2";

const IS_CONFIRMED = "SELECT FROM work.supply_schedule WHERE subject = $1 AND confirmed_entry = $2";
const CONFIRM = `INSERT INTO work.supply_schedule (subject, confirmed_entry) VALUES ($1, $2)
  ON CONFLICT (subject) DO UPDATE SET confirmed_entry = excluded.confirmed_entry`;
