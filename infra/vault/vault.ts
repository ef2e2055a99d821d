import { createHmac } from "node:crypto";
import type { DataKeys, KeyedHash } from "../../commands/private/ports.js";
import type { Database } from "../postgres/database.js";
import { DataKeyStore, DESTROYED_CHANNEL } from "./data-key-store.js";
import { type DataKeysOptions, dataKeys } from "./data-keys.js";
import { KeyRing, ROOT_KEY } from "./key-ring.js";
import { derivedKey } from "./master-key.js";
import type { MasterKeySource } from "./master-key-source.js";

/** The keys of this data. */
export type Vault = {
  readonly dataKeys: DataKeys;
  readonly keyedHash: KeyedHash;
  /** 32 bytes for one purpose (`cursors`, say); the same for ever, whichever master key is in use. */
  readonly derivedKey: (purpose: string) => Buffer;
  /** Of the master key in use when the vault was opened. */
  readonly fingerprint: string;
  readonly close: () => Promise<void>;
};

type VaultDatabase = Pick<Database, "pool" | "hot" | "listen">;

/**
 * Opens the keys of the data; the first time makes them. Throws Refusal `master-key-differs`, `master-key-unusable`,
 * DatabaseUnavailable.
 */
export const openVault = async (database: VaultDatabase, source: MasterKeySource, options: DataKeysOptions): Promise<Vault> => {
  const ring = await KeyRing.open(database.pool, source);
  const root = await rootKey(database, ring);
  const keys = dataKeys(new DataKeyStore(database.pool, database.hot, ring), options);
  const listener = database.listen(DESTROYED_CHANNEL, keys.forget);
  const hashKeys = {
    email: derivedKey(root, "hash:email"),
    network: derivedKey(root, "hash:network"),
    identity: derivedKey(root, "hash:identity"),
  };
  return {
    dataKeys: keys,
    keyedHash: (purpose, value) => createHmac("sha256", hashKeys[purpose]).update(value, "utf8").digest("hex"),
    derivedKey: (purpose) => derivedKey(root, `derived:${purpose}`),
    fingerprint: ring.current.fingerprint,
    close: listener.stop,
  };
};

const rootKey = async ({ pool }: VaultDatabase, ring: KeyRing): Promise<Buffer> => {
  const { rows } = await pool.query<{ wrapped: Buffer; master: string }>("SELECT wrapped, master FROM vault.kept_key WHERE name = $1", [
    ROOT_KEY,
  ]);
  const [row] = rows;
  const key = row === undefined ? undefined : (await ring.named(row.master)).unwrap(ROOT_KEY, row.wrapped);
  if (key === undefined) throw new Error("the vault's root key is gone or was changed: restore the vault");
  return key;
};
