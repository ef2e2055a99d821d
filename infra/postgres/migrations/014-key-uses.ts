import { sqlMigration } from "./migration.js";

/** When each key was last used: gathered by every process and written every few seconds. */
export const keyUses = sqlMigration(
  "014-key-uses",
  `CREATE TABLE work.key_use (
     key_id text PRIMARY KEY,
     last_used_at timestamptz NOT NULL
   ) WITH (fillfactor = 70);`,
  "DROP TABLE work.key_use",
);
