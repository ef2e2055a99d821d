import pg from "pg";
import type { DataKeys } from "../../commands/private/ports.js";

type Sealed = { readonly owner: string; readonly box: string };
/** A sealed text that some key still opens. `table`: where it stands. */
export type OpenText = { readonly table: string; readonly owner: string; readonly text: string };

const ROWS_AT_MOST = 20_000;

/** Every sealed text of a whole database that the vault can still open: what is erased is not among them. */
export const stillReadable = async (databaseUrl: string, dataKeys: Pick<DataKeys, "open">): Promise<readonly OpenText[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    const found: OpenText[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: unknown }>(`SELECT to_json(t) AS row FROM ${name} t LIMIT ${ROWS_AT_MOST + 1}`);
      if (rows.length > ROWS_AT_MOST) throw new Error(`${name} has more rows than are looked at`);
      for (const { owner, box } of rows.flatMap(({ row }) => sealedIn(row))) {
        const text = await dataKeys.open({ owner, box });
        if (text !== undefined) found.push({ table: name, owner, text });
      }
    }
    return found;
  } finally {
    await client.end();
  }
};

/** Sealed texts anywhere in a row: in its columns, in JSON that stands in one as text or as bytes. */
const sealedIn = (value: unknown): readonly Sealed[] => {
  if (typeof value === "string") return sealedIn(decoded(value));
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(sealedIn);
  const { box, owner, account_id: accountId } = value as Record<string, unknown>;
  const of = owner ?? accountId;
  return typeof box === "string" && typeof of === "string" ? [{ owner: of, box }, ...inside] : inside;
};

const decoded = (text: string): unknown => {
  const json = text.startsWith("\\x7b") ? Buffer.from(text.slice(2), "hex").toString("utf8") : text;
  if (!json.startsWith("{") && !json.startsWith("[")) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null; // no JSON, so nothing sealed
  }
};
