import { randomUUID } from "node:crypto";
import type pg from "pg";

/** A measurement at a cutoff taken for one try. `tries`: how many it had before. */
export type ClaimedCutoff = { readonly key: string; readonly claim: string; readonly tries: number };

/**
 * When measurements at cutoffs are tried, kept in `work.cutoff_schedule` and shared by every process: at once when one is first sought,
 * then again after a while until it is held. Times are the database's.
 */
export type CutoffSchedule = {
  /** Claims up to `limit` of these that are due and nobody else's, those never tried first, then in the order given. */
  readonly claim: (keys: readonly string[], limit: number) => Promise<ClaimedCutoff[]>;
  /** Claims one, due or not; undefined while another has it. */
  readonly claimNow: (key: string) => Promise<ClaimedCutoff | undefined>;
  /** Keeps a claim from running out. False: it had, and may be another's. */
  readonly renew: (claimed: ClaimedCutoff) => Promise<boolean>;
  /** It is held and not sought any more. */
  readonly done: (claimed: ClaimedCutoff) => Promise<void>;
  /** It is tried again no sooner than in `seconds`. */
  readonly later: (claimed: ClaimedCutoff, seconds: number) => Promise<void>;
  /** Gives it back untried. */
  readonly release: (claimed: ClaimedCutoff) => Promise<void>;
};

/** A process that dies holds a cutoff this long; so does a try that met a fault. */
export const CUTOFF_CLAIM_SECONDS = 30;

export const cutoffSchedule = (pool: Pick<pg.Pool, "query">): CutoffSchedule => {
  const claim = async (keys: readonly string[], limit: number, whenever: boolean): Promise<ClaimedCutoff[]> => {
    if (keys.length === 0 || limit <= 0) return [];
    await pool.query(KNOW, [keys]);
    const { rows } = await pool.query<ClaimedCutoff>(CLAIM, [keys, limit, randomUUID(), CUTOFF_CLAIM_SECONDS, whenever]);
    return rows;
  };
  return { ...claims(pool), claim: (keys, limit) => claim(keys, limit, false), claimNow: async (key) => (await claim([key], 1, true))[0] };
};

const claims = (pool: Pick<pg.Pool, "query">): Omit<CutoffSchedule, "claim" | "claimNow"> => ({
  renew: async ({ key, claim }) => (await pool.query(RENEW, [key, claim, CUTOFF_CLAIM_SECONDS])).rowCount === 1,
  done: async ({ key, claim }) => {
    await pool.query("DELETE FROM work.cutoff_schedule WHERE key = $1 AND claim = $2", [key, claim]);
  },
  later: async ({ key, claim }, seconds) => {
    await pool.query(LATER, [key, claim, seconds]);
  },
  release: async ({ key, claim }) => {
    await pool.query("UPDATE work.cutoff_schedule SET claim = NULL, claimed_until = NULL WHERE key = $1 AND claim = $2", [key, claim]);
  },
});

const KNOW = `INSERT INTO work.cutoff_schedule (key)
  SELECT key FROM unnest($1::text[]) AS key
  WHERE NOT EXISTS (SELECT FROM work.cutoff_schedule AS known WHERE known.key = key.key)
  ON CONFLICT DO NOTHING`;

/** A claim made before the server started belongs to a process that shared its end, as an embedded one's does. */
const CLAIM = `WITH due AS (
    SELECT schedule.key
    FROM unnest($1::text[]) WITH ORDINALITY AS given (key, place)
    JOIN work.cutoff_schedule AS schedule USING (key), clock_timestamp() AS now_at
    WHERE ($5::boolean OR schedule.due_at <= now_at)
      AND (schedule.claimed_until IS NULL OR schedule.claimed_until <= now_at
        OR schedule.claimed_until <= pg_postmaster_start_time() + make_interval(secs => $4::float8))
    ORDER BY schedule.tries > 0, given.place LIMIT $2 FOR UPDATE OF schedule SKIP LOCKED)
  UPDATE work.cutoff_schedule AS schedule
  SET claim = $3, claimed_until = clock_timestamp() + make_interval(secs => $4::float8)
  FROM due WHERE schedule.key = due.key
  RETURNING schedule.key, schedule.claim, schedule.tries`;

const RENEW = `UPDATE work.cutoff_schedule SET claimed_until = clock_timestamp() + make_interval(secs => $3)
  WHERE key = $1 AND claim = $2`;

const LATER = `UPDATE work.cutoff_schedule
  SET claim = NULL, claimed_until = NULL, tries = tries + 1, due_at = clock_timestamp() + make_interval(secs => $3::float8)
  WHERE key = $1 AND claim = $2`;
