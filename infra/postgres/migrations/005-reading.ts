import { sqlMigration } from "./migration.js";

/** Which captured documents were read, by which parser. Emptied, they are read again and nothing new is recorded. */
export const reading = sqlMigration(
  "005-reading",
  `CREATE TABLE work.document_reading (
     parser text NOT NULL,
     capture_seq bigint NOT NULL,
     read_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     PRIMARY KEY (parser, capture_seq)
   );`,
  "DROP TABLE work.document_reading",
);
