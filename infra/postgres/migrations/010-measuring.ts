import { sqlMigration } from "./migration.js";

/**
 * Raw bodies of provider answers until their time is over, and when each token on a network is measured next. A lost body says less of a
 * reading; a lost row costs one reading.
 */
export const measuring = sqlMigration(
  "010-measuring",
  `CREATE TABLE vault.raw_payload (
     sha256 bytea PRIMARY KEY CHECK (octet_length(sha256) = 32),
     body bytea NOT NULL,
     put_at timestamptz NOT NULL DEFAULT clock_timestamp()
   );
   CREATE INDEX raw_payload_put_at ON vault.raw_payload (put_at);
   CREATE TABLE work.supply_schedule (
     subject text PRIMARY KEY,
     done_from timestamptz,
     claim uuid,
     claimed_until timestamptz,
     confirmed_entry text
   );`,
  "DROP TABLE work.supply_schedule, vault.raw_payload",
);
