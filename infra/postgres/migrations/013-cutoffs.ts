import { sqlMigration } from "./migration.js";

/** When each measurement that is sought at a report's cutoff is tried next. A lost row costs one try. */
export const cutoffs = sqlMigration(
  "013-cutoffs",
  `CREATE TABLE work.cutoff_schedule (
     key text PRIMARY KEY,
     tries integer NOT NULL DEFAULT 0,
     due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     claim uuid,
     claimed_until timestamptz
   )`,
  "DROP TABLE work.cutoff_schedule",
);
