import type { Projection } from "../../projections/projection.js";
import type { Queryable } from "./database.js";
import { columnsOf, shapeOf, tablesOf } from "./tables.js";

/** A row that two generations at the same position hold differently. */
export type GenerationDifference = {
  readonly table: string;
  readonly id: string;
  /** The first column that differs; null when one of the two lacks the row. */
  readonly column: string | null;
  readonly fault: "different" | "only-in-former" | "only-in-new";
};

export type GenerationComparison = { readonly differing: number; readonly first: readonly GenerationDifference[] };

/** Differences named; all are counted. */
const NAMED = 20;

/** Compares every row and column of two generations of one projection, in the database. */
export const compareGenerations = async (
  db: Queryable,
  projection: Projection,
  former: string,
  next: string,
): Promise<GenerationComparison> => {
  const first: GenerationDifference[] = [];
  let differing = 0;
  for (const table of tablesOf(projection)) {
    const columns = ["body", ...columnsOf(shapeOf(projection, table)).map(([name]) => name)];
    const { rows } = await db.query<{ id: string; fault: GenerationDifference["fault"]; column: string | null; total: string }>(
      differenceSql(former, next, table, columns),
    );
    differing += Number(rows[0]?.total ?? 0);
    first.push(...rows.map(({ id, fault, column }) => ({ table, id, column, fault })));
  }
  return { differing, first: first.slice(0, NAMED) };
};

const differenceSql = (former: string, next: string, table: string, columns: readonly string[]): string => {
  const differs = columns.map((name) => `f."${name}" IS DISTINCT FROM n."${name}"`);
  const which = columns.map((name, i) => `WHEN ${differs[i]} THEN '${name}'`);
  return `SELECT COALESCE(f.id, n.id) AS id, count(*) OVER () AS total,
      CASE WHEN n.id IS NULL THEN 'only-in-former' WHEN f.id IS NULL THEN 'only-in-new' ELSE 'different' END AS fault,
      CASE WHEN n.id IS NULL OR f.id IS NULL THEN NULL ${which.join(" ")} END AS column
    FROM ${former}."${table}" f FULL JOIN ${next}."${table}" n ON n.id = f.id
    WHERE f.id IS NULL OR n.id IS NULL OR ${differs.join(" OR ")} ORDER BY 1 LIMIT ${NAMED}`;
};
