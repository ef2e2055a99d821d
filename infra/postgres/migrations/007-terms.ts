import { sqlMigration } from "./migration.js";

/** The hash of each terms text as first met: accounts are bound to versions, so a version never changes its text. */
export const terms = sqlMigration(
  "007-terms",
  `CREATE TABLE vault.terms_text (
     version text PRIMARY KEY,
     sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
     recorded_at timestamptz NOT NULL DEFAULT clock_timestamp()
   );`,
  "DROP TABLE vault.terms_text",
);
