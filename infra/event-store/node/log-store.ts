import pg from "pg";
import { copyOut } from "../copy-out.js";
import { EVENT_COLUMNS, storedEvents } from "../event-rows.js";
import type { StoredEvent } from "../stored-event.js";
import { NO_STREAM, type StreamHead } from "./append-decision.js";
import { insertStatement } from "./event-insert.js";
import type { Lease } from "./lease.js";
import { NodeFenced, StorageUnavailable } from "./node-errors.js";
import { deletedBefore, METADATA_PREFIX, TOMBSTONE_TYPE } from "./system-events.js";

/** What a stored event was given as, and where the last of an append landed. */
export type StoredId = { readonly id: string; readonly position: number };

const HEADS = `
select s.stream, e.revision, e.type, case when s.stream ^@ '$$' then e.data end as data
from unnest($1::text[]) as s (stream)
cross join lateral (select revision, type, data from log.es_event where stream = s.stream order by revision desc limit 1) e`;

const IDS = "select event_id as id, position from log.es_event where stream = $1 and revision >= $2 order by revision limit $3";

/** Events in an order (`position desc`, say) up to a number. */
export type Selection = { readonly where: string; readonly order: string; readonly limit: number };

/** How many bytes of events one selection brings, so that a run of large ones does not fill the memory. */
const MAX_SELECTED_BYTES = 2 * 1024 * 1024;

/** The size of a value is known without reading it, so what is beyond the bound costs little. */
const boundedQuery = (where: string, order: string, limit: number): string => `
select ${EVENT_COLUMNS} from (
  select *, sum(octet_length(data) + octet_length(metadata)) over (order by ${order} rows between unbounded preceding and 1 preceding) as before
  from log.es_event where ${where} order by ${order} limit ${limit}
) e where coalesce(before, 0) < ${MAX_SELECTED_BYTES} order by ${order}`;

type HeadRow = { readonly stream: string; readonly revision: string; readonly type: string; readonly data: Buffer | null };

/** The node's tables: the writer's own session, and a pool for readers. */
export class LogStore {
  readonly #pool: pg.Pool;
  #lease: Lease;

  constructor(databaseUrl: string, lease: Lease) {
    this.#lease = lease;
    this.#pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: "reserve-board log reader",
      max: 4,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    this.#pool.on("error", () => {}); // An idle session ended; the pool replaces it.
  }

  renew(lease: Lease): void {
    this.#lease = lease;
  }

  get lease(): Lease {
    return this.#lease;
  }

  /** Appends a group behind `position`. Throws NodeFenced when the log is no longer this node's, StorageUnavailable. */
  async write(events: readonly StoredEvent[], position: number): Promise<void> {
    const { client, epoch } = this.#lease;
    const { rowCount } = await this.#reached(client.query(insertStatement(events, position, epoch)));
    if (rowCount !== events.length) throw new NodeFenced(`the log has moved on from position ${position} of epoch ${epoch}`);
  }

  /** Where each of these streams stands, on the writer's session: after all it has written. */
  heads(streams: readonly string[]): Promise<Map<string, StreamHead>> {
    return this.#headsOn(this.#lease.client, streams);
  }

  /** Where a stream stands, for a reader. */
  async currentHead(stream: string): Promise<StreamHead> {
    return (await this.#headsOn(this.#pool, [stream])).get(stream) ?? NO_STREAM;
  }

  async #headsOn(session: pg.Client | pg.Pool, streams: readonly string[]): Promise<Map<string, StreamHead>> {
    const names = streams.flatMap((stream) => [stream, METADATA_PREFIX + stream]);
    const { rows } = await this.#reached(session.query<HeadRow>({ name: "stream-heads", text: HEADS, values: [names] }));
    const found = new Map(rows.map((row) => [row.stream, row]));
    return new Map(streams.map((stream) => [stream, headOf(found.get(stream), found.get(METADATA_PREFIX + stream))]));
  }

  /** The ids of up to `count` events of a stream from a revision on. */
  async ids(stream: string, from: number, count: number): Promise<StoredId[]> {
    const query = { name: "stream-ids", text: IDS, values: [stream, from, count] };
    const { rows } = await this.#reached(this.#lease.client.query<{ id: string; position: string }>(query));
    return rows.map(({ id, position }) => ({ id, position: Number(position) }));
  }

  /** A run of events of a bounded number and size, and at least one when there is any. The condition is SQL without parameters. */
  async select({ where, order, limit }: Selection): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    try {
      for await (const run of storedEvents(copyOut(this.#pool, boundedQuery(where, order, limit)))) events.push(...run);
    } catch (cause) {
      throw new StorageUnavailable("the log's tables cannot be read", { cause });
    }
    return events;
  }

  /** Throws NodeFenced when another node has claimed the log, StorageUnavailable when the writer's session is gone. */
  async heartbeat(): Promise<void> {
    const { client, epoch } = this.#lease;
    const { rows } = await this.#reached(client.query<{ epoch: string }>("select epoch from log.es_head"));
    if (rows[0]?.epoch !== String(epoch)) throw new NodeFenced(`another node holds the log in epoch ${rows[0]?.epoch}`);
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#lease.client.end(), this.#pool.end()]);
  }

  async #reached<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (cause) {
      throw new StorageUnavailable("the log's storage cannot be reached", { cause });
    }
  }
}

const headOf = (row: HeadRow | undefined, metadata: HeadRow | undefined): StreamHead => ({
  revision: Number(row?.revision ?? NO_STREAM.revision),
  truncateBefore: metadata?.data ? deletedBefore(metadata.data) : NO_STREAM.truncateBefore,
  tombstoned: row?.type === TOMBSTONE_TYPE,
});
