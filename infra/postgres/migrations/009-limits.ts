import { sqlMigration } from "./migration.js";

/**
 * Counts of requests, places of pending connect requests and answers of repeatable requests. Counts and places are lost with a crash
 * of the server: they are short-lived, and writing them costs no flush.
 */
export const limits = sqlMigration(
  "009-limits",
  `CREATE UNLOGGED TABLE work.request_limit (
     key text PRIMARY KEY,
     points integer NOT NULL,
     expire_ms bigint NOT NULL
   ) WITH (fillfactor = 70);
   CREATE INDEX request_limit_expire ON work.request_limit (expire_ms);
   CREATE UNLOGGED TABLE work.pending_connect (
     place text PRIMARY KEY,
     network text NOT NULL,
     user_code_hash text,
     expires_at timestamptz NOT NULL
   );
   CREATE INDEX pending_connect_network ON work.pending_connect (network, expires_at);
   CREATE INDEX pending_connect_code ON work.pending_connect (user_code_hash) WHERE user_code_hash IS NOT NULL;
   CREATE TABLE work.idempotent_answer (
     account_id text NOT NULL,
     operation text NOT NULL,
     key_hash text NOT NULL,
     request_id text NOT NULL,
     box text NOT NULL,
     claimed_until timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     PRIMARY KEY (account_id, operation, key_hash)
   );
   CREATE INDEX idempotent_answer_expires ON work.idempotent_answer (expires_at);`,
  "DROP TABLE work.request_limit, work.pending_connect, work.idempotent_answer",
);
