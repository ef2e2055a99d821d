import { randomUUID } from "node:crypto";
import type pg from "pg";

/** A source taken for one look. `failures`: how many looks before it failed in a row. */
export type ClaimedSource = { readonly sourceId: string; readonly claim: string; readonly failures: number };

/**
 * When each source is due, kept in `work.source_check` and shared by every process: a source that one has claimed is
 * nobody else's until the claim is settled or runs out. Times are the database's.
 */
export type SourceSchedule = {
  /** Claims up to `limit` of those sources that are due; a source never seen is due now. */
  readonly claim: (sourceIds: readonly string[], limit: number) => Promise<ClaimedSource[]>;
  /** Those of the sources that nobody looks at now and that are not due: whoever looked last has ended. */
  readonly settled: (sourceIds: readonly string[]) => Promise<string[]>;
  /** Keeps a claim from running out. False: it had, and may be another's. */
  readonly renew: (claimed: ClaimedSource) => Promise<boolean>;
  /** Gives a claim back; nothing when it is another's by now. */
  readonly settle: (claimed: ClaimedSource, next: { readonly delayMs: number; readonly failures: number }) => Promise<void>;
};

/**
 * A process that dies holds a source this long; no longer than its database server, whose end an embedded one shares. A living process whose
 * claim is taken over hears so when it renews it.
 */
export const CLAIM_SECONDS = 30;

export const sourceSchedule = (pool: pg.Pool): SourceSchedule => ({
  claim: async (sourceIds, limit) => {
    if (sourceIds.length === 0 || limit <= 0) return [];
    await pool.query(KNOW, [sourceIds]);
    const { rows } = await pool.query<{ source_id: string; claim: string; failures: number }>(CLAIM, [
      sourceIds,
      limit,
      randomUUID(),
      CLAIM_SECONDS,
    ]);
    return rows.map(({ source_id, claim, failures }) => ({ sourceId: source_id, claim, failures }));
  },
  settled: async (sourceIds) => {
    const { rows } = await pool.query<{ source_id: string }>(SETTLED, [sourceIds]);
    return rows.map(({ source_id }) => source_id);
  },
  renew: async ({ sourceId, claim }) => (await pool.query(RENEW, [sourceId, claim, CLAIM_SECONDS])).rowCount === 1,
  settle: async ({ sourceId, claim }, { delayMs, failures }) => {
    await pool.query(SETTLE, [sourceId, claim, delayMs, failures]);
  },
});

const KNOW = `INSERT INTO work.source_check (source_id)
  SELECT id FROM unnest($1::text[]) AS id
  WHERE NOT EXISTS (SELECT FROM work.source_check WHERE source_id = id)
  ON CONFLICT DO NOTHING`;

const CLAIM = `UPDATE work.source_check SET claim = $3, claimed_until = clock_timestamp() + make_interval(secs => $4)
  WHERE source_id IN (
    SELECT source_id FROM work.source_check
    WHERE source_id = ANY ($1) AND next_check_at <= clock_timestamp()
      AND (claimed_until IS NULL OR claimed_until <= clock_timestamp()
        OR claimed_until <= pg_postmaster_start_time() + make_interval(secs => $4))
    ORDER BY next_check_at, source_id LIMIT $2 FOR UPDATE SKIP LOCKED)
  RETURNING source_id, claim, failures`;

const SETTLED = `SELECT source_id FROM work.source_check
  WHERE source_id = ANY ($1) AND claim IS NULL AND next_check_at > clock_timestamp()`;

const RENEW = `UPDATE work.source_check SET claimed_until = clock_timestamp() + make_interval(secs => $3)
  WHERE source_id = $1 AND claim = $2`;

const SETTLE = `UPDATE work.source_check
  SET claim = NULL, claimed_until = NULL, failures = $4, next_check_at = clock_timestamp() + make_interval(secs => $3::float8 / 1000)
  WHERE source_id = $1 AND claim = $2`;
