import type pg from "pg";
import type { Database } from "../postgres/database.js";

/** Anything that runs one statement: a client or a pool. */
export type Queryable = Pick<pg.ClientBase, "query">;

/** Where read models live: a pool for short reads, connections of one's own for locks, transactions and COPY. */
export type ProjectionDatabase = Pick<Database, "pool" | "connect" | "listen">;

/** Runs `work` with a session of its own, ended afterwards whatever happens. */
export const withSession = async <T>(database: Pick<Database, "connect">, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await database.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(ignore);
  }
};

/** Runs `work` in one transaction on `client`; rolled back when it throws. */
export const inTransaction = async <T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> => {
  await client.query("BEGIN");
  try {
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(ignore);
    throw error;
  }
};

const ignore = (): void => undefined;
