import { evidenceWriter } from "../../commands/evidence-writer.js";
import type { EvidenceEntry } from "../../domain/evidence/chain.js";
import { type Frontier, leafHash, nodesCompletedBy } from "../../domain/evidence/merkle.js";
import { recordBytes } from "../../domain/evidence/record.js";
import { checkChain } from "../../infra/app/audit/check-chain.js";
import { postgresArtifactStore } from "../../infra/artifacts/postgres-artifact-store.js";
import { directReadAll } from "../../infra/event-store/direct-read.js";
import { openDatabase } from "../../infra/postgres/database.js";
import { openInserts } from "../floors/insert-evidence.js";
import { copyOut } from "../floors/psql-copy.js";
import type { BenchCase } from "../harness/bench-case.js";
import { openLogBench } from "../harness/log-bench.js";
import { rateDuring, ratePerSecond } from "../harness/timing.js";

const BATCH = 100;
const CHAIN_RECORDS = 200_000;
const FILL_BATCH = 1_000;

const entry: EvidenceEntry = { kind: "context.pulled", subject: "XUSD/2026-01", artifact: null, causeSeq: null, supersedesSeq: null };
const entries = (count: number): EvidenceEntry[] => Array.from({ length: count }, () => entry);

/** The product's own writer, on the client on an embedded node. */
const openWriter = async (databaseUrl: string) => {
  const { log, close: closeLog } = await openLogBench(databaseUrl);
  const database = openDatabase(databaseUrl);
  const writer = evidenceWriter({ ...log, artifacts: postgresArtifactStore(database.pool), clock: database.clock });
  const append = async (count: number) => (await writer.appendEvidence(() => ({ entries: entries(count), answer: null }))).records;
  const close = async () => {
    await closeLog();
    await database.close();
  };
  return { append, database, close };
};

const openAppends: BenchCase["open"] = async ({ databaseUrl, seconds }) => {
  const { append, close } = await openWriter(databaseUrl);
  const first = Buffer.concat((await append(1)).map(recordBytes));
  const floor = await openInserts(databaseUrl, BATCH, entry.kind, first);
  let [frontier, size]: [Frontier, number] = [[leafHash(first)], 1];
  const appendToTree = async (): Promise<void> => {
    for (const record of await append(BATCH)) frontier = nodesCompletedBy(size++, leafHash(recordBytes(record)), frontier).frontier;
  };
  for (const step of [appendToTree, floor.insert]) await rateDuring(1, BATCH, step);
  return {
    floor: async () => ({ perSecond: await rateDuring(seconds, BATCH, floor.insert) }),
    product: async () => ({ perSecond: await rateDuring(seconds, BATCH, appendToTree) }),
    close: async () => {
      await floor.close();
      await close();
    },
  };
};

const openVerification: BenchCase["open"] = async ({ databaseUrl }) => {
  const { append, database, close } = await openWriter(databaseUrl);
  for (let n = 0; n < CHAIN_RECORDS; n += FILL_BATCH) await append(FILL_BATCH);
  const verify = async (): Promise<void> => {
    const { report, chain } = await checkChain(directReadAll(database.pool), () => undefined);
    if (report.findings.length > 0 || chain.tree_size !== CHAIN_RECORDS) throw new Error(`the chain ends at ${chain.head_seq}`);
  };
  return {
    floor: async () => ({ perSecond: await ratePerSecond(CHAIN_RECORDS, () => copyOut(databaseUrl)) }),
    product: async () => ({ perSecond: await ratePerSecond(CHAIN_RECORDS, verify) }),
    close,
  };
};

export const cases: readonly BenchCase[] = [
  {
    id: "evidence-append",
    floorNeeds: [],
    figures: [
      {
        key: "perSecond",
        name: "evidence append: chain, tree, revision, batches of 100",
        floor: "the same rows by one INSERT … unnest",
        unit: "records/s",
        goal: 0.5,
        better: "higher",
      },
    ],
    open: openAppends,
  },
  {
    id: "verify-chain",
    floorNeeds: ["psql"],
    figures: [
      {
        key: "perSecond",
        name: "verify the whole chain and its tree from Postgres",
        floor: "psql COPY out to nothing",
        unit: "records/s",
        goal: 0.5,
        better: "higher",
      },
    ],
    open: openVerification,
  },
];
