import type pg from "pg";
import { type Instant, instantFromMs } from "../../domain/shared/time.js";

export type KeyUses = {
  /** A request with the key was admitted at an instant of the database clock, milliseconds since 1970. */
  readonly used: (keyId: string, atMs: number) => void;
  /** When each key was last used; keys never used are not among them. Uses of this process are known at once. Throws DatabaseUnavailable. */
  readonly lastUses: (keyIds: readonly string[]) => Promise<ReadonlyMap<string, Instant>>;
  /** Writes what is not yet written. Throws DatabaseUnavailable. */
  readonly flush: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type KeyUsesOptions = { readonly onFault: (error: unknown) => void; readonly flushAfterMs?: number };

/** `last_used_at` may lag 5 seconds (Addendum A 6.5): this, and the time of a statement. */
const FLUSH_AFTER_MS = 2_000;
const AT_ONCE = 5_000;

const WRITE = `INSERT INTO work.key_use AS kept (key_id, last_used_at)
  SELECT id, at FROM unnest($1::text[], $2::timestamptz[]) AS used (id, at) ORDER BY id
  ON CONFLICT (key_id) DO UPDATE SET last_used_at = excluded.last_used_at WHERE kept.last_used_at < excluded.last_used_at`;
const READ = `SELECT key_id, floor(extract(epoch FROM last_used_at) * 1000)::float8 AS ms FROM work.key_use WHERE key_id = ANY($1::text[])`;

/**
 * When keys were last used: gathered in memory, one entry for a key, and written together some seconds later, whatever the number of
 * requests. What could not be written waits for the next time. A process that is killed loses the uses of its last seconds (docs/adr/0241).
 */
export const keyUses = (pool: Pick<pg.Pool, "query">, { onFault, flushAfterMs = FLUSH_AFTER_MS }: KeyUsesOptions): KeyUses => {
  let gathered = new Map<string, number>();
  let writing: Map<string, number> = new Map();
  let flushing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const used = (keyId: string, atMs: number): void => {
    if (atMs > (gathered.get(keyId) ?? Number.NEGATIVE_INFINITY)) gathered.set(keyId, atMs);
    timer ??= setTimeout(() => flush().catch(onFault), flushAfterMs).unref();
  };
  const writeAll = async (): Promise<void> => {
    writing = gathered;
    gathered = new Map();
    try {
      await write(pool, writing);
    } catch (error) {
      for (const [keyId, atMs] of writing) used(keyId, atMs);
      throw error;
    } finally {
      writing = new Map();
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.catch(() => undefined).then(writeAll);
    return flushing;
  };
  const stop = async (): Promise<void> => {
    await flush();
    clearTimeout(timer);
  };
  const lastUses: KeyUses["lastUses"] = async (keyIds) => {
    const [here, underway] = [gathered, writing];
    const stored = await storedUses(pool, keyIds);
    const latest = keyIds.map((id) => [id, Math.max(...[stored, here, underway].map((uses) => uses.get(id) ?? 0))] as const);
    return new Map(latest.filter(([, ms]) => ms > 0).map(([id, ms]) => [id, instantFromMs(ms)]));
  };
  return { used, lastUses, flush, stop };
};

/** When each key was last used as far as it is written. Throws DatabaseUnavailable. */
export const writtenLastUses =
  (pool: Pick<pg.Pool, "query">): KeyUses["lastUses"] =>
  async (keyIds) =>
    new Map([...(await storedUses(pool, keyIds))].map(([id, ms]) => [id, instantFromMs(ms)]));

const storedUses = async (pool: Pick<pg.Pool, "query">, keyIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<{ key_id: string; ms: number }>(READ, [keyIds]);
  return new Map(rows.map(({ key_id, ms }) => [key_id, ms]));
};

const write = async (pool: Pick<pg.Pool, "query">, uses: ReadonlyMap<string, number>): Promise<void> => {
  const entries = [...uses];
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const slice = entries.slice(at, at + AT_ONCE);
    await pool.query(WRITE, [slice.map(([id]) => id), slice.map(([, ms]) => instantFromMs(ms))]);
  }
};
