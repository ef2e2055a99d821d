import { sqlMigration } from "./migration.js";

/**
 * Keys, each wrapped by a master key that stands elsewhere. A destroyed data key leaves its row without the key, so that none is ever
 * made again for its owner. The references keep a master key known for as long as anything is wrapped by it.
 */
export const keys = sqlMigration(
  "008-keys",
  `CREATE TABLE vault.master_key (
     fingerprint text PRIMARY KEY CHECK (fingerprint ~ '^[0-9a-f]{32}$'),
     state text NOT NULL UNIQUE CHECK (state IN ('current', 'next')),
     recorded_at timestamptz NOT NULL DEFAULT clock_timestamp()
   );
   CREATE TABLE vault.kept_key (
     name text PRIMARY KEY,
     wrapped bytea NOT NULL,
     master text NOT NULL REFERENCES vault.master_key (fingerprint),
     created_at timestamptz NOT NULL DEFAULT clock_timestamp()
   );
   CREATE TABLE vault.data_key (
     owner text PRIMARY KEY,
     wrapped bytea,
     master text REFERENCES vault.master_key (fingerprint),
     created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     destroyed_at timestamptz,
     CHECK ((wrapped IS NULL) = (destroyed_at IS NOT NULL) AND (master IS NULL) = (wrapped IS NULL))
   );
   CREATE INDEX data_key_master ON vault.data_key (master) WHERE master IS NOT NULL;`,
  "DROP TABLE vault.data_key, vault.kept_key, vault.master_key",
);
