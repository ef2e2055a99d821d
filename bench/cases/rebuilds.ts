import { postgresArtifactStore } from "../../infra/artifacts/postgres-artifact-store.js";
import { directReadAll } from "../../infra/event-store/direct-read.js";
import { type Database, openDatabase } from "../../infra/postgres/database.js";
import { projector } from "../../infra/projections/projector.js";
import { readModels } from "../../infra/projections/read-models.js";
import { type RebuildOptions, rebuild } from "../../infra/projections/rebuild.js";
import { board } from "../../projections/board/board.js";
import { merkle } from "../../projections/merkle/merkle.js";
import type { Projection } from "../../projections/projection.js";
import { fillEvidence, fillOrders, POSITION_STEP } from "../fixtures/filled-logs.js";
import { orders } from "../fixtures/order-projection.js";
import { copyThrough, emptyCopy } from "../floors/psql-copy.js";
import type { BenchCase, Figure } from "../harness/bench-case.js";
import { ratePerSecond } from "../harness/timing.js";

const EVENTS = Number(process.env.EVENTS ?? 1_000_000);
/** Of so many records one captured report and its figures. */
const REPORT_EVERY = 100;
const WAIT_MS = 120_000;

type Fill = (client: Awaited<ReturnType<Database["connect"]>>, database: Database) => Promise<void>;

const withOrders: Fill = (client) => fillOrders(client, EVENTS);
const withEvidence: Fill = (client, { pool }) => fillEvidence(client, pool, EVENTS, REPORT_EVERY);

const openFilled = async (databaseUrl: string, fill: Fill) => {
  const database = openDatabase(databaseUrl);
  const client = await database.connect();
  await fill(client, database);
  await client.end();
  const source = { readAll: directReadAll(database.pool), getArtifacts: postgresArtifactStore(database.pool).getMany };
  const floor = async () => {
    await emptyCopy(databaseUrl);
    return { perSecond: await ratePerSecond(EVENTS, () => copyThrough(databaseUrl)) };
  };
  return { database, source, floor };
};

/** Rebuilds beside a live generation, comparison and switch included. */
const rebuilding =
  (projection: Projection, fill: Fill): BenchCase["open"] =>
  async ({ databaseUrl }) => {
    const { database, source, floor } = await openFilled(databaseUrl, fill);
    await rebuild(projection, { database, source });
    const product = async () => {
      const { seconds, checkpoint } = await rebuild(projection, { database, source });
      return { perSecond: checkpoint.events / seconds };
    };
    return { floor, product, close: () => database.close() };
  };

/** A live generation that has handled nothing, brought up to the log by the live path: rows and checkpoint in one transaction. */
const catchingUp: BenchCase["open"] = async ({ databaseUrl }) => {
  const { database, source, floor } = await openFilled(databaseUrl, withOrders);
  const models = readModels(database);
  const nothing: RebuildOptions["source"] = { ...source, readAll: async function* () {} };
  const idle = { readAll: source.readAll, subscribeToAll: async function* () {}, readLastEvent: async () => undefined };
  let generations = 0;
  const product = async () => {
    const projection = { ...orders, name: `orders_${++generations}` };
    await rebuild(projection, { database, source: nothing });
    const live = projector({ log: idle, database, artifacts: { getMany: source.getArtifacts }, projections: [projection] });
    const perSecond = await ratePerSecond(EVENTS, async () => {
      live.start();
      const reached = await models.waitForPosition(projection.name, BigInt(EVENTS * POSITION_STEP), WAIT_MS);
      if (!reached) throw new Error(`${projection.name} did not come to the end of the log`);
    });
    await live.stop();
    return { perSecond };
  };
  return { floor, product, close: () => database.close() };
};

const figure = (name: string, goal: number): readonly Figure[] => [
  { key: "perSecond", name, floor: "psql COPY out | COPY in of the events", unit: "events/s", goal, better: "higher" },
];
const size = EVENTS.toLocaleString("en-US");

export const cases: readonly BenchCase[] = [
  {
    id: "rebuild-plain",
    floorNeeds: ["psql"],
    figures: figure(`rebuild of a plain projection, ${size} events`, 0.8),
    open: rebuilding(orders, withOrders),
  },
  {
    id: "rebuild-board",
    floorNeeds: ["psql"],
    figures: figure(`rebuild of the board, ${size} records`, 0.8),
    open: rebuilding(board, withEvidence),
  },
  {
    id: "rebuild-tree",
    floorNeeds: ["psql"],
    figures: figure(`rebuild of the stored tree, ${size} records`, 0.8),
    open: rebuilding(merkle, withEvidence),
  },
  { id: "live-projection", floorNeeds: ["psql"], figures: figure(`live projection, ${size} events`, 0.33), open: catchingUp },
];
