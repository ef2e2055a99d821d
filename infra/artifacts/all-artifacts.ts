import type pg from "pg";
import { type ArtifactId, artifactIdOf } from "../../domain/shared/sha256.js";
import { cutBySize } from "./cut-by-size.js";
import { raiseAlarm, settleAlarms, standingAlarms } from "./integrity-alarms.js";
import { idOfKey } from "./postgres-artifact-store.js";

/** A stored artifact and whether its bytes hash to its id. */
export type ExaminedArtifact = { readonly id: ArtifactId; readonly bytes: Buffer; readonly intact: boolean };

const PAGE_ITEMS = 1000;
/** Held at once, except that a larger artifact is held alone. */
const HELD = { items: PAGE_ITEMS, bytes: 16_777_216 };

/**
 * Every artifact in the order of its id, each hashed anew. Damaged ones raise the integrity alarm, alarms of intact ones are
 * settled. Memory is bounded whatever the vault holds. Throws DatabaseUnavailable.
 */
export async function* allArtifacts(pool: pg.Pool): AsyncGenerator<ExaminedArtifact> {
  const alarms = await standingAlarms(pool);
  for await (const keys of keyBatches(pool)) {
    const { rows } = await pool.query<{ sha256: Buffer; bytes: Buffer }>(
      "SELECT sha256, bytes FROM vault.artifact WHERE sha256 = ANY($1) ORDER BY sha256",
      [keys],
    );
    for (const { sha256, bytes } of rows) {
      const id = idOfKey(sha256);
      const intact = artifactIdOf(bytes) === id;
      if (!intact) await raiseAlarm(pool, id, `its ${bytes.length} bytes hash to ${artifactIdOf(bytes)}`);
      else if (alarms.has(id)) await settleAlarms(pool, [id]);
      yield { id, bytes, intact };
    }
  }
}

/** Keys in order, as many at a time as may be held. */
async function* keyBatches(pool: pg.Pool): AsyncGenerator<Buffer[]> {
  for (let after: Buffer = Buffer.alloc(0); ; ) {
    const { rows } = await pool.query<{ sha256: Buffer; size: number }>(
      `SELECT sha256, octet_length(bytes) AS size FROM vault.artifact WHERE sha256 > $1 ORDER BY sha256 LIMIT ${PAGE_ITEMS}`,
      [after],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    for (const run of cutBySize(rows, ({ size }) => size, HELD)) yield run.map(({ sha256 }) => sha256);
    after = last.sha256;
  }
}
