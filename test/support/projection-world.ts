import type pg from "pg";
import { type Database, openDatabase } from "../../infra/postgres/database.js";
import { type Projector, type ProjectorOptions, projector } from "../../infra/projections/projector.js";
import { type ReadModels, readModels } from "../../infra/projections/read-models.js";
import type { RebuildOptions } from "../../infra/projections/rebuild.js";
import { board } from "../../projections/board/board.js";
import { merkle } from "../../projections/merkle/merkle.js";
import type { Projection } from "../../projections/projection.js";
import { type BoardEvidence, boardEvidence } from "./board-evidence.js";
import { type TestDatabase, testDatabase } from "./postgres.js";

/** A database, a chain in memory, and projectors that end with it. */
export type ProjectionWorld = {
  readonly test: TestDatabase;
  readonly database: Database;
  readonly models: ReadModels;
  readonly evidence: BoardEvidence;
  readonly projections: readonly Projection[];
  /** What rebuilds and audits read. */
  readonly source: RebuildOptions["source"];
  readonly startProjector: (change?: Partial<ProjectorOptions>) => Projector;
  /** Resolves once both projections have come to `position`; fails after five seconds. */
  readonly settled: (position: bigint) => Promise<void>;
  /** Every row of every table of a projection's live generation, checkpoint included, as one text. */
  readonly dump: (projection: Projection) => Promise<string>;
  readonly end: () => Promise<void>;
};

/** On a database of its own unless one is given. */
export const projectionWorld = async (given?: TestDatabase): Promise<ProjectionWorld> => {
  const test = given ?? (await testDatabase());
  const database = openDatabase(test.url);
  const models = readModels(database);
  models.start();
  const evidence = boardEvidence();
  const running: Projector[] = [];
  const startProjector: ProjectionWorld["startProjector"] = (change = {}) => {
    const started = projector({ log: evidence.log, database, artifacts: evidence.artifacts, projections: [board, merkle], ...change });
    running.push(started);
    started.start();
    return started;
  };
  return {
    test,
    database,
    models,
    evidence,
    projections: [board, merkle],
    source: { readAll: evidence.log.readAll, getArtifacts: evidence.artifacts.getMany },
    startProjector,
    settled: async (position) => {
      for (const { name } of [board, merkle]) {
        if (!(await models.waitForPosition(name, position, 5_000))) throw new Error(`${name} did not come to ${position}`);
      }
    },
    dump: (projection) => models.read(projection.name, (schema) => dumpOf(database.pool, schema, projection)),
    end: async () => {
      await Promise.all(running.map((started) => started.stop()));
      await models.stop();
      await database.close();
      await test.drop();
    },
  };
};

const dumpOf = async (pool: pg.Pool, schema: string, projection: Projection): Promise<string> => {
  const lines: string[] = [];
  for (const table of [...Object.keys(projection.tables), "checkpoint"]) {
    const { rows } = await pool.query<{ line: string }>(`SELECT t::text AS line FROM ${schema}."${table}" t ORDER BY t::text COLLATE "C"`);
    lines.push(`# ${table}`, ...rows.map(({ line }) => line));
  }
  return lines.join("\n");
};

/** Waits until `holds`, looking often; fails after `timeoutMs`. */
export const eventually = async (what: string, holds: () => boolean | Promise<boolean>, timeoutMs = 5_000): Promise<void> => {
  const deadline = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
