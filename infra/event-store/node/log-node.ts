import { setTimeout as delay } from "node:timers/promises";
import { claimLog, resumeLog } from "./lease.js";
import { LogHead } from "./log-head.js";
import { LogReader } from "./log-reader.js";
import { LogStore } from "./log-store.js";
import { LogWriter } from "./log-writer.js";
import { NodeFenced, StorageUnavailable } from "./node-errors.js";
import { NODE_STREAM, nodeStarted } from "./system-events.js";

const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 2_000;
/** How often an idle node looks whether its session still stands. */
const HEARTBEAT_MS = 2_000;

/**
 * PostgreSQL's classes of errors that time does not mend: the database, the schema or the right to it is gone (class 3D, 3F, 42, 28).
 */
const LOST_FOR_GOOD = /^(3D|3F|42|28)/;

const isLostForGood = (error: unknown): boolean =>
  error instanceof NodeFenced ||
  (error instanceof Error && "code" in error && typeof error.code === "string" && LOST_FOR_GOOD.test(error.code));

/** The log behind the wire protocol: claims it, serves it, takes it up again when the database comes back, stops for good when fenced. */
export class LogNode {
  readonly store: LogStore;
  readonly head: LogHead;
  readonly reader: LogReader;
  readonly writer: LogWriter;
  /** Resolves when this node can never serve again. */
  readonly failed: Promise<Error>;
  readonly #databaseUrl: string;
  readonly #stopping = new AbortController();
  #fail: (error: Error) => void = () => {};
  #unavailable: Error | undefined;

  private constructor(databaseUrl: string, store: LogStore) {
    this.#databaseUrl = databaseUrl;
    this.store = store;
    this.head = new LogHead(store.lease.position);
    this.reader = new LogReader(store, this.head);
    this.writer = new LogWriter(store, this.head, (error) => void this.#recover(error));
    this.failed = new Promise((resolve) => {
      this.#fail = resolve;
    });
  }

  /** Claims the log and says so in it. Throws Refusal `data-in-use`. */
  static async start(databaseUrl: string): Promise<LogNode> {
    const lease = await claimLog(databaseUrl);
    const node = new LogNode(databaseUrl, new LogStore(databaseUrl, lease));
    try {
      await node.writer.write({ stream: NODE_STREAM, expected: "any", change: { append: [nodeStarted(lease.epoch)] } });
    } catch (error) {
      await node.stop();
      throw error;
    }
    void node.#watch();
    return node;
  }

  /** Throws while the node cannot serve. */
  requireAvailable(): void {
    if (this.#unavailable !== undefined) throw this.#unavailable;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#interrupt(new StorageUnavailable("the node is stopping"));
    await this.store.close();
  }

  #interrupt(error: Error): void {
    this.#unavailable = error;
    this.writer.stop(error);
  }

  async #recover(error: Error): Promise<void> {
    if (this.#unavailable !== undefined) return;
    this.#interrupt(error);
    if (isLostForGood(error) || isLostForGood(error.cause)) return this.#fail(error);
    void this.store.lease.client.end().catch(() => {}); // It may never answer; the server lets go of it when asked for the lock.
    for (let wait = FIRST_RETRY_MS; !this.#stopping.signal.aborted; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
      await delay(wait);
      if (await this.#resumed()) return;
    }
  }

  /** Whether there is nothing left to try: the log is served again, or never will be. */
  async #resumed(): Promise<boolean> {
    try {
      const lease = await resumeLog(this.#databaseUrl, this.store.lease);
      this.store.renew(lease);
      if (this.#stopping.signal.aborted) await this.store.close();
      this.#unavailable = undefined;
      this.writer.resume(lease.position);
      return true;
    } catch (error) {
      if (!isLostForGood(error)) return false;
      this.#fail(error instanceof Error ? error : new NodeFenced(String(error)));
      return true;
    }
  }

  /** An idle node learns of a lost session, or of another node, by asking. */
  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await delay(HEARTBEAT_MS, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted || this.#unavailable !== undefined) continue;
      await this.store.heartbeat().catch((error: Error) => this.#recover(error));
    }
  }
}
