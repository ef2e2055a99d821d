import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { recordHash } from "../../domain/evidence/record.js";

/** A place in the chain, as the board names its head. */
type Head = { readonly chain_head_seq: number; readonly chain_head_hash: string };

/** Seals of private events, readings, and what is compared with them. */
const BY_THE_CLOCK: ReadonlySet<string> = new Set(["private.sealed", "supply.measured", "supply.refused", "reconciliation.compared"]);

/**
 * Kinds of the records a running service's chain got after `head`, without those that come by the clock. Throws when
 * the record at `head` is not the one it was.
 */
export const addedSince = async (dataDir: string, { chain_head_seq, chain_head_hash }: Head): Promise<string[]> => {
  const { database_url } = JSON.parse(await readFile(join(dataDir, "runtime.json"), "utf8")) as { database_url: string };
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  try {
    const sql = "SELECT type, data FROM log.es_event WHERE stream = 'evidence' AND revision >= $1 ORDER BY revision";
    const { rows } = await client.query<{ type: string; data: Buffer }>(sql, [chain_head_seq]);
    const [then, ...added] = rows;
    if (then === undefined || recordHash(then.data) !== chain_head_hash) throw new Error(`record ${chain_head_seq} is not the one it was`);
    return added.map(({ type }) => type).filter((type) => !BY_THE_CLOCK.has(type));
  } finally {
    await client.end();
  }
};
