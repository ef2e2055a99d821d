import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import pg from "pg";

/** Where to look: a whole database, a data folder (all but its `mail`, which stands for the recipient's own mailbox), and captured logs. */
export type SearchedPlaces = { readonly databaseUrl?: string; readonly dataDir?: string; readonly logs?: readonly string[] };

/**
 * Every place that holds `text` (or any of several) as it is, in other case, in base64 at any alignment (either alphabet), in hex, percent-encoded, escaped as
 * JSON, or any of these as hex again, as the database shows bytes. Empty when it is erased. A place is `schema.table`, a file or `log N`.
 */
export const tracesOf = async (
  text: string | readonly string[],
  { databaseUrl, dataDir, logs = [] }: SearchedPlaces,
): Promise<string[]> => {
  const needles = [text].flat().flatMap(formsOf);
  const found = [
    ...(databaseUrl === undefined ? [] : await tracesInDatabase(databaseUrl, needles)),
    ...(dataDir === undefined ? [] : await tracesInFolder(dataDir, needles)),
  ];
  logs.forEach((log, index) => {
    if (holds(Buffer.from(log, "utf8"), needles)) found.push(`log ${index}`);
  });
  return found;
};

/** The forms of a text that are looked for, as bytes in lower case: what is searched is lowered too, so base64 is found in any case. */
export const formsOf = (text: string): Buffer[] => {
  const forms = [text, text.toLowerCase(), text.toUpperCase()].flatMap((each) => {
    const bytes = Buffer.from(each, "utf8");
    const base64 = [0, 1, 2].map((shift) => alignedBase64(bytes, shift));
    const json = JSON.stringify(each).slice(1, -1);
    const escaped = [...each].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
    const urlSafe = base64.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"));
    return [each, bytes.toString("hex"), json, escaped, JSON.stringify(json).slice(1, -1), encodeURIComponent(each), ...base64, ...urlSafe];
  });
  const plain = [...new Set(forms.map((form) => form.toLowerCase()))];
  const hexAgain = forms.map((form) => Buffer.from(form, "utf8").toString("hex"));
  return [...new Set([...plain, ...hexAgain])].map((form) => Buffer.from(form, "utf8"));
};

/** The characters of base64 that are the text's alone when `shift` bytes stand before it. */
const alignedBase64 = (bytes: Buffer, shift: number): string => {
  const whole = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString("base64")
    .replaceAll("=", "");
  const from = Math.ceil((shift * 8) / 6);
  const to = Math.floor(((shift + bytes.length) * 8) / 6);
  return whole.slice(from, to);
};

const holds = (bytes: Buffer, needles: readonly Buffer[]): boolean => {
  const lowered = Buffer.from(
    bytes.toString("latin1").replace(/[A-Z]+/g, (run) => run.toLowerCase()),
    "latin1",
  );
  return needles.some((needle) => lowered.includes(needle));
};

/** Every table of every schema but the server's own. Rows as JSON show bytes in hex. */
const tracesInDatabase = async (url: string, needles: readonly Buffer[]): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) if (await tableHolds(client, name, needles)) found.push(name);
    return found;
  } finally {
    await client.end();
  }
};

const ROWS_AT_ONCE = 500;

const tableHolds = async (client: pg.Client, table: string, needles: readonly Buffer[]): Promise<boolean> => {
  await client.query("BEGIN");
  try {
    await client.query(`DECLARE rows CURSOR FOR SELECT row_to_json(t)::text AS line FROM ${table} t`);
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`FETCH ${ROWS_AT_ONCE} FROM rows`);
      if (rows.some(({ line }) => holds(Buffer.from(line, "utf8"), needles))) return true;
      if (rows.length < ROWS_AT_ONCE) return false;
    }
  } finally {
    await client.query("ROLLBACK");
  }
};

const tracesInFolder = async (folder: string, needles: readonly Buffer[]): Promise<string[]> => {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const place = relative(folder, path);
    if (!entry.isFile() || place.split("/")[0] === "mail") continue;
    if (await fileHolds(path, needles)) found.push(place);
  }
  return found;
};

/** In pieces that overlap by the longest form. A file that goes away meanwhile holds nothing. */
const fileHolds = async (path: string, needles: readonly Buffer[]): Promise<boolean> => {
  const overlap = Math.max(...needles.map(({ length }) => length));
  let tail = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
      const piece = Buffer.concat([tail, chunk as Buffer]);
      if (holds(piece, needles)) return true;
      tail = Buffer.from(piece.subarray(-overlap));
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  return false;
};
