import { sqlMigration } from "./migration.js";

/**
 * The outbox. `box`: address and content, sealed under the data key of `owner`; gone once the mail is sent or dropped, when the row stays
 * for a while so that its id is not queued again. `own_key`: the key was made for this mail alone and has yet to be destroyed. `bulk`:
 * sent to every account, so it waits behind what somebody asked for. `mail_count`: when an address, by its keyed hash, was last mailed.
 */
export const mail = sqlMigration(
  "012-mail",
  `CREATE TABLE work.mail (
     id text PRIMARY KEY,
     kind text NOT NULL,
     owner text NOT NULL,
     state text NOT NULL DEFAULT 'QUEUED' CHECK (state IN ('QUEUED', 'SENT', 'DROPPED')),
     box text,
     bulk boolean NOT NULL,
     own_key boolean NOT NULL,
     failures integer NOT NULL DEFAULT 0,
     queued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     claim uuid,
     claimed_until timestamptz,
     settled_at timestamptz,
     CHECK ((state = 'QUEUED') = (box IS NOT NULL)),
     CHECK ((state = 'QUEUED') = (settled_at IS NULL))
   );
   CREATE INDEX mail_due ON work.mail (bulk, due_at) WHERE state = 'QUEUED';
   CREATE INDEX mail_owner ON work.mail (owner) WHERE state = 'QUEUED';
   CREATE INDEX mail_settled ON work.mail (settled_at) WHERE state <> 'QUEUED';
   CREATE INDEX mail_own_key ON work.mail (owner) WHERE own_key AND state <> 'QUEUED';
   CREATE TABLE work.mail_count (
     address_hash text NOT NULL,
     kind text NOT NULL,
     queued timestamptz[] NOT NULL,
     counted_at timestamptz NOT NULL,
     PRIMARY KEY (address_hash, kind)
   );
   CREATE INDEX mail_counted_at ON work.mail_count (counted_at);`,
  "DROP TABLE work.mail, work.mail_count",
);
