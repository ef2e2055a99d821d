import type pg from "pg";
import { LogUnavailable } from "../../domain/log/event.js";
import { copyOut } from "./copy-out.js";
import { EVENT_COLUMNS, type EventRow, eventRows } from "./event-rows.js";
import { POSITION_STEP } from "./node/recent-events.js";

/** Something in the embedded node's tables that the node did not write. `stream` and `revision` are null when it is no single event. */
export type StoredEventFault = {
  readonly position: bigint;
  readonly stream: string | null;
  readonly revision: number | null;
  readonly fault: string;
};

/** Walks the log in order and remembers where each stream and the log itself must go on. */
class Walk {
  readonly #nextRevisions = new Map<string, number>();
  position = 0;

  *check({ event, digest, computed }: EventRow): Generator<StoredEventFault> {
    const { stream, revision } = event;
    const named = (fault: string): StoredEventFault => ({ position: BigInt(event.position), stream, revision, fault });
    if (!computed().equals(digest)) yield named("the event does not hash to its digest");
    if (event.position !== this.position + POSITION_STEP)
      yield named(`the events between positions ${this.position} and ${event.position} are missing`);
    const expected = this.#nextRevisions.get(stream) ?? 0;
    if (revision !== expected) yield named(`revision ${revision} follows where ${expected} belongs`);
    this.#nextRevisions.set(stream, revision + 1);
    this.position = event.position;
  }

  /** Compares the end of the walk with the head as it stood before and after it: appends meanwhile leave it between the two. */
  *checkHead(before: readonly bigint[], after: readonly bigint[]): Generator<StoredEventFault> {
    const end = BigInt(this.position);
    const here = { position: end, stream: null, revision: null };
    if (before.length !== 1 || after.length !== 1) yield { ...here, fault: `the log has ${before.length} heads` };
    if (before.some((head) => end < head)) yield { ...here, fault: `the head stands at ${before}, and the last event is missing` };
    if (after.some((head) => end > head)) yield { ...here, fault: `the head stands at ${after}, before the last event` };
  }
}

const headsOf = async (pool: pg.Pool): Promise<bigint[]> => {
  const { rows } = await pool.query<{ position: string }>("select position from log.es_head");
  return rows.map(({ position }) => BigInt(position));
};

/**
 * Recomputes the digest of every event, system and private ones included, and checks that no revision, position or head is out of
 * place. Yields what is wrong, in log order; nothing when all is well. What is appended meanwhile does no harm. Throws LogUnavailable.
 */
export async function* verifyStoredEvents(pool: pg.Pool): AsyncGenerator<StoredEventFault> {
  const walk = new Walk();
  try {
    const before = await headsOf(pool);
    for await (const rows of eventRows(copyOut(pool, `select ${EVENT_COLUMNS} from log.es_event order by position`))) {
      for (const row of rows) yield* walk.check(row);
    }
    yield* walk.checkHead(before, await headsOf(pool));
  } catch (cause) {
    throw new LogUnavailable("the log's tables cannot be read", { cause });
  }
}
