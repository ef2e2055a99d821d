import { randomBytes } from "node:crypto";
import type pg from "pg";
import { Refusal } from "../../domain/shared/refusal.js";
import { KEY_BYTES } from "./boxes.js";
import type { MasterKey } from "./master-key.js";
import type { MasterKeySource } from "./master-key-source.js";

/** The name of the key all unchanging keys are derived from. */
export const ROOT_KEY = "root";

type Recorded = { readonly current: string | null; readonly next: string | null };
type Known = { readonly byFingerprint: ReadonlyMap<string, MasterKey>; readonly current: MasterKey };

/** The master keys of this data. Opened against what the vault recorded, and again when something is met that another key wrapped. */
export class KeyRing {
  readonly #pool: pg.Pool;
  readonly #source: MasterKeySource;
  #known: Known;

  private constructor(pool: pg.Pool, source: MasterKeySource, known: Known) {
    this.#pool = pool;
    this.#source = source;
    this.#known = known;
  }

  /**
   * The first use of the data makes the key, unless one is given, and records it. Throws Refusal `master-key-differs` when the data was
   * made with another, `master-key-unusable`.
   */
  static async open(pool: pg.Pool, source: MasterKeySource): Promise<KeyRing> {
    const recorded = await recordedKeys(pool);
    if (recorded.current === null) await recordFirst(pool, (await source.load()).current ?? (await source.create()));
    return new KeyRing(pool, source, await knownKeys(pool, source));
  }

  /** What new keys are wrapped by. */
  get current(): MasterKey {
    return this.#known.current;
  }

  /** The key with this fingerprint. Throws Refusal `master-key-differs` when it is not known. */
  async named(fingerprint: string): Promise<MasterKey> {
    if (!this.#known.byFingerprint.has(fingerprint)) await this.refresh();
    const key = this.#known.byFingerprint.get(fingerprint);
    if (key === undefined) throw differs(fingerprint, this.#source.where);
    return key;
  }

  /** Reads anew which keys there are and which one is in use: a rotation may have gone on or ended. */
  async refresh(): Promise<void> {
    this.#known = await knownKeys(this.#pool, this.#source);
  }
}

/** What is at hand against what is recorded. The last step of a rotation that stopped before it is taken here. */
const knownKeys = async (pool: pg.Pool, source: MasterKeySource): Promise<Known> => {
  const [{ current, next }, recorded] = [await source.load(), await recordedKeys(pool)];
  const byFingerprint = new Map([current, next].flatMap((key) => (key === null ? [] : [[key.fingerprint, key] as const])));
  if (recorded.current === null) throw new Refusal("master-key-differs", "The data names no master key any more: restore the vault.");
  const inUse = byFingerprint.get(recorded.current);
  if (inUse === undefined) throw differs(recorded.current, source.where);
  if (recorded.next !== null && !byFingerprint.has(recorded.next)) throw unfinished(recorded.next);
  if (inUse === next) await source.promote();
  return { byFingerprint, current: inUse };
};

/** The fingerprints the vault holds. */
export const recordedKeys = async (db: Pick<pg.Pool, "query">): Promise<Recorded> => {
  const { rows } = await db.query<{ fingerprint: string; state: string }>("SELECT fingerprint, state FROM vault.master_key");
  const inState = (state: string): string | null => rows.find((row) => row.state === state)?.fingerprint ?? null;
  return { current: inState("current"), next: inState("next") };
};

/** Of processes that start at once on new data, one records its key and the others find it. */
const recordFirst = async (pool: pg.Pool, key: MasterKey): Promise<void> => {
  const wrapped = key.wrap(ROOT_KEY, randomBytes(KEY_BYTES));
  await pool.query(
    `WITH made AS (
       INSERT INTO vault.master_key (fingerprint, state) VALUES ($1, 'current') ON CONFLICT DO NOTHING RETURNING fingerprint
     ) INSERT INTO vault.kept_key (name, wrapped, master) SELECT $2, $3, fingerprint FROM made`,
    [key.fingerprint, ROOT_KEY, wrapped],
  );
};

const differs = (fingerprint: string, where: string): Refusal =>
  new Refusal(
    "master-key-differs",
    `The data was made with the master key ${fingerprint}, and ${where} holds another or none: give every process the one it was made with (MASTER_KEY). Nothing was changed.`,
  );

const unfinished = (fingerprint: string): Refusal =>
  new Refusal(
    "master-key-differs",
    `A rotation to the master key ${fingerprint} has not ended: set MASTER_KEY_NEXT to that key, and end it with \`secrets rotate\`.`,
  );
