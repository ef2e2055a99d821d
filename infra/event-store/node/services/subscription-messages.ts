import { randomUUID } from "node:crypto";
import { CAUGHT_UP, encodeCheckpoint, encodeConfirmation, FELL_BEHIND } from "../../wire/read-response.js";
import { streamFilter } from "../all-filter.js";
import { POSITION_STEP } from "../recent-events.js";
import { encoded, type Messages, type ReadSources } from "./read-messages.js";
import { positionAfter, type ReadPlan } from "./read-plan.js";
import { streamDeletedError } from "./wire-errors.js";

type SubscribePlan = Extract<ReadPlan, { readonly kind: "subscribe-all" | "subscribe-stream" }>;

/** Where a subscription begins, what passes, and after how many events looked through a checkpoint is due (null: never). */
type Start = Pick<Extract<SubscribePlan, { readonly kind: "subscribe-all" }>, "filter" | "checkpointEvery"> & { readonly position: number };

/** Events after the given revision of a stream, which need not exist yet. */
const streamStart = async (plan: Extract<SubscribePlan, { kind: "subscribe-stream" }>, { store, head }: ReadSources): Promise<Start> => {
  const { position } = head;
  const { revision, truncateBefore, tombstoned } = await store.currentHead(plan.stream);
  if (tombstoned) throw streamDeletedError(plan.stream);
  const next = plan.after === "start" ? 0 : plan.after === "end" ? revision + 1 : plan.after + 1;
  const filter = streamFilter(plan.stream, Math.max(next, truncateBefore));
  const [first] = next > revision ? [] : await store.ids(plan.stream, next, 1);
  // What the stream gains from now on stands behind `position`, and nothing wanted stands before its first wanted event.
  return { position: first === undefined ? position : first.position - POSITION_STEP, filter, checkpointEvery: null };
};

const startOf = async (plan: SubscribePlan, sources: ReadSources): Promise<Start> =>
  plan.kind === "subscribe-stream"
    ? streamStart(plan, sources)
    : { position: positionAfter(plan.after, sources.head.position), filter: plan.filter, checkpointEvery: plan.checkpointEvery };

/** When checkpoints are due: after so many events looked through, and whenever the subscription catches up. */
class Checkpoints {
  readonly #every: number | null;
  #last: number;

  constructor({ position, checkpointEvery }: Start) {
    this.#every = checkpointEvery;
    this.#last = position;
  }

  at(position: number, caughtUp: boolean): Buffer[] {
    if (this.#every === null || position === this.#last) return [];
    if (!caughtUp && position - this.#last < this.#every * POSITION_STEP) return [];
    this.#last = position;
    return [encodeCheckpoint(position)];
  }
}

/**
 * One loop: look at what stands after the cursor, hand it out, wait for more. There is no buffer of live events beside it, so there
 * is nothing to lose or repeat when it goes live, and a slow reader holds only itself back.
 */
export async function* subscribe(plan: SubscribePlan, sources: ReadSources, signal: AbortSignal): Messages {
  const { reader, head } = sources;
  const start = await startOf(plan, sources);
  const checkpoints = new Checkpoints(start);
  yield [encodeConfirmation(randomUUID())];
  let live = false;
  for (let at = start.position; !signal.aborted; ) {
    if (at >= head.position) {
      yield live ? [] : [...checkpoints.at(at, true), CAUGHT_UP];
      live = true;
      await head.beyond(at, signal);
    }
    const { events, through } = await reader.forwards(at, head.position, start.filter);
    const behind = live && !head.recent.holdsAfter(at);
    if (behind) live = false;
    yield [...(behind ? [FELL_BEHIND] : []), ...encoded(events), ...checkpoints.at(through, false)];
    at = through;
  }
}
