import type pg from "pg";
import type { DatabaseClock } from "../../commands/ports.js";
import type { Instant } from "../../domain/shared/time.js";
import { carriedClock, databaseClock } from "./clock.js";
import { HotConnection } from "./hot-connection.js";
import { LossTellingClient, LossTellingPool } from "./loss.js";
import { listenTo, type NotificationHandler } from "./notifications.js";

/**
 * The database as the adapters use it. Whatever is asked of a lost, full or silent server fails with DatabaseUnavailable within
 * the times below; every connection is made anew by itself, so the service recovers without a restart.
 */
export type Database = {
  /** Ordinary queries: statements of at most two minutes. */
  readonly pool: pg.Pool;
  /** Short reads, pipelined, by named prepared statements. */
  readonly hot: HotConnection;
  readonly clock: DatabaseClock;
  /** The clock for cached answers: a reading carried for less than a second. */
  readonly carriedClock: () => Instant | Promise<Instant>;
  /** A connection of one's own for long work (copying, indexing, advisory locks): no limit on statements. End it when done. */
  readonly connect: () => Promise<pg.Client>;
  /** See NotificationHandler; the handler must not throw. Ends with `close` at the latest. */
  readonly listen: (channel: string, handler: NotificationHandler) => { readonly stop: () => Promise<void> };
  readonly close: () => Promise<void>;
};

export type DatabaseOptions = { readonly poolSize?: number; readonly statementTimeoutMs?: number };

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 120_000;
/** The server ends a statement before we give up on its answer. */
const ANSWER_MARGIN_MS = 10_000;
const POOL_SIZE = 10;

/** Opens the database lazily: nothing is connected before the first use. */
export const openDatabase = (
  url: string,
  { poolSize = POOL_SIZE, statementTimeoutMs = STATEMENT_TIMEOUT_MS }: DatabaseOptions = {},
): Database => {
  const pool = openPool(url, poolSize, statementTimeoutMs);
  const hot = new HotConnection(url);
  const clock = databaseClock(hot);
  const listeners = new Set<{ readonly stop: () => Promise<void> }>();
  const listen: Database["listen"] = (channel, handler) => {
    const listener = listenTo(url, channel, handler);
    listeners.add(listener);
    return listener;
  };
  const close = async (): Promise<void> => {
    await Promise.all([...listeners].map((listener) => listener.stop()));
    await Promise.all([hot.close(), pool.end()]);
  };
  return { pool, hot, clock, carriedClock: carriedClock(clock), connect: () => connectAlone(url), listen, close };
};

const openPool = (url: string, max: number, statementTimeoutMs: number): pg.Pool => {
  const pool = new LossTellingPool({
    connectionString: url,
    max,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + ANSWER_MARGIN_MS,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    application_name: "reserve-board",
  });
  pool.on("connect", ignoreLateErrors);
  pool.on("error", () => undefined);
  return pool;
};

const connectAlone = async (url: string): Promise<pg.Client> => {
  const client = new LossTellingClient({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "reserve-board long",
  });
  ignoreLateErrors(client);
  await client.connect();
  return client;
};

/** A lost connection fails what is asked of it; the event says nothing more, and unheard it would end the process. */
const ignoreLateErrors = (client: pg.Client): void => void client.on("error", () => undefined);
