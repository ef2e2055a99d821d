import { sqlMigration } from "./migration.js";

/** What cannot be rebuilt: artifacts by their SHA-256. Bytes are stored as they are; documents are compressed already. */
export const vault = sqlMigration(
  "002-vault",
  `CREATE SCHEMA vault;
   CREATE TABLE vault.artifact (
     sha256 bytea PRIMARY KEY CHECK (octet_length(sha256) = 32),
     bytes bytea NOT NULL
   );
   ALTER TABLE vault.artifact ALTER COLUMN bytes SET STORAGE EXTERNAL;`,
  "DROP SCHEMA vault CASCADE",
);
