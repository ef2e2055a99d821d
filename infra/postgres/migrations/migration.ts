import type { Knex } from "knex";

/** One step of the database's shape, run in a transaction of its own. */
export type Migration = {
  /** `NNN-what`, as the file is named; kept in the database once it ran. */
  readonly name: string;
  readonly up: (knex: Knex) => Promise<void>;
  readonly down: (knex: Knex) => Promise<void>;
  /** The SQL that `up` runs: a database that ran another text under the same name is refused. */
  readonly sql: string;
};

/** A migration that is plain SQL both ways. */
export const sqlMigration = (name: string, sql: string, undo: string): Migration => ({
  name,
  sql,
  up: async (knex) => void (await knex.raw(sql)),
  down: async (knex) => void (await knex.raw(undo)),
});
