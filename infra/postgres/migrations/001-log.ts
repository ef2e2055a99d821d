import type { Knex } from "knex";

/**
 * The embedded node's storage. `es_head` is one row: the newest position and the epoch of the node that may write.
 * `digest` covers every other column (docs/adr/0011-event-digests.md); `created` is 100 ns ticks since the Unix epoch.
 */
const SQL = `
create schema log;
create table log.es_head (
  one boolean primary key default true check (one),
  position bigint not null,
  epoch bigint not null
);
create table log.es_event (
  position bigint primary key,
  stream text collate "C" not null,
  revision bigint not null,
  event_id uuid not null,
  type text collate "C" not null,
  is_json boolean not null,
  created bigint not null,
  data bytea not null,
  metadata bytea not null,
  digest bytea not null,
  unique (stream, revision)
);
alter table log.es_event alter column data set storage external, alter column metadata set storage external;
insert into log.es_head (position, epoch) values (0, 0);
`;

/** The schema of the embedded node; made on a server of its own choosing too, where it stays empty. */
export const log = {
  name: "001-log",
  sql: SQL,
  up: async (knex: Knex): Promise<void> => {
    await knex.raw(SQL);
  },
  down: async (knex: Knex): Promise<void> => {
    await knex.raw("drop schema log cascade");
  },
};
