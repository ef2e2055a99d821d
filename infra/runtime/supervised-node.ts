import { setTimeout as sleep } from "node:timers/promises";
import type { PartsLog } from "../postgres/embedded/parts-log.js";

/** The embedded event store node, as its own module starts it. `failed` settles when it stopped by itself. */
export type StartNode = (options: {
  readonly databaseUrl: string;
  readonly host?: string;
  readonly port?: number;
}) => Promise<{ readonly url: string; readonly stop: () => Promise<void>; readonly failed: Promise<unknown> }>;

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/** A node that is started again, at the same address, whenever it stops by itself: writers wait and go on. */
export const superviseNode = async (
  start: StartNode,
  databaseUrl: string,
  log: PartsLog,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  let node = await start({ databaseUrl });
  const { url } = node;
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve(), { once: true }));
  const watch = async (): Promise<void> => {
    for (;;) {
      const reason = await Promise.race([stopped, node.failed.catch((error: unknown) => error)]);
      if (stopping.signal.aborted) return;
      log.warn(`the event store node stopped (${saidBy(reason)}): starting it again`);
      await node.stop().catch(() => undefined);
      node = (await startAgain(start, databaseUrl, Number(new URL(url).port), stopping.signal, log)) ?? node;
    }
  };
  const watching = watch();
  const stop = async (): Promise<void> => {
    stopping.abort();
    await watching;
    await node.stop();
  };
  return { url, stop };
};

/** Tries until it runs or `signal` aborts (then undefined). */
const startAgain = async (start: StartNode, databaseUrl: string, port: number, signal: AbortSignal, log: PartsLog) => {
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
    try {
      return await start({ databaseUrl, port });
    } catch (error) {
      log.warn(saidBy(error));
    }
  }
  return undefined;
};

const saidBy = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));
