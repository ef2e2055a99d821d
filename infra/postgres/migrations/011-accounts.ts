import { sqlMigration } from "./migration.js";

/**
 * What accounts need beside log and read model. `policy_checkpoint`: how far each policy has come. `minted_token`: mailed tokens from the
 * moment they are made to the moment they are out, sealed under the account's data key; the row stays without them for a week, so that a
 * request never gets a second one. `connect_poll`: when each agent polled last, and how long it has to wait.
 */
export const accounts = sqlMigration(
  "011-accounts",
  `CREATE TABLE work.policy_checkpoint (
     policy text PRIMARY KEY,
     position bigint NOT NULL
   );
   CREATE TABLE work.minted_token (
     request_id text PRIMARY KEY,
     owner text NOT NULL,
     box text,
     minted_at timestamptz NOT NULL DEFAULT clock_timestamp()
   );
   CREATE INDEX minted_token_at ON work.minted_token (minted_at);
   CREATE TABLE work.connect_poll (
     connect_id text PRIMARY KEY,
     polled_at timestamptz NOT NULL,
     interval_seconds integer NOT NULL,
     too_soon boolean NOT NULL
   );
   CREATE INDEX connect_poll_at ON work.connect_poll (polled_at);`,
  "DROP TABLE work.policy_checkpoint, work.minted_token, work.connect_poll",
);
