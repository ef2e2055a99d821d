import { sqlMigration } from "./migration.js";

/** Operational rows. An integrity alarm stands from the moment a damaged artifact was met until it hashes to its id again. */
export const work = sqlMigration(
  "003-work",
  `CREATE SCHEMA IF NOT EXISTS work;
   CREATE TABLE work.integrity_alarm (
     artifact_id text PRIMARY KEY,
     detail text NOT NULL,
     met_at timestamptz NOT NULL DEFAULT clock_timestamp()
   );`,
  "DROP TABLE work.integrity_alarm",
);
