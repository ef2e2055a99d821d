import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { type ChainHead, extendChain } from "../../domain/evidence/chain.js";
import { EVIDENCE_STREAM } from "../../domain/evidence/record.js";
import type { Instant } from "../../domain/shared/time.js";
import { postgresArtifactStore } from "../../infra/artifacts/postgres-artifact-store.js";
import { directReadAll } from "../../infra/event-store/direct-read.js";
import type { EventLog } from "../../infra/event-store/event-log.js";
import { openDatabase } from "../../infra/postgres/database.js";
import { projector } from "../../infra/projections/projector.js";
import { readModels } from "../../infra/projections/read-models.js";
import { board } from "../../projections/board/board.js";
import { headEntry } from "../../test/support/board-evidence.js";
import { pgbenchInserts } from "../floors/pgbench.js";
import type { BenchCase } from "../harness/bench-case.js";
import { EVENT_DATA, EVENT_METADATA, openLogBench } from "../harness/log-bench.js";
import { millisecondsOf, quantile } from "../harness/timing.js";

const WARM_UP = 200;
/** Of the rate one writer could reach. */
const SHARE_OF_FULL_RATE = 1 / 4;
const WAIT_MS = 10_000;

/** Appends one record after the other to the chain; answers the position. */
const chainWriter = (log: EventLog): (() => Promise<bigint>) => {
  let head: ChainHead | null = null;
  return async () => {
    const [link] = extendChain(head, [{ ...headEntry("measured"), artifact: null }], "2026-02-01T00:00:00.000Z" as Instant);
    if (link === undefined) throw new Error("no link");
    const expected = head === null ? "no_stream" : head.seq;
    head = { seq: link.record.seq, hash: link.hash, recordedAt: link.record.recorded_at };
    const event = { id: randomUUID(), type: link.record.kind, data: link.bytes, metadata: null };
    return (await log.append(EVIDENCE_STREAM, expected, [event])).position;
  };
};

/** The board kept live by the projector, and a reader who waits for what was appended, as the read API does. */
const openLiveBoard = async (databaseUrl: string) => {
  const database = openDatabase(databaseUrl);
  const { log, close: closeLog } = await openLogBench(databaseUrl);
  const models = readModels(database);
  models.start();
  const artifacts = { getMany: postgresArtifactStore(database.pool).getMany };
  const live = projector({ log, directReadAll: directReadAll(database.pool), database, artifacts, projections: [board] });
  live.start();
  const waitFor = async (position: bigint): Promise<void> => {
    if (!(await models.waitForPosition("board", position, WAIT_MS))) throw new Error(`the board did not come to ${position}`);
  };
  const close = async (): Promise<void> => {
    await live.stop();
    await models.stop();
    await closeLog();
    await database.close();
  };
  return { log, waitFor, close };
};

const open: BenchCase["open"] = async ({ databaseUrl, seconds }) => {
  const { log, waitFor, close } = await openLiveBoard(databaseUrl);
  const write = chainWriter(log);
  await waitFor(await write());
  const fullMs =
    (await millisecondsOf(async () => {
      for (let n = 0; n < WARM_UP; n++) await write();
    })) / WARM_UP;
  const product = async () => {
    const visibleMs: number[] = [];
    for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) {
      const tookMs = await millisecondsOf(async () => waitFor(await write()));
      visibleMs.push(tookMs);
      await delay(Math.max(0, fullMs / SHARE_OF_FULL_RATE - tookMs));
    }
    return { p99Ms: quantile(visibleMs, 0.99) };
  };
  const floor = async () => ({ p99Ms: (await pgbenchInserts(databaseUrl, 1, seconds, EVENT_DATA, EVENT_METADATA)).latencyMs });
  return { floor, product, close };
};

export const cases: readonly BenchCase[] = [
  {
    id: "append-to-visible",
    floorNeeds: ["pgbench"],
    figures: [
      {
        key: "p99Ms",
        name: "append to visible, p99, at a quarter of the full rate",
        floor: "pgbench -c1 single-row INSERT, mean latency",
        unit: "ms",
        goal: 10,
        better: "lower",
      },
    ],
    open,
  },
];
