import { sqlMigration } from "./migration.js";

/**
 * Sign-ins with identity providers under way, what they came to until the page fetches it, and confirmations not used yet. Codes, states and
 * tokens stand as hashes; all are short-lived, lost with a crash of the server, and begun anew by the person.
 */
export const providers = sqlMigration(
  "015-providers",
  `CREATE UNLOGGED TABLE work.sign_in_flow (
     state_sha256 text PRIMARY KEY,
     provider text NOT NULL,
     purpose text NOT NULL,
     nonce text NOT NULL,
     code_verifier text NOT NULL,
     challenge text,
     expires_at timestamptz NOT NULL
   );
   CREATE INDEX sign_in_flow_expires ON work.sign_in_flow (expires_at);
   CREATE UNLOGGED TABLE work.sign_in_handover (
     code_sha256 text PRIMARY KEY,
     purpose text NOT NULL,
     account_id text NOT NULL,
     challenge text,
     expires_at timestamptz NOT NULL
   );
   CREATE UNLOGGED TABLE work.confirmation (
     token_sha256 text PRIMARY KEY,
     account_id text NOT NULL,
     expires_at timestamptz NOT NULL
   );`,
  "DROP TABLE work.sign_in_flow, work.sign_in_handover, work.confirmation",
);
