import type pg from "pg";

/** The room first taken for a block; about this much is handed out at a time. */
const BLOCK_BYTES = 256 * 1024;
/** How many bytes may wait for the consumer before the server is held back. */
const HIGH_WATER_BYTES = 4 * BLOCK_BYTES;

/** Gathers messages into blocks. They are copied, for pg reuses the memory its messages lie in. */
class Blocks {
  readonly #full: Buffer[] = [];
  #block = Buffer.allocUnsafe(BLOCK_BYTES);
  #used = 0;
  bytes = 0;

  add(chunk: Buffer): void {
    if (this.#used + chunk.length > this.#block.length) this.#close(chunk.length);
    this.#block.set(chunk, this.#used);
    this.#used += chunk.length;
    this.bytes += chunk.length;
  }

  take(): Buffer | undefined {
    if (this.#full.length === 0 && this.#used > 0) this.#close(0);
    const block = this.#full.shift();
    this.bytes -= block?.length ?? 0;
    return block;
  }

  /** Whether there is enough to hand out before the copy has ended. */
  get ready(): boolean {
    return this.#full.length > 0 || this.bytes > HIGH_WATER_BYTES;
  }

  #close(needed: number): void {
    if (this.#used > 0) this.#full.push(this.#block.subarray(0, this.#used));
    this.#block = Buffer.allocUnsafe(Math.max(BLOCK_BYTES, needed));
    this.#used = 0;
  }
}

/** A `COPY … TO STDOUT` as a query object of pg; its `submit` and `handle…` methods are called by pg's client. */
class CopyOut implements pg.Submittable {
  readonly #text: string;
  readonly #blocks = new Blocks();
  #connection: pg.Connection | undefined;
  #failure: Error | undefined;
  #wake: (() => void) | undefined;
  /** True once the server is ready for the next query. */
  ended = false;
  get lost(): boolean {
    return this.#failure !== undefined;
  }

  constructor(text: string) {
    this.#text = text;
  }

  /** pg puts the end of its read time-out here. */
  callback: () => void = () => undefined;

  submit(connection: pg.Connection): void {
    this.callback(); // a copy takes as long as its data and its consumer
    this.#connection = connection;
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    this.#blocks.add(chunk);
    if (this.#blocks.bytes > HIGH_WATER_BYTES) this.#connection?.stream.pause();
    if (this.#blocks.ready) this.#wake?.();
  }

  handleError(error: Error): void {
    this.#failure = error;
    this.#wake?.();
  }

  handleReadyForQuery(): void {
    this.ended = true;
    this.#wake?.();
  }

  handleCommandComplete(): void {}

  /** The next block, or undefined once the copy is complete. */
  async take(): Promise<Buffer | undefined> {
    while (!this.#blocks.ready && !this.ended && this.#failure === undefined) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#failure !== undefined) throw this.#failure;
    const block = this.#blocks.take();
    if (this.#blocks.bytes < HIGH_WATER_BYTES / 2 || !this.#blocks.ready) this.#connection?.stream.resume(); // else nothing more would come
    return block;
  }
}

/**
 * A copy takes as long as its data and its consumer; and its order is always one an index has, which the planner of a table without
 * statistics (a new log's) would rather make by sorting many rows for each page.
 */
const SETTINGS = "SET LOCAL statement_timeout = 0; SET LOCAL enable_sort = off";

/**
 * Runs `COPY (query) TO STDOUT (FORMAT binary)` and yields its bytes in blocks that end where a row ends, the server held back while
 * the consumer is busy. The query takes no parameters. A copy left early costs its connection. Its settings stand in the same
 * message, which is one transaction: one round trip for a page of the log, and nothing to put back.
 */
export async function* copyOut(pool: pg.Pool, query: string): AsyncGenerator<Buffer> {
  const client = await pool.connect();
  client.on("error", heardByTheCopy);
  const copy = new CopyOut(`${SETTINGS}; COPY (${query}) TO STDOUT (FORMAT binary)`);
  try {
    client.query(copy);
    for (let block = await copy.take(); block !== undefined; block = await copy.take()) yield block;
  } finally {
    client.off("error", heardByTheCopy);
    client.release(copy.lost || !copy.ended);
  }
}

/** A connection may be lost while the consumer is busy and nothing is asked of it: an event without a listener would end the process. */
const heardByTheCopy = (): void => undefined;
