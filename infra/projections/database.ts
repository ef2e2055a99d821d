import pg from "pg";

/** Anything that runs one statement: a client or a pool. */
export type Queryable = Pick<pg.ClientBase, "query">;

/** Where read models live: a pool for short reads, connections of one's own for locks, transactions and COPY. */
export type ProjectionDatabase = {
  readonly pool: pg.Pool;
  /** A new session; the caller ends it. `timeoutMs` bounds each of its statements; without it they may run long. */
  readonly connect: (options?: { readonly timeoutMs?: number }) => Promise<pg.Client>;
  readonly close: () => Promise<void>;
};

const CONNECT_TIMEOUT_MS = 10_000;
const READ_TIMEOUT_MS = 30_000;
const POOL_SIZE = 4;

/** Read models in the database `url` names. Connections are made when needed. */
export const projectionDatabase = (url: string): ProjectionDatabase => {
  const common = { connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true, application_name: "projections" };
  const pool = new pg.Pool({ ...common, max: POOL_SIZE, query_timeout: READ_TIMEOUT_MS });
  pool.on("error", ignoreLoss);
  return { pool, connect: (options) => connect(common, options?.timeoutMs), close: () => pool.end() };
};

const connect = async (common: pg.ClientConfig, timeoutMs: number | undefined): Promise<pg.Client> => {
  const client = new pg.Client({ ...common, ...(timeoutMs === undefined ? {} : { query_timeout: timeoutMs }) });
  client.on("error", ignoreLoss);
  await client.connect();
  return client;
};

/** A lost connection is met again by the next statement on it. */
const ignoreLoss = (): void => undefined;

/** Runs `work` with a session of its own, ended afterwards whatever happens. */
export const withSession = async <T>(database: ProjectionDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await database.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(ignoreLoss);
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
    await client.query("ROLLBACK").catch(ignoreLoss);
    throw error;
  }
};
