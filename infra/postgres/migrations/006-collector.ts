import { sqlMigration } from "./migration.js";

/** When each source is looked at next, and who is looking now. Lost rows cost one look at each source. */
export const collector = sqlMigration(
  "006-collector",
  `CREATE TABLE work.source_check (
     source_id text PRIMARY KEY,
     next_check_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     failures integer NOT NULL DEFAULT 0,
     claim uuid,
     claimed_until timestamptz
   );`,
  "DROP TABLE work.source_check",
);
