import { randomBytes } from "node:crypto";
import pg from "pg";
import { DataKeyDestroyed } from "../../commands/private/ports.js";
import type { HotConnection } from "../postgres/hot-connection.js";
import { KEY_BYTES } from "./boxes.js";
import type { KeyRing } from "./key-ring.js";

/** The channel that tells every process of a destroyed key; the payload is its owner. */
export const DESTROYED_CHANNEL = "data_key_destroyed";

/** A data key, or that it was destroyed. */
export type HeldKey = { readonly key: Buffer } | "destroyed";

type Row = { readonly owner: string; readonly wrapped: Buffer | null; readonly master: string | null };

const FIND = "SELECT owner, wrapped, master FROM vault.data_key WHERE owner = ANY ($1)";
const MAKE = "INSERT INTO vault.data_key (owner, wrapped, master) VALUES ($1, $2, $3) ON CONFLICT (owner) DO NOTHING";
const IS_DESTROYED = "SELECT destroyed_at IS NOT NULL AS destroyed FROM vault.data_key WHERE owner = $1";
/** An owner that never had a key cannot get one afterwards either. Nothing is told again of a key that is gone already. */
const DESTROY = `
WITH gone AS (
  INSERT INTO vault.data_key AS held (owner, destroyed_at) VALUES ($1, clock_timestamp())
  ON CONFLICT (owner) DO UPDATE SET wrapped = NULL, master = NULL, destroyed_at = clock_timestamp() WHERE held.destroyed_at IS NULL
  RETURNING owner
) SELECT pg_notify('${DESTROYED_CHANNEL}', owner) FROM gone`;

/** A master key was taken out of use between reading it and using it. */
const FOREIGN_KEY_VIOLATION = "23503";
const MAX_ATTEMPTS = 3;

/** The rows of `vault.data_key`, unwrapped. Throws DatabaseUnavailable; Refusal `master-key-differs` for a key another master wrapped. */
export class DataKeyStore {
  readonly #pool: pg.Pool;
  readonly #hot: Pick<HotConnection, "query">;
  readonly #ring: KeyRing;

  constructor(pool: pg.Pool, hot: Pick<HotConnection, "query">, ring: KeyRing) {
    this.#pool = pool;
    this.#hot = hot;
    this.#ring = ring;
  }

  /** Those of the owners that ever had a key. */
  async find(owners: readonly string[]): Promise<Map<string, HeldKey>> {
    const { rows } = await this.#hot.query<Row>({ name: "data_keys", text: FIND, values: [owners] });
    const found = new Map<string, HeldKey>();
    for (const row of rows) found.set(row.owner, await this.#unwrapped(row));
    return found;
  }

  /** Throws DataKeyDestroyed. */
  async make(owner: string): Promise<void> {
    if ((await this.#insert(owner)) > 0) return;
    const { rows } = await this.#pool.query<{ destroyed: boolean }>(IS_DESTROYED, [owner]);
    if (rows[0]?.destroyed === true) throw new DataKeyDestroyed(`the data key of ${owner} was destroyed`);
  }

  async destroy(owner: string): Promise<void> {
    await this.#pool.query(DESTROY, [owner]);
  }

  /** Frees the room of former versions of rows, so that it is written over. */
  async vacuum(): Promise<void> {
    await this.#pool.query("VACUUM vault.data_key");
  }

  async #insert(owner: string): Promise<number> {
    for (let attempt = 1; ; attempt += 1) {
      const master = this.#ring.current;
      try {
        const { rowCount } = await this.#pool.query(MAKE, [owner, master.wrap(owner, randomBytes(KEY_BYTES)), master.fingerprint]);
        return rowCount ?? 0;
      } catch (error) {
        const outOfUse = error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION;
        if (!outOfUse || attempt === MAX_ATTEMPTS) throw error;
        await this.#ring.refresh();
      }
    }
  }

  async #unwrapped({ owner, wrapped, master }: Row): Promise<HeldKey> {
    if (wrapped === null || master === null) return "destroyed";
    const key = (await this.#ring.named(master)).unwrap(owner, wrapped);
    if (key === undefined) throw new Error(`the data key of ${owner} is not what master key ${master} wrapped: restore the vault`);
    return { key };
  }
}
