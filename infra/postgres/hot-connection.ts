import type pg from "pg";
import { DatabaseUnavailable } from "../../commands/ports.js";
import { LossTellingClient } from "./loss.js";

/** A statement by name: parsed once on the connection, then only bound. One name, one text. */
export type PreparedStatement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 10_000;
/** While the server is away, calls within this time of a failed connect fail without trying again. */
const RETRY_AFTER_MS = 100;

/**
 * One pipelined connection for short reads: statements go out without waiting for each other's answers. A slow statement
 * holds up those behind it, so nothing long belongs here. Connects at first use and anew after a loss.
 */
export class HotConnection {
  readonly #url: string;
  #client: Promise<pg.Client> | undefined;
  #failedAt = Number.NEGATIVE_INFINITY;
  #closed = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** Throws DatabaseUnavailable when the server is lost or the answer does not come in time. */
  async query<Row extends pg.QueryResultRow>({ name, text, values }: PreparedStatement): Promise<pg.QueryResult<Row>> {
    const client = await (this.#client ?? this.#connect());
    return client.query<Row>({ name, text, values: [...values] });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  #connect(): Promise<pg.Client> {
    if (this.#closed) return Promise.reject(new DatabaseUnavailable("the connection is closed"));
    if (performance.now() - this.#failedAt < RETRY_AFTER_MS) return Promise.reject(new DatabaseUnavailable("Postgres does not answer"));
    const connecting: Promise<pg.Client> = this.#opened(() => this.#forget(connecting));
    this.#client = connecting;
    connecting.catch(() => {
      this.#failedAt = performance.now();
      this.#forget(connecting);
    });
    return connecting;
  }

  async #opened(whenLost: () => void): Promise<pg.Client> {
    const client = new LossTellingClient({
      connectionString: this.#url,
      pipeline: true,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      application_name: "reserve-board hot",
    });
    client.on("error", whenLost).on("end", whenLost);
    await client.connect();
    return client;
  }

  #forget(lost: Promise<pg.Client>): void {
    if (this.#client === lost) this.#client = undefined;
  }
}
