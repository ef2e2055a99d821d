import type pg from "pg";
import type { RawPayloads } from "../../commands/measurement/ports.js";
import { DamagedArtifact } from "../../commands/ports.js";
import { artifactId, sha256Bytes, sha256Hex } from "../../domain/shared/sha256.js";
import { cutBySize } from "../artifacts/cut-by-size.js";

/** One statement carries at most this much, except that a larger body goes alone. */
const STATEMENT = { items: 200, bytes: 8_388_608 };
const DELETED_AT_ONCE = 1_000;

/**
 * Raw answers in `vault.raw_payload`, keyed by the SHA-256 of their bytes. Put again, a body is as new as its newest reading. `get` throws
 * DamagedArtifact for a body that does not hash to its key; all calls throw DatabaseUnavailable.
 */
export const postgresRawPayloads = (pool: pg.Pool): RawPayloads => ({
  putMany: async (bodies) => {
    const keyed = new Map(bodies.map((body) => [sha256Hex(body), { key: sha256Bytes(body), body }]));
    for (const batch of cutBySize([...keyed.values()], ({ body }) => body.length, STATEMENT))
      await pool.query(PUT, [batch.map(({ key }) => key), batch.map(({ body }) => Buffer.from(body))]);
  },
  get: async (sha256) => {
    const { rows } = await pool.query<{ body: Buffer }>(GET, [Buffer.from(sha256, "hex")]);
    const body = rows[0]?.body;
    if (body !== undefined && sha256Hex(body) !== sha256) throw new DamagedArtifact(artifactId(sha256));
    return body;
  },
  deleteOlderThan: async (days) => {
    let deleted = 0;
    for (let step = DELETED_AT_ONCE; step === DELETED_AT_ONCE; deleted += step)
      step = (await pool.query(DELETE_OLD, [days, DELETED_AT_ONCE])).rowCount ?? 0;
    return deleted;
  },
});

/** In the order of the keys, so that two writers of the same bodies wait for each other and do not lock each other out. */
const PUT = `INSERT INTO vault.raw_payload (sha256, body)
  SELECT sha256, body FROM unnest($1::bytea[], $2::bytea[]) AS given (sha256, body) ORDER BY sha256
  ON CONFLICT (sha256) DO UPDATE SET put_at = excluded.put_at`;
const GET = "SELECT body FROM vault.raw_payload WHERE sha256 = $1";
const DELETE_OLD = `DELETE FROM vault.raw_payload WHERE sha256 IN (
    SELECT sha256 FROM vault.raw_payload WHERE put_at < clock_timestamp() - make_interval(days => $1)
    ORDER BY put_at LIMIT $2 FOR UPDATE SKIP LOCKED)`;
