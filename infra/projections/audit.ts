import type { JsonObject } from "../../domain/shared/json.js";
import type { Projection } from "../../projections/projection.js";
import { AppendedAudit } from "./audit-appended.js";
import { MOST_FAULTS, type RowFault, rowFaults, storedRows } from "./audit-rows.js";
import { inTransaction, type ProjectionDatabase, type Queryable, withSession } from "./database.js";
import { type Folded, type FoldSource, foldAll } from "./fold-all.js";
import { type Generation, generationsOf } from "./generations.js";
import type { MemoryRows } from "./memory-rows.js";
import { CHECKPOINT_TABLE, type Checkpoint, columnsOf, readCheckpoint, shapeOf, tablesOf } from "./tables.js";

/** What a read model must hold at its checkpoint. */
type Expected = Pick<Folded, "rows" | "checkpoint">;

export type GenerationAudit = { readonly generation: Generation; readonly rows: number; readonly faults: readonly RowFault[] };

/** The rows the log gives up to and including `upTo`; those of append-only tables are compared as they come. Throws PoisonEvent. */
const refold = async (projection: Projection, source: FoldSource, upTo: bigint | null, appended: AppendedAudit): Promise<Expected> => {
  const flush = (table: string, given: ReadonlyMap<string, JsonObject>): Promise<void> => appended.take(table, given);
  const { rows, checkpoint, poison } = await foldAll(projection, { ...source, end: { upTo }, flush });
  if (poison !== undefined) throw poison;
  return { rows, checkpoint };
};

/**
 * Compares every column of every row of the live generation with what the log gives at its checkpoint; undefined when none is
 * live. Reads one state of the database, so it may run beside everything else. Throws PoisonEvent and what log and database throw.
 */
export const auditLiveGeneration = async (
  projection: Projection,
  database: Pick<ProjectionDatabase, "connect">,
  source: FoldSource,
): Promise<GenerationAudit | undefined> =>
  (await auditGenerations(projection, database, source)).find(({ generation }) => generation.state === "live");

/** The same of every generation that this code version filled: the live one, and those kept for the way back. Newest first. */
export const auditGenerations = (
  projection: Projection,
  database: Pick<ProjectionDatabase, "connect">,
  source: FoldSource,
): Promise<GenerationAudit[]> =>
  withSession(database, (client) =>
    inTransaction(client, async () => {
      await client.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
      const filled = (await generationsOf(client, projection.name)).filter(
        ({ state, codeVersion }) => state === "live" || (state === "old" && codeVersion === projection.version),
      );
      const audits: GenerationAudit[] = [];
      for (const generation of filled) audits.push(await auditGeneration(client, projection, generation, source));
      return audits;
    }),
  );

const auditGeneration = async (
  db: Queryable,
  projection: Projection,
  generation: Generation,
  source: FoldSource,
): Promise<GenerationAudit> => {
  const gone = await missingTables(db, projection, generation.schema);
  if (gone.length > 0) return { generation, rows: 0, faults: gone };
  const stored = await readCheckpoint(db, generation.schema);
  const appended = new AppendedAudit(db, projection, generation.schema);
  const expected = await refold(projection, source, stored?.position ?? null, appended);
  const faults = await compareGeneration(db, projection, generation.schema, expected);
  faults.push(...(await appended.end()));
  return { generation, rows: countRows(projection, expected.rows) + appended.rows, faults: faults.slice(0, MOST_FAULTS) };
};

const missingTables = async (db: Queryable, projection: Projection, schema: string): Promise<RowFault[]> => {
  const { rows } = await db.query<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = $1", [schema]);
  const held = new Set(rows.map(({ name }) => name));
  const gone = [...tablesOf(projection), CHECKPOINT_TABLE].filter((table) => !held.has(table));
  return gone.map((table) => ({ table, id: null, column: null, fault: "missing" }));
};

/** Every difference between the tables of a generation that are not append-only and the expected rows, checkpoint first. */
const compareGeneration = async (db: Queryable, projection: Projection, schema: string, expected: Expected): Promise<RowFault[]> => {
  const faults = checkpointFaults(await readCheckpoint(db, schema), expected.checkpoint);
  for (const table of tablesOf(projection)) {
    if (faults.length >= MOST_FAULTS) break;
    if (shapeOf(projection, table).appendOnly === true) continue;
    faults.push(...(await tableFaults(db, projection, schema, table, expected.rows.table(table))));
  }
  return faults;
};

/** The position must be that of an event, and as many events as counted lie up to it. */
const checkpointFaults = (stored: Checkpoint | undefined, expected: Checkpoint): RowFault[] => {
  const place = { table: CHECKPOINT_TABLE, id: "true" };
  if (stored === undefined) return [{ ...place, column: null, fault: "missing" }];
  const faults: RowFault[] = [];
  if (stored.position !== expected.position) faults.push({ ...place, column: "position", fault: "different" });
  if (stored.events !== expected.events) faults.push({ ...place, column: "events", fault: "different" });
  return faults;
};

const tableFaults = async (
  db: Queryable,
  projection: Projection,
  schema: string,
  table: string,
  expected: ReadonlyMap<string, JsonObject>,
): Promise<RowFault[]> => {
  const columns = columnsOf(shapeOf(projection, table)).map(([name]) => name);
  const seen = new Set<string>();
  const faults: RowFault[] = [];
  for await (const row of storedRows(db, schema, table)) {
    const want = expected.get(row.id);
    if (want === undefined || seen.has(row.id)) faults.push({ table, id: row.id, column: null, fault: "surplus" });
    else faults.push(...rowFaults(table, row, want, columns));
    seen.add(row.id);
    if (faults.length >= MOST_FAULTS) return faults;
  }
  for (const id of expected.keys()) if (!seen.has(id)) faults.push({ table, id, column: null, fault: "missing" });
  return faults;
};

const countRows = (projection: Projection, rows: MemoryRows): number =>
  tablesOf(projection).reduce((sum, table) => sum + rows.table(table).size, 0);
