import { randomUUID } from "node:crypto";
import pg from "pg";

/** The very table of the log, with its indexes. */
const TABLE = "create schema if not exists floor; create table floor.evidence (like log.es_event including all)";
const INSERT = `insert into floor.evidence (position, stream, revision, event_id, type, is_json, created, data, metadata, digest)
  select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::boolean[], $7::bigint[], $8::bytea[], $9::bytea[], $10::bytea[])`;

/** Inserts `batch` rows like the log's in one INSERT … unnest at each call, committed; `data` is the event of every row. */
export const openInserts = async (databaseUrl: string, batch: number, type: string, data: Buffer) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(TABLE);
  const [stream, digest, metadata] = [randomUUID(), Buffer.alloc(32), Buffer.alloc(0)];
  const rows = Array.from({ length: batch }, (_, index) => index);
  const column = <T>(value: T): T[] => rows.map(() => value);
  let revision = 0;
  const insert = async (): Promise<void> => {
    const revisions = rows.map((index) => revision + index);
    revision += batch;
    const keys = [revisions, column(stream), revisions, rows.map(() => randomUUID())];
    const values = [...keys, column(type), column(true), column(0), column(data), column(metadata), column(digest)];
    await client.query({ name: "floor", text: INSERT, values });
  };
  return { insert, close: () => client.end() };
};
