import { evidenceWriter } from "../../commands/evidence-writer.js";
import { measureSupply } from "../../commands/measurement/measure-supply.js";
import type { Leg, PinnedLeg } from "../../commands/measurement/ports.js";
import { storageLayout } from "../../domain/measurement/layout.js";
import { postgresArtifactStore } from "../../infra/artifacts/postgres-artifact-store.js";
import { openDatabase } from "../../infra/postgres/database.js";
import { postgresRawPayloads } from "../../infra/postgres/raw-payloads.js";
import { verifySupplyProof } from "../../infra/proofs/verify-supply-proof.js";
import { pause } from "../../infra/rpc/pause.js";
import { slowBy } from "../../test/support/chain/behaviours.js";
import { type ThreeNodes, threeNodes } from "../../test/support/chain/three-nodes.js";
import type { BenchCase } from "../harness/bench-case.js";
import { openLogBench } from "../harness/log-bench.js";

const SLICES = 60;
const CONCURRENCY = 8;
const TIMEOUT_MS = 10_000;
/** What a request to each of the three nodes takes beyond its own work, as a provider's would over a network. */
const LATENCIES_MS = [40, 60, 80];

/** All slices, a few at once; the milliseconds it took. */
const round = async (slice: (index: number) => Promise<void>): Promise<number> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < SLICES; index = next++) await slice(index);
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return performance.now() - start;
};

const isPinned = (leg: Leg | undefined): leg is PinnedLeg => leg?.kind === "PINNED";

/** Everything one leg is asked for one reading, one after the other where one answer is needed for the next question. */
const chainOf = (leg: PinnedLeg, layout: Parameters<typeof storageLayout>[0]) => async (): Promise<void> => {
  const { signal } = new AbortController();
  const height = (await leg.finalHeight(signal)).value;
  const block = height === undefined ? undefined : (await leg.blockAt(height, signal)).value;
  if (block === undefined) throw new Error("a node did not tell its block");
  await Promise.all([leg.supplyAt(block, signal), leg.proveAt?.(block, storageLayout(layout), signal)]);
};

/** Measures on a chain, a store and raw payloads in Postgres. Throws when a slice is not proven. */
const openProduct = async (nodes: ThreeNodes, databaseUrl: string) => {
  const { log, close: closeLog } = await openLogBench(databaseUrl);
  const database = openDatabase(databaseUrl);
  const artifacts = postgresArtifactStore(database.pool);
  const measure = measureSupply(
    {
      evidence: evidenceWriter({ ...log, artifacts, clock: database.clock }),
      artifacts,
      legsOf: nodes.legsWithin(TIMEOUT_MS),
      rawPayloads: postgresRawPayloads(database.pool),
      verifyProof: verifySupplyProof,
      alarm: () => undefined,
      pause,
      onFault: (_, fault) => {
        throw fault;
      },
    },
    { minLegs: 2, timeoutMs: TIMEOUT_MS, retries: 0, retryPauseMs: 0 },
  );
  const slice = async (index: number): Promise<void> => {
    const done = await measure({ ...nodes.onex(), symbol: `S${index}` }, { purpose: "SNAPSHOT" }, new AbortController().signal);
    if (done.outcome !== "MEASURED" || done.artifact.source_tier !== "STORAGE_PROVEN") throw new Error(`slice ${index}: ${done.outcome}`);
  };
  const close = async (): Promise<void> => {
    await closeLog();
    await database.close();
  };
  return { slice, close };
};

const open: BenchCase["open"] = async ({ databaseUrl }) => {
  const nodes = await threeNodes();
  nodes.behaving(...LATENCIES_MS.map(slowBy));
  const slowest = nodes.legsWithin(TIMEOUT_MS)(nodes.token).at(-1);
  if (!isPinned(slowest)) throw new Error("the slowest node is no leg");
  const chain = chainOf(slowest, nodes.token.layout);
  const product = await openProduct(nodes, databaseUrl);
  for (const warm of [chain, () => product.slice(0)]) await warm();
  return {
    floor: async () => ({ ms: await round(chain) }),
    product: async () => ({ ms: await round(product.slice) }),
    close: async () => {
      await product.close();
      await nodes.stop();
    },
  };
};

export const cases: readonly BenchCase[] = [
  {
    id: "measuring-round",
    floorNeeds: [],
    figures: [
      {
        key: "ms",
        name: `round of ${SLICES} slices by three legs, ${CONCURRENCY} at once: decided, proven, recorded`,
        floor: "the slowest leg's requests alone, as many at once",
        unit: "ms",
        goal: 1.5,
        better: "lower",
      },
    ],
    open,
  },
];
