import { EventStoreDBClient } from "@eventstore/db-client";
import { append } from "./client/append.js";
import { BatchAppender } from "./client/batch-appender.js";
import { readAll, readEndOfLog, readLastEvent, readStream } from "./client/reads.js";
import { subscribeToAll } from "./client/subscription.js";
import type { EventLog } from "./event-log.js";

/** All in milliseconds. */
export type ConnectLogOptions = {
  /** After how long an append or a read that fails is not tried again, and how long a server may be silent within a read. */
  readonly timeoutMs?: number;
  /** How long one attempt of an append may take before it is repeated. */
  readonly attemptMs?: number;
};

const DEFAULT_TIMEOUT_MS = 8_000;
const DEFAULT_ATTEMPT_MS = 3_000;

/**
 * The log on an EventStoreDB or the embedded node, named by a connection string (`esdb://…`, `esdb+discover://…`). Nothing is
 * connected until the first call. Make one log a process and address: it is one connection, shared by everything.
 */
export const connectLog = (
  url: string,
  { timeoutMs = DEFAULT_TIMEOUT_MS, attemptMs = DEFAULT_ATTEMPT_MS }: ConnectLogOptions = {},
): EventLog => {
  const client = EventStoreDBClient.connectionString(url);
  const closing = new AbortController();
  const reads = { client, timeoutMs, closing: closing.signal };
  return {
    append: append({ appender: new BatchAppender(client), attemptMs, timeoutMs, closing: closing.signal }),
    readStream: readStream(reads),
    readLastEvent: readLastEvent(reads),
    readAll: readAll(reads),
    subscribeToAll: subscribeToAll(reads),
    health: async () => void (await readEndOfLog({ ...reads, timeoutMs: attemptMs })),
    close: async () => {
      closing.abort();
      await client.dispose();
    },
  };
};
