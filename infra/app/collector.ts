import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { CollectedDocument } from "../../commands/collect-source.js";
import type { CatalogSource } from "../../domain/registry/catalog.js";
import { sourceStream } from "../../domain/source/events.js";
import { runCollector } from "../capture/collector.js";
import { sourceSchedule } from "../capture/source-schedule.js";
import type { Capturing } from "./capturing.js";
import type { Parts } from "./parts.js";

/** The role `collector` of this process. */
export type Collector = {
  /** Resolves once every source that nobody had ever looked at has been looked at, by whatever process, or the time is up. */
  readonly firstLooks: (timeoutMs: number) => Promise<void>;
  /** Resolves when the looks under way have ended. */
  readonly stop: () => Promise<void>;
};

/** How often to ask whether another process has looked. */
const OTHERS_LOOKED_EVERY_MS = 500;

/** Starts looking at the registry's sources on their schedules. */
export const startCollector = async (parts: Parts, capturing: Capturing): Promise<Collector> => {
  const { database, log } = parts;
  const stopping = new AbortController();
  const waiting = await neverLookedAt(parts);
  const allLooked = new AbortController();
  const looked = (id: string | null): void => {
    if (id !== null) waiting.delete(id);
    if (waiting.size === 0) allLooked.abort();
  };
  looked(null);
  const collect = async (source: CatalogSource, signal: AbortSignal): Promise<{ failed: boolean }> => {
    const collected = await capturing.collect(source, {
      context: { actor: "service", correlationId: randomUUID() },
      operatorPeriod: null,
      signal,
    });
    log.info({ source: source.id, ...tallyOf(collected) }, "looked at a source");
    looked(source.id);
    return { failed: collected.some(({ kind }) => kind === "failed") };
  };
  const schedule = sourceSchedule(database.pool);
  const running = runCollector(
    {
      schedule,
      sources: () => enabledSources(parts),
      collect,
      parsePending: (signal) => capturing.parsePending(signal),
      onFault: (err, source) => log.error({ err, source: source?.id ?? null }, "the collector met a fault; it tries again"),
      random: Math.random,
    },
    stopping.signal,
  );
  const firstLooks = async (timeoutMs: number): Promise<void> => {
    for (const end = performance.now() + timeoutMs; performance.now() < end && !allLooked.signal.aborted; ) {
      await sleep(OTHERS_LOOKED_EVERY_MS, undefined, { signal: allLooked.signal }).catch(() => undefined);
      for (const id of await schedule.settled([...waiting]).catch(() => [])) looked(id);
    }
  };
  return {
    firstLooks,
    stop: () => {
      stopping.abort();
      return running;
    },
  };
};

const enabledSources = async ({ evidence }: Parts): Promise<readonly CatalogSource[]> =>
  (await evidence.ask(({ registry }) => registry?.catalog.sources ?? [])).filter(({ enabled }) => enabled);

/** Ids of enabled sources whose private stream is empty. */
const neverLookedAt = async (parts: Parts): Promise<Set<string>> => {
  const ids = (await enabledSources(parts)).map(({ id }) => id);
  const last = await Promise.all(ids.map((id) => parts.eventLog.readLastEvent(sourceStream(id))));
  return new Set(ids.filter((_, index) => last[index] === undefined));
};

/** How many documents of a look had which outcome. */
const tallyOf = (collected: readonly CollectedDocument[]): { readonly [outcome: string]: number } => {
  const tally: { [outcome: string]: number } = {};
  for (const document of collected) {
    const outcome = document.kind === "captured" ? document.result.outcome : document.kind;
    tally[outcome] = (tally[outcome] ?? 0) + 1;
  }
  return tally;
};
