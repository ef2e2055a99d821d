import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { Refusal } from "../../../domain/shared/refusal.js";
import { NodeFenced } from "./node-errors.js";

/** The two halves of the advisory lock's key: any constant will do, as long as nothing else in the database takes it. */
const LOCK_KEY = "1919052903, 1852793957";
/** How long the session of a node that was killed may take to let go of its lock. */
const LOCK_PATIENCE_MS = 3_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A statement that takes longer than this means that the storage has stalled. */
const STATEMENT_TIMEOUT_MS = 20_000;

/** The right to write the log: a session that holds the lock, under an epoch that no other node has. */
export type Lease = { readonly client: pg.Client; readonly epoch: bigint; readonly position: number; readonly backendPid: number };

const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString,
    application_name: "reserve-board log node",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on("error", () => {}); // Met again by the next statement; without a listener it would end the process.
  await client.connect();
  return client;
};

const tryLock = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ got: boolean }>(`select pg_try_advisory_lock(${LOCK_KEY}) as got`);
  return rows[0]?.got === true;
};

/** Takes the lock; a session of this node's own that the server still believes alive is ended. */
const lock = async (client: pg.Client, ownPid: number | undefined): Promise<boolean> => {
  const until = Date.now() + LOCK_PATIENCE_MS;
  for (;;) {
    if (await tryLock(client)) return true;
    if (ownPid !== undefined) await client.query("select pg_terminate_backend($1)", [ownPid]);
    if (Date.now() > until) return false;
    await delay(100);
  }
};

const backendPid = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
};

type Head = { readonly position: string; readonly epoch: string };

const leaseOf = async (client: pg.Client, head: Head | undefined): Promise<Lease> => {
  if (head === undefined) throw new NodeFenced("log.es_head has no row");
  return { client, epoch: BigInt(head.epoch), position: Number(head.position), backendPid: await backendPid(client) };
};

const connected = async <T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await connect(databaseUrl);
  try {
    await client.query("set synchronous_commit = on");
    return await use(client);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
};

/** Claims the log for a node that starts. Throws Refusal `data-in-use` while another node holds it. */
export const claimLog = (databaseUrl: string): Promise<Lease> =>
  connected(databaseUrl, async (client) => {
    if (!(await lock(client, undefined))) {
      throw new Refusal("data-in-use", "another event log node is running on this database: stop it, or point EVENTSTORE_URL at it");
    }
    const { rows } = await client.query<Head>("update log.es_head set epoch = epoch + 1 returning position, epoch");
    return leaseOf(client, rows[0]);
  });

/** Takes the log up again after the session of `lost` ended. Throws NodeFenced when another node has claimed it meanwhile. */
export const resumeLog = (databaseUrl: string, lost: Lease): Promise<Lease> =>
  connected(databaseUrl, async (client) => {
    if (!(await lock(client, lost.backendPid))) throw new NodeFenced("another node holds the lock of this log");
    const { rows } = await client.query<Head>("select position, epoch from log.es_head");
    const lease = await leaseOf(client, rows[0]);
    if (lease.epoch !== lost.epoch) throw new NodeFenced(`the log is in epoch ${lease.epoch}, this node's was ${lost.epoch}`);
    return lease;
  });
