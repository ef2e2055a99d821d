import pg from "pg";
import { LogUnavailable, type RecordedEvent } from "../../domain/log/event.js";
import type { LogBatch, LogFilter, ReadAll } from "../../projections/ports.js";
import { copyOut } from "./copy-out.js";
import { EVENT_COLUMNS, recordedEvents } from "./event-rows.js";

/** What the log can be asked for is what stands before the head: a position above it was never acknowledged. */
const headPosition = async (pool: pg.Pool): Promise<bigint> => {
  const { rows } = await pool.query<{ position: string }>("select position from log.es_head");
  return BigInt(rows[0]?.position ?? 0);
};

const startsWith = (column: string, prefixes: readonly string[]): string =>
  prefixes.length === 0 ? "" : `and ${column} ^@ any (array[${prefixes.map(pg.escapeLiteral).join(", ")}])`;

const selection = (after: bigint, end: bigint, { streamPrefixes, typePrefixes = [] }: LogFilter): string =>
  `select ${EVENT_COLUMNS} from log.es_event where position > ${after} and position <= ${end}
   and not (stream ^@ '$') and not (type ^@ '$') ${startsWith("stream", streamPrefixes)} ${startsWith("type", typePrefixes)}
   order by position`;

/** Cuts runs of events into batches of at most `maxBatch`, the last of which stands at `end`. */
async function* batched(runs: AsyncIterable<readonly RecordedEvent[]>, maxBatch: number, end: bigint): AsyncGenerator<LogBatch> {
  let waiting: RecordedEvent[] = [];
  for await (const run of runs) {
    waiting = waiting.length === 0 ? [...run] : [...waiting, ...run];
    let from = 0;
    for (; waiting.length - from > maxBatch; from += maxBatch) yield batchOf(waiting.slice(from, from + maxBatch));
    waiting = waiting.slice(from);
  }
  yield { events: waiting, position: end, caughtUp: true };
}

const batchOf = (events: readonly RecordedEvent[]): LogBatch => ({ events, position: events.at(-1)?.position ?? 0n, caughtUp: false });

/**
 * Reads straight from the embedded node's tables, several times faster than through the wire: for rebuilds and verification. A log
 * kept elsewhere has no such tables.
 */
export const directReadAll = (pool: pg.Pool): ReadAll =>
  async function* ({ after, filter, maxBatch }) {
    try {
      const end = await headPosition(pool);
      const from = after ?? 0n;
      yield* batched(recordedEvents(copyOut(pool, selection(from, end, filter))), maxBatch, end > from ? end : from);
    } catch (cause) {
      throw new LogUnavailable("the log's tables cannot be read", { cause });
    }
  };
