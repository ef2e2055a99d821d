import { setTimeout as sleep } from "node:timers/promises";
import { LossTellingClient } from "./loss.js";

/** Gets each payload; null after the connection was made (anew): whatever was notified before may have been missed. */
export type NotificationHandler = (payload: string | null) => void;

const CONNECT_TIMEOUT_MS = 5_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** A connection that is silently gone is found out by asking. */
const PROBE_EVERY_MS = 10_000;
const PROBE_TIMEOUT_MS = 5_000;

/**
 * Listens to `channel` on a connection of its own until stopped, connecting again with growing pauses when it is lost. Never
 * throws: while the database is away there is nothing to hear.
 */
export const listenTo = (url: string, channel: string, handler: NotificationHandler): { stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const listening = keepListening(url, channel, handler, stopping.signal);
  return {
    stop: () => {
      stopping.abort();
      return listening;
    },
  };
};

const keepListening = async (url: string, channel: string, handler: NotificationHandler, signal: AbortSignal): Promise<void> => {
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const heard = await listenOnce(url, channel, handler, signal);
    if (heard) pause = FIRST_PAUSE_MS;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
};

/** Resolves when the connection ended or `signal` aborted; true when it had been made. */
const listenOnce = async (url: string, channel: string, handler: NotificationHandler, signal: AbortSignal): Promise<boolean> => {
  const client = new LossTellingClient({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
    application_name: "reserve-board listen",
  });
  const lost = new AbortController();
  client.on("error", () => lost.abort()).on("end", () => lost.abort());
  client.on("notification", ({ payload }) => handler(payload ?? ""));
  try {
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    handler(null);
    await probeUntil(AbortSignal.any([signal, lost.signal]), client);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const probeUntil = async (signal: AbortSignal, client: LossTellingClient): Promise<void> => {
  while (!signal.aborted) {
    await sleep(PROBE_EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (
      !signal.aborted &&
      !(await client.query("SELECT").then(
        () => true,
        () => false,
      ))
    )
      return;
  }
};
