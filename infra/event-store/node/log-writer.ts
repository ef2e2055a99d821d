import { type AppendOutcome, deletedSoftly, NO_STREAM, wrongVersion } from "./append-decision.js";
import { AppendGroup, eventsOf, type WriteRequest } from "./append-group.js";
import type { LogHead } from "./log-head.js";
import type { LogStore } from "./log-store.js";
import { NodeFenced, StorageUnavailable } from "./node-errors.js";
import { StreamHeads } from "./stream-heads.js";
import { METADATA_PREFIX } from "./system-events.js";

/**
 * Bounds of one commit: enough to make its round trip cheap, and few enough that many callers fall into several groups, so that those
 * of one are answered and come back while the next is under way.
 */
const MAX_GROUP_REQUESTS = 96;
const MAX_GROUP_EVENTS = 2_000;
const MAX_GROUP_BYTES = 4 * 1024 * 1024;

type Waiting = {
  readonly request: WriteRequest;
  readonly resolve: (outcome: AppendOutcome) => void;
  readonly reject: (error: Error) => void;
};

const sizeOf = ({ request }: Waiting): number =>
  eventsOf(request).reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);

/** Takes from the front of the queue what fits one commit, and at least one request. */
const takeGroup = (queue: Waiting[]): Waiting[] => {
  let events = 0;
  let bytes = 0;
  const end = queue.findIndex((waiting, index) => {
    events += eventsOf(waiting.request).length;
    bytes += sizeOf(waiting);
    return index > 0 && (index >= MAX_GROUP_REQUESTS || events > MAX_GROUP_EVENTS || bytes > MAX_GROUP_BYTES);
  });
  return queue.splice(0, end < 0 ? queue.length : end);
};

/** The streams whose heads a request is decided on or moves: those of its stream, of the stream's metadata, of the stream it describes. */
const streamsOf = ({ stream, change }: WriteRequest): string[] => {
  if (stream.startsWith(METADATA_PREFIX)) return [stream, stream.slice(METADATA_PREFIX.length)];
  return typeof change === "string" ? [stream, METADATA_PREFIX + stream] : [stream];
};

/**
 * The only writer of the log. Whatever arrives while a commit is under way goes with the next one, in the order it came; an append is
 * answered once it is durable.
 */
export class LogWriter {
  readonly #store: LogStore;
  readonly #head: LogHead;
  readonly #heads = new StreamHeads();
  readonly #onFailure: (error: Error) => void;
  #queue: Waiting[] = [];
  #running = false;
  #stopped: Error | undefined;

  constructor(store: LogStore, head: LogHead, onFailure: (error: Error) => void) {
    this.#store = store;
    this.#head = head;
    this.#onFailure = onFailure;
  }

  /** Throws StorageUnavailable, NodeFenced. */
  write(request: WriteRequest): Promise<AppendOutcome> {
    return new Promise((resolve, reject) => {
      if (this.#stopped !== undefined) return reject(this.#stopped);
      this.#queue.push({ request, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  /** Answers everything with `error` until `resume`. */
  stop(error: Error): void {
    this.#stopped = error;
    for (const { reject } of this.#queue.splice(0)) reject(error);
  }

  /** Starts over on the position found in the tables; what was known of streams may be out of date. */
  resume(position: number): void {
    this.#heads.clear();
    this.#head.reset(position);
    this.#stopped = undefined;
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#queue.length > 0 && this.#stopped === undefined) {
      const group = takeGroup(this.#queue);
      try {
        await this.#commit(group);
      } catch (error) {
        this.#fail(group, error);
      }
    }
    this.#running = false;
  }

  #fail(group: readonly Waiting[], error: unknown): void {
    const known = error instanceof NodeFenced || error instanceof StorageUnavailable;
    const failure = known ? error : new StorageUnavailable("the append failed", { cause: error });
    this.stop(failure);
    for (const { reject } of group) reject(failure);
    this.#onFailure(failure);
  }

  async #commit(waiting: readonly Waiting[]): Promise<void> {
    await this.#loadHeads(waiting);
    const group = new AppendGroup(this.#head.position, (stream) => this.#heads.get(stream));
    const answers: (() => void)[] = [];
    const deferred: Waiting[] = [];
    for (const each of waiting) {
      const placement = group.place(each.request);
      if (placement.kind === "next-group") deferred.push(each);
      else if (placement.kind === "compare") answers.push(await this.#compared(each, placement.from));
      else answers.push(() => each.resolve(placement.outcome));
    }
    if (group.events.length > 0) await this.#store.write(group.events, this.#head.position);
    for (const [stream, head] of group.heads) this.#heads.set(stream, head);
    this.#queue.unshift(...deferred);
    if (group.events.length > 0) this.#head.publish(group.events);
    for (const answer of answers) answer();
  }

  async #loadHeads(waiting: readonly Waiting[]): Promise<void> {
    const streams = waiting.flatMap(({ request }) => streamsOf(request));
    await this.#heads.load(streams, (missing) => this.#store.heads(missing));
    const reborn = streams.filter((stream) => deletedSoftly(this.#heads.get(stream) ?? NO_STREAM));
    await this.#heads.load(
      reborn.map((stream) => METADATA_PREFIX + stream),
      (missing) => this.#store.heads(missing),
    );
  }

  /** Whether the events a stream holds where this append wanted to stand are the very same: then it is a repeat of a done one. */
  async #compared({ request, resolve }: Waiting, from: number): Promise<() => void> {
    const events = eventsOf(request);
    const stored = await this.#store.ids(request.stream, from, events.length);
    const last = stored.at(-1);
    const repeat = last !== undefined && stored.length === events.length && stored.every(({ id }, i) => id === events[i]?.id);
    const head = this.#heads.get(request.stream) ?? NO_STREAM;
    return () => resolve(repeat ? { kind: "appended", revision: from + events.length - 1, position: last.position } : wrongVersion(head));
  }
}
