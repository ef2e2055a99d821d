import pg from "pg";
import { Refusal } from "../../domain/shared/refusal.js";
import type { Database } from "../postgres/database.js";
import { KeyRing, recordedKeys } from "./key-ring.js";
import type { MasterKey } from "./master-key.js";
import type { MasterKeySource } from "./master-key-source.js";

/** What a rotation did. `rewrapped`: data keys and kept keys, counted by this run. */
export type Rotated = { readonly former: string; readonly current: string; readonly rewrapped: number };

type RotateOptions = {
  readonly database: Pick<Database, "pool" | "connect">;
  readonly source: MasterKeySource;
  readonly progress: (rewrapped: number) => void;
  /** Data keys wrapped anew in one transaction. */
  readonly step?: number;
};

const STEP = 500;
/** Of an advisory lock used for nothing else. */
const ROTATE_LOCK = "6180339887498948482";
const FOREIGN_KEY_VIOLATION = "23503";
/** How often other processes may have made new keys under the former master key just before it is taken out. */
const MAX_ROUNDS = 100;

/**
 * Makes the next master key the one in use: every key is wrapped by it, in small transactions, and then the former is forgotten. Cut
 * off anywhere, the data opens with both keys at hand, and running it again goes on. Throws Refusal `rotation-under-way`,
 * `master-key-differs`, `master-key-unusable`.
 */
export const rotateMasterKey = async ({ database, source, progress, step = STEP }: RotateOptions): Promise<Rotated> => {
  const client = await database.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${ROTATE_LOCK}) AS taken`);
    if (rows[0]?.taken !== true) throw new Refusal("rotation-under-way", "Another process is rotating the master key.");
    const former = (await KeyRing.open(database.pool, source)).current;
    const next = await source.prepareNext();
    await announce(client, next);
    let rewrapped = 0;
    const count = (keys: number): void => {
      rewrapped += keys;
      progress(rewrapped);
    };
    for (let round = 1; !(await finished(client, { former, next, step, count })); round += 1)
      if (round === MAX_ROUNDS) throw new Error(`keys were made under the former master key ${MAX_ROUNDS} times in a row`);
    await source.promote();
    await client.query("VACUUM vault.data_key");
    return { former: former.fingerprint, current: next.fingerprint, rewrapped };
  } finally {
    await client.end();
  }
};

/** From here on every process must know both keys. */
const announce = async (client: pg.Client, next: MasterKey): Promise<void> => {
  const sql = "INSERT INTO vault.master_key (fingerprint, state) VALUES ($1, 'next') ON CONFLICT DO NOTHING";
  await client.query(sql, [next.fingerprint]);
  const recorded = await recordedKeys(client);
  if (recorded.next === next.fingerprint) return;
  throw new Refusal("master-key-differs", `A rotation to the master key ${recorded.next} has begun: end it with that key first.`);
};

type Round = { readonly former: MasterKey; readonly next: MasterKey; readonly step: number; readonly count: (keys: number) => void };

/** Wraps what there is, then takes the former key out; false when somebody wrapped something with it in between. */
const finished = async (client: pg.Client, round: Round): Promise<boolean> => {
  for (let rewrapped = round.step; rewrapped === round.step; ) {
    rewrapped = await inTransaction(client, () => rewrapDataKeys(client, round));
    round.count(rewrapped);
  }
  try {
    await inTransaction(client, () => takeOver(client, round));
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION) return false;
    throw error;
  }
};

type Wrapped = { readonly name: string; readonly wrapped: Buffer };

const rewrapDataKeys = async (client: pg.Client, round: Round): Promise<number> => {
  const sql = "SELECT owner AS name, wrapped FROM vault.data_key WHERE master = $1 ORDER BY owner LIMIT $2 FOR UPDATE";
  const { rows } = await client.query<Wrapped>(sql, [round.former.fingerprint, round.step]);
  await client.query(
    `UPDATE vault.data_key SET wrapped = anew.wrapped, master = $3
     FROM unnest($1::text[], $2::bytea[]) AS anew (owner, wrapped) WHERE data_key.owner = anew.owner`,
    [...rewrapped(rows, round), round.next.fingerprint],
  );
  return rows.length;
};

/** The keys that are no account's, and the change of masters, all at once. */
const takeOver = async (client: pg.Client, round: Round): Promise<void> => {
  const { rows } = await client.query<Wrapped>("SELECT name, wrapped FROM vault.kept_key WHERE master = $1 FOR UPDATE", [
    round.former.fingerprint,
  ]);
  await client.query(
    `UPDATE vault.kept_key SET wrapped = anew.wrapped, master = $3
     FROM unnest($1::text[], $2::bytea[]) AS anew (name, wrapped) WHERE kept_key.name = anew.name`,
    [...rewrapped(rows, round), round.next.fingerprint],
  );
  await client.query("DELETE FROM vault.master_key WHERE fingerprint = $1", [round.former.fingerprint]);
  await client.query("UPDATE vault.master_key SET state = 'current' WHERE fingerprint = $1", [round.next.fingerprint]);
};

const rewrapped = (rows: readonly Wrapped[], { former, next }: Round): readonly [string[], Buffer[]] => {
  const anew = rows.map(({ name, wrapped }) => {
    const key = former.unwrap(name, wrapped);
    if (key === undefined) throw new Error(`the key ${name} is not what master key ${former.fingerprint} wrapped: restore the vault`);
    return next.wrap(name, key);
  });
  return [rows.map(({ name }) => name), anew];
};

const inTransaction = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  await client.query("BEGIN");
  try {
    const answer = await work();
    await client.query("COMMIT");
    return answer;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
};
