import type pg from "pg";
import type { Projection } from "../../projections/projection.js";
import { inTransaction, type Queryable } from "./database.js";
import { type Checkpoint, createTables, readCheckpoint, schemaName, tablesStand } from "./tables.js";

/** A filled, or being filled, copy of a read model: a schema of its own. */
export type Generation = {
  readonly projection: string;
  readonly generation: number; // from 1
  readonly codeVersion: number; // `version` of the projection that filled it
  readonly state: "building" | "live" | "old";
  readonly schema: string;
  readonly createdAt: Date;
  readonly switchedAt: Date | null; // when it last became live
};

type GenerationRecord = {
  projection: string;
  generation: number;
  code_version: number;
  state: Generation["state"];
  schema_name: string;
  created_at: Date;
  switched_at: Date | null;
};

const COLUMNS = "projection, generation, code_version, state, schema_name, created_at, switched_at";

const fromRecord = (record: GenerationRecord): Generation => ({
  projection: record.projection,
  generation: record.generation,
  codeVersion: record.code_version,
  state: record.state,
  schema: record.schema_name,
  createdAt: record.created_at,
  switchedAt: record.switched_at,
});

/** Every generation of a projection, newest first. */
export const generationsOf = async (db: Queryable, projection: string): Promise<Generation[]> => {
  const { rows } = await db.query<GenerationRecord>(
    `SELECT ${COLUMNS} FROM work.projection_generation WHERE projection = $1 ORDER BY generation DESC`,
    [projection],
  );
  return rows.map(fromRecord);
};

/** The generation readers see, as the catalogue has it; undefined before the first is filled. */
export const liveGenerationOf = async (db: Queryable, projection: string): Promise<Generation | undefined> =>
  (await generationsOf(db, projection)).find(({ state }) => state === "live");

/** A generation whose tables all stand, and its checkpoint. */
export type StandingGeneration = { readonly generation: Generation; readonly checkpoint: Checkpoint };

/** The generation with its checkpoint; undefined when a table of it is gone. */
export const standing = async (db: Queryable, generation: Generation, projection: Projection): Promise<StandingGeneration | undefined> => {
  if (!(await schemaExists(db, generation.schema))) return undefined;
  if (generation.codeVersion === projection.version && !(await tablesStand(db, generation.schema, projection))) return undefined;
  const checkpoint = await readCheckpoint(db, generation.schema);
  return checkpoint === undefined ? undefined : { generation, checkpoint };
};

const schemaExists = async (db: Queryable, schema: string): Promise<boolean> => {
  const { rows } = await db.query<{ there: boolean }>("SELECT to_regclass($1) IS NOT NULL AS there", [`${schema}.checkpoint`]);
  return rows[0]?.there === true;
};

/** Enters the next generation in the catalogue and makes its empty tables; what an interrupted rebuild left is dropped first. */
export const openGeneration = async (client: pg.ClientBase, projection: Projection): Promise<Generation> => {
  const former = await generationsOf(client, projection.name);
  for (const generation of former) if (generation.state === "building") await dropGeneration(client, generation);
  const number = (former[0]?.generation ?? 0) + 1;
  const schema = schemaName(projection.name, number);
  return inTransaction(client, async () => {
    await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await createTables(client, schema, projection);
    const { rows } = await client.query<GenerationRecord>(
      `INSERT INTO work.projection_generation (projection, generation, code_version, state, schema_name)
       VALUES ($1, $2, $3, 'building', $4) RETURNING ${COLUMNS}`,
      [projection.name, number, projection.version, schema],
    );
    if (rows[0] === undefined) throw new Error(`generation ${number} of ${projection.name} was not entered`);
    return fromRecord(rows[0]);
  });
};

/** Removes a generation's tables and its entry. */
export const dropGeneration = (client: pg.ClientBase, { projection, generation, schema }: Generation): Promise<void> =>
  inTransaction(client, async () => {
    await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await client.query("DELETE FROM work.projection_generation WHERE projection = $1 AND generation = $2", [projection, generation]);
  });

/** Makes `next` live in the caller's transaction; the one that was live becomes old, or is forgotten when its tables are gone. */
export const makeLive = async (
  client: pg.ClientBase,
  next: Generation,
  former: { readonly live: Generation; readonly stands: boolean } | undefined,
): Promise<void> => {
  const place = [next.projection, former?.live.generation];
  if (former?.stands === true)
    await client.query("UPDATE work.projection_generation SET state = 'old' WHERE projection = $1 AND generation = $2", place);
  else if (former !== undefined) {
    await client.query("DELETE FROM work.projection_generation WHERE projection = $1 AND generation = $2", place);
    await client.query(`DROP SCHEMA IF EXISTS ${former.live.schema} CASCADE`);
  }
  await client.query(
    "UPDATE work.projection_generation SET state = 'live', switched_at = clock_timestamp() WHERE projection = $1 AND generation = $2",
    [next.projection, next.generation],
  );
};
