import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { CollectedDocument } from "../../commands/collect-source.js";
import type { CatalogSource } from "../../domain/registry/catalog.js";
import { sha256Bytes } from "../../domain/shared/sha256.js";
import { msOfInstant } from "../../domain/shared/time.js";
import { type PrivateMetadata, sourceStream } from "../../domain/source/events.js";
import type { Capturing } from "./capturing.js";
import type { Parts } from "./parts.js";

/** How often the schedule is looked at. */
const LOOK_EVERY_MS = 10_000;
const MINUTE_MS = 60_000;

/** The role `collector`: looks at every enabled source when it is due, and reads documents that wait to be read. */
export type Collector = {
  /** One round: every source that is due now, one after the other. */
  readonly round: (signal: AbortSignal) => Promise<void>;
  readonly start: () => void;
  /** Resolves when the look under way has ended. */
  readonly stop: () => Promise<void>;
};

export const openCollector = (parts: Parts, capturing: Capturing): Collector => {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const round = async (signal: AbortSignal): Promise<void> => {
    await capturing.parsePending(signal);
    const catalog = await parts.evidence.ask(({ registry }) => registry?.catalog);
    for (const source of (catalog?.sources ?? []).filter(({ enabled }) => enabled)) {
      if (signal.aborted) return;
      await lookIfDue(parts, capturing, source, signal);
    }
  };
  const keepLooking = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await round(stopping.signal).catch((fault: unknown) => {
        if (!stopping.signal.aborted) parts.log.error({ err: fault }, "a round of the collector failed; the next one tries again");
      });
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  return {
    round,
    start: () => {
      running ??= keepLooking();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

/** Of several collectors one looks at a source at a time: whoever holds its lock, which ends with the session. */
const lookIfDue = async (parts: Parts, capturing: Capturing, source: CatalogSource, signal: AbortSignal): Promise<void> => {
  if (!(await isDue(parts, source))) return;
  const session = await parts.database.connect();
  try {
    const key = String(sha256Bytes(`reserve-board collect ${source.id}`).readBigInt64BE(0));
    const { rows } = await session.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1::bigint) AS taken", [key]);
    if (rows[0]?.taken !== true || !(await isDue(parts, source))) return;
    const context = { actor: "collector", correlationId: randomUUID() };
    const collected = await capturing.collect(source, { context, operatorPeriod: null, signal });
    parts.log.info({ source: source.id, ...tallyOf(collected) }, "looked at a source");
  } finally {
    await session.end().catch(() => undefined);
  }
};

/** A source is due when its last look, kept in its private stream, is as long ago as the registry says. */
const isDue = async ({ eventLog, database }: Parts, source: CatalogSource): Promise<boolean> => {
  const last = await eventLog.readLastEvent(sourceStream(source.id));
  if (last === undefined || last.metadata === null) return true;
  const { recorded_at } = JSON.parse(Buffer.from(last.metadata).toString("utf8")) as PrivateMetadata;
  return msOfInstant(await database.clock()) - msOfInstant(recorded_at) >= source.check_every_minutes * MINUTE_MS;
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
