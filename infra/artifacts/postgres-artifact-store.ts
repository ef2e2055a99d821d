import type pg from "pg";
import { type ArtifactStore, DamagedArtifact } from "../../commands/ports.js";
import { type ArtifactId, artifactId, artifactIdOf, isSha256Hex, sha256Bytes, sha256OfArtifactId } from "../../domain/shared/sha256.js";
import { cutBySize } from "./cut-by-size.js";
import { raiseAlarm } from "./integrity-alarms.js";

/** One statement carries at most this much, except that a larger artifact goes alone. */
const STATEMENT = { items: 500, bytes: 8_388_608 };

type Item = { readonly key: Buffer; readonly bytes: Uint8Array };

/**
 * Artifacts in `vault.artifact`, keyed by the SHA-256 of their bytes. What is stored is on disk before `put` resolves. A
 * damaged row met by any call raises the integrity alarm and throws DamagedArtifact. All calls throw DatabaseUnavailable.
 */
export const postgresArtifactStore = (pool: pg.Pool): ArtifactStore => {
  const putMany = async (items: readonly Uint8Array[]): Promise<ArtifactId[]> => {
    const keyed = items.map((bytes) => ({ key: sha256Bytes(bytes), bytes }));
    for (const batch of cutBySize(distinct(keyed), ({ bytes }) => bytes.length, STATEMENT)) await putBatch(pool, batch);
    return keyed.map(({ key }) => idOfKey(key));
  };
  const getMany = async (ids: readonly ArtifactId[]): Promise<Map<ArtifactId, Buffer>> => {
    const found = new Map<ArtifactId, Buffer>();
    for (let from = 0; from < ids.length; from += STATEMENT.items) {
      const { rows } = await pool.query<StoredArtifact>({
        name: "artifacts",
        text: SELECT_MANY,
        values: [ids.slice(from, from + STATEMENT.items).map(keyOfId)],
      });
      for (const row of rows) found.set(idOfKey(row.sha256), await intactBytes(pool, row));
    }
    return found;
  };
  const missing = async (ids: readonly ArtifactId[]): Promise<ReadonlySet<ArtifactId>> => {
    if (ids.length === 0) return new Set();
    const { rows } = await pool.query<{ sha256: Buffer }>({ name: "missing", text: MISSING, values: [ids.map(keyOfId)] });
    return new Set(rows.map(({ sha256 }) => idOfKey(sha256)));
  };
  return {
    putMany,
    put: async (bytes) => (await putMany([bytes]))[0] ?? artifactIdOf(bytes),
    getMany,
    get: async (id) => (await getMany([id])).get(id),
    missing,
  };
};

type StoredArtifact = { readonly sha256: Buffer; readonly bytes: Buffer };
const SELECT_MANY = "SELECT sha256, bytes FROM vault.artifact WHERE sha256 = ANY($1)";
const MISSING = `SELECT wanted.sha256 FROM unnest($1::bytea[]) AS wanted (sha256)
  WHERE NOT EXISTS (SELECT FROM vault.artifact AS held WHERE held.sha256 = wanted.sha256)`;
/** Rows that were there already stay as they are; those of them that do not hash to their key come back. */
const DAMAGED_AMONG = "SELECT sha256 FROM vault.artifact WHERE sha256 = ANY($1) AND sha256(bytes) <> sha256 LIMIT 1";

export const idOfKey = (key: Buffer): ArtifactId => {
  const hex = key.toString("hex");
  if (!isSha256Hex(hex)) throw new Error("an artifact's key is not a SHA-256");
  return artifactId(hex);
};
const keyOfId = (id: ArtifactId): Buffer => Buffer.from(sha256OfArtifactId(id), "hex");

const putBatch = async (pool: pg.Pool, batch: readonly Item[]): Promise<void> => {
  const places = batch.map((_, index) => `($${2 * index + 1}::bytea, $${2 * index + 2}::bytea)`).join(", ");
  const values = batch.flatMap(({ key, bytes }) => [key, bytes]);
  const { rowCount } = await pool.query(`INSERT INTO vault.artifact (sha256, bytes) VALUES ${places} ON CONFLICT DO NOTHING`, values);
  if (rowCount === batch.length) return;
  const damaged = await pool.query<{ sha256: Buffer }>(DAMAGED_AMONG, [batch.map(({ key }) => key)]);
  if (damaged.rows[0] !== undefined)
    throw await alarmed(pool, idOfKey(damaged.rows[0].sha256), "other bytes were held under its id when it was put");
};

const intactBytes = async (pool: pg.Pool, { sha256, bytes }: StoredArtifact): Promise<Buffer> => {
  const id = idOfKey(sha256);
  if (artifactIdOf(bytes) === id) return bytes;
  throw await alarmed(pool, id, `its ${bytes.length} bytes hash to ${artifactIdOf(bytes)}`);
};

const alarmed = async (pool: pg.Pool, id: ArtifactId, detail: string): Promise<DamagedArtifact> => {
  await raiseAlarm(pool, id, detail);
  return new DamagedArtifact(id);
};

/** In the order of their keys: two writers of the same artifacts then wait for each other instead of deadlocking. */
const distinct = (items: readonly Item[]): Item[] =>
  [...new Map(items.map((item) => [item.key.toString("hex"), item])).values()].sort((a, b) => Buffer.compare(a.key, b.key));
