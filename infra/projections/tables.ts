import type { ColumnType, Projection, TableShape } from "../../projections/projection.js";
import type { Queryable } from "./database.js";

/** How far a generation has come. `position` is that of the last event handled, null before the first. */
export type Checkpoint = { readonly position: bigint | null; readonly events: number };

/** The table beside a projection's own that holds its checkpoint. */
export const CHECKPOINT_TABLE = "checkpoint";

/** Stored for "nothing handled yet": positions of a log are not negative. */
const NO_POSITION = -1n;

const IDENTIFIER = /^[a-z][a-z0-9_]{0,40}$/;

/** `read_<projection>_v<generation>`. Throws RangeError for a projection whose name is no plain identifier. */
export const schemaName = (projection: string, generation: number): string => `read_${identifier(projection)}_v${generation}`;

/** A name that may stand in SQL as it is. Throws RangeError. */
export const identifier = (name: string): string => {
  if (!IDENTIFIER.test(name)) throw new RangeError(`${JSON.stringify(name)} is not a plain snake_case name`);
  return name;
};

/** A table's columns after `id` and `body`, in their order. */
export const columnsOf = (shape: TableShape): readonly (readonly [name: string, type: ColumnType])[] => Object.entries(shape.columns);

/** The names of a projection's tables. */
export const tablesOf = (projection: Projection): readonly string[] => Object.keys(projection.tables);

export const shapeOf = (projection: Projection, table: string): TableShape => {
  const shape = projection.tables[table];
  if (shape === undefined) throw new RangeError(`projection ${projection.name} has no table ${table}`);
  return shape;
};

/** Makes the schema and its tables, empty and without any index: rows are copied in first. */
export const createTables = async (db: Queryable, schema: string, projection: Projection): Promise<void> => {
  const tables = Object.entries(projection.tables).map(([table, shape]) => {
    const columns = columnsOf(shape).map(([name, type]) => `, "${identifier(name)}" ${sqlType(type)}`);
    return `CREATE TABLE ${schema}."${identifier(table)}" (id text COLLATE "C" NOT NULL, body text NOT NULL${columns.join("")});`;
  });
  await db.query(`CREATE SCHEMA ${schema}; ${tables.join(" ")}
    CREATE TABLE ${schema}.${CHECKPOINT_TABLE} (one boolean PRIMARY KEY CHECK (one), position bigint NOT NULL, events bigint NOT NULL);
    INSERT INTO ${schema}.${CHECKPOINT_TABLE} VALUES (true, ${NO_POSITION}, 0);`);
};

const sqlType = (type: ColumnType): string => (type === "text" ? 'text COLLATE "C"' : type);

/** Makes the primary keys and indexes, and tells the planner what is there. */
export const indexTables = async (db: Queryable, schema: string, projection: Projection): Promise<void> => {
  for (const [table, shape] of Object.entries(projection.tables)) {
    const indexes = shape.indexes.map(
      (columns) => `CREATE INDEX ON ${schema}."${table}" (${columns.map((name) => `"${identifier(name)}"`).join(", ")});`,
    );
    await db.query(`ALTER TABLE ${schema}."${table}" ADD PRIMARY KEY (id); ${indexes.join(" ")} ANALYZE ${schema}."${table}";`);
  }
};

/** True when every table of the generation is there, keys included: none was dropped. */
export const tablesStand = async (db: Queryable, schema: string, projection: Projection): Promise<boolean> => {
  const wanted = [...tablesOf(projection), CHECKPOINT_TABLE];
  const { rows } = await db.query<{ standing: number }>(
    `SELECT count(*)::int AS standing FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_namespace n ON n.oid = t.relnamespace
     WHERE c.contype = 'p' AND n.nspname = $1 AND t.relname = ANY($2::text[])`,
    [schema, wanted],
  );
  return rows[0]?.standing === wanted.length && (await readCheckpoint(db, schema)) !== undefined;
};

/** Undefined when the checkpoint row is gone. Throws when the schema is. */
export const readCheckpoint = async (db: Queryable, schema: string): Promise<Checkpoint | undefined> => {
  const { rows } = await db.query<{ position: string; events: string }>(`SELECT position, events FROM ${schema}.${CHECKPOINT_TABLE}`);
  return rows[0] === undefined ? undefined : { position: fromStored(rows[0].position), events: Number(rows[0].events) };
};

export const writeCheckpoint = async (db: Queryable, schema: string, { position, events }: Checkpoint): Promise<void> => {
  await db.query(`UPDATE ${schema}.${CHECKPOINT_TABLE} SET position = $1, events = $2`, [toStored(position), events]);
};

/** A position as the bigint column holds it. */
export const toStored = (position: bigint | null): string => String(position ?? NO_POSITION);
const fromStored = (text: string): bigint | null => (BigInt(text) === NO_POSITION ? null : BigInt(text));

/** True when `a` lies before `b`; null lies before every position. */
export const isBefore = (a: bigint | null, b: bigint | null): boolean => (a ?? NO_POSITION) < (b ?? NO_POSITION);
