import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type ChainRecord, recordHash } from "../../domain/evidence/record.js";
import type { CaptureArtifact } from "../../domain/report/parse-artifact.js";
import { runCommand, type Settings } from "./service.js";

/** The chain as `log export` wrote it, each record with its hash. */
export type ExportedRecord = { readonly record: ChainRecord; readonly hash: string };

/** Exports the log into the folder and gives its evidence records in order, and how many events each stream has. */
export const exportChain = async (
  folder: string,
  settings: Settings,
): Promise<{ readonly records: readonly ExportedRecord[]; readonly events: ReadonlyMap<string, number> }> => {
  const path = join(folder, "exported.ndjson");
  const { code, err } = await runCommand(["log", "export", "-o", path], settings);
  if (code !== 0) throw new Error(`log export ended with ${code}: ${err}`);
  const events = new Map<string, number>();
  const records: ExportedRecord[] = [];
  for (const line of (await readFile(path, "utf8")).trimEnd().split("\n")) {
    const { stream, data } = JSON.parse(line) as { stream: string; data: ChainRecord };
    events.set(stream, (events.get(stream) ?? 0) + 1);
    if (stream === "evidence") records.push({ record: data, hash: recordHash(Buffer.from(JSON.stringify(data))) });
  }
  return { records, events };
};

/** Runs one statement on a database and closes the connection. */
export const queryOnce = async <Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
};

/** SHA-256 of every captured document, by the record that captured it. */
export const capturedDocuments = async (url: string, records: readonly ExportedRecord[]): Promise<ReadonlyMap<number, string>> => {
  const captures = records.filter(({ record }) => record.kind === "document.captured");
  const ids = captures.map(({ record }) => Buffer.from((record.artifact ?? "").replace(/^sha256:/u, ""), "hex"));
  const rows = await queryOnce<{ sha256: Buffer; bytes: Buffer }>(url, "SELECT sha256, bytes FROM vault.artifact WHERE sha256 = ANY($1)", [
    ids,
  ]);
  const byId = new Map(rows.map(({ sha256, bytes }) => [sha256.toString("hex"), JSON.parse(bytes.toString("utf8")) as CaptureArtifact]));
  return new Map(
    captures.map(({ record }, index) => [record.seq, byId.get((ids[index] ?? Buffer.alloc(0)).toString("hex"))?.sha256 ?? "not held"]),
  );
};

/** How many records say what became of each captured document, by its capture; a better reading in a former one's place is none more. */
export const outcomesOf = (records: readonly ExportedRecord[]): ReadonlyMap<number, number> => {
  const outcomes = new Map<number, number>();
  for (const { record } of records) {
    const { kind, cause_seq, supersedes_seq } = record;
    if ((kind !== "report.parsed" && kind !== "document.unreadable") || cause_seq === null) continue;
    const corrects = supersedes_seq !== null && records[supersedes_seq]?.record.cause_seq === cause_seq;
    if (!corrects) outcomes.set(cause_seq, (outcomes.get(cause_seq) ?? 0) + 1);
  }
  return outcomes;
};
