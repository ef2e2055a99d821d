import { randomInt, randomUUID } from "node:crypto";
import { expect } from "chai";
import type pg from "pg";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { audit } from "../../../infra/app/audit/audit.js";
import type { AuditReport } from "../../../infra/app/audit/report.js";
import { openCapturing } from "../../../infra/app/capturing.js";
import { readConfig } from "../../../infra/app/config.js";
import { Lifecycle } from "../../../infra/app/lifecycle.js";
import { openLog } from "../../../infra/app/logging.js";
import { openParser } from "../../../infra/app/parsing.js";
import { openParts, type Parts } from "../../../infra/app/parts.js";
import { configuredCatalog, putInForce } from "../../../infra/app/prepare.js";
import { settleReadModels } from "../../../infra/app/projecting.js";
import { openReconciling } from "../../../infra/app/reconciling.js";
import { sealNow } from "../../../infra/app/sealing.js";
import type { DocumentParser } from "../../../infra/pdf/document-parser.js";
import { madeReading } from "../../support/measured-evidence.js";
import { testDatabase } from "../../support/postgres.js";
import { temporaryFolder } from "../../support/service.js";

const ROUNDS = 100;

/** A value of the database that the log vouches for. */
type Cell = { readonly table: string; readonly ctid: string; readonly column: string; readonly type: string };

/** Tables whose every value is evidence or derived from it. */
const audited = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname LIKE 'read\\_%' OR (schemaname, tablename) IN (('log', 'es_event'), ('vault', 'artifact')) ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

const pick = <T>(items: readonly T[]): T => {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new RangeError("nothing to pick from");
  return item;
};

/** Any value of any row, each table as likely as the other, so that large tables do not hide small ones. */
const pickCell = async (pool: pg.Pool, tables: readonly string[]): Promise<Cell | undefined> => {
  const table = pick(tables);
  const row = await pool.query<{ ctid: string }>(`SELECT ctid::text AS ctid FROM ${table} ORDER BY random() LIMIT 1`);
  const columns = await pool.query<{ column: string; type: string }>(
    `SELECT attname AS column, format_type(atttypid, NULL) AS type FROM pg_attribute
     WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'one'`, // the key of a one-row table: the database itself keeps it,
  );
  const ctid = row.rows[0]?.ctid;
  return ctid === undefined ? undefined : { table, ctid, ...pick(columns.rows) };
};

const otherDigit = (digit: string): string => (digit === "7" ? "3" : "7");

/** The text of a value with one character changed so that it is still of its type. */
const changedText = (value: string, type: string): string => {
  if (type === "boolean") return value === "true" ? "false" : "true";
  const at = type === "text" || type === "uuid" ? randomInt(value.length) : value.length - 1;
  const char = value[at] === "-" ? "-" : type === "text" ? (value[at] === "a" ? "b" : "a") : otherDigit(value[at] ?? "");
  return char === "-" ? changedText(value, type) : value.slice(0, at) + char + value.slice(at + 1);
};

const changedBytes = (value: Buffer): Buffer => {
  const changed = Buffer.from(value);
  const at = randomInt(changed.length);
  changed[at] = (changed[at] ?? 0) ^ (1 << randomInt(8));
  return changed;
};

/** Some changes the database itself refuses: a key that stands already, a check. */
const refusedByConstraint = (error: unknown): undefined => {
  if (error instanceof Error && "code" in error && String(error.code).startsWith("23")) return undefined;
  throw error;
};

/** Changes one byte of the value in place; undefined when it has none. Answers how to put the former value back. */
const damage = async (pool: pg.Pool, { table, ctid, column, type }: Cell): Promise<(() => Promise<void>) | undefined> => {
  const read = type === "bytea" ? `"${column}"` : `"${column}"::text`;
  const { rows } = await pool.query<{ value: Buffer | string | null }>(`SELECT ${read} AS value FROM ${table} WHERE ctid = $1`, [ctid]);
  const value = rows[0]?.value;
  if (value === null || value === undefined || value.length === 0) return undefined;
  const put = async (row: string, to: Buffer | string): Promise<string> => {
    const sql = `UPDATE ${table} SET "${column}" = $1::${type} WHERE ctid = $2 RETURNING ctid::text AS ctid`;
    const { rows: put } = await pool.query<{ ctid: string }>(sql, [to, row]);
    return put[0]?.ctid ?? row;
  };
  const now = await put(ctid, typeof value === "string" ? changedText(value, type) : changedBytes(value)).catch(refusedByConstraint);
  if (now === undefined) return undefined;
  return async () => void (await put(now, value));
};

/** The real parser, which reads each document once with each template: what it answers is the same every time. */
const remembering = (parser: DocumentParser): DocumentParser => {
  const read = new Map<string, ReturnType<DocumentParser["parseWith"]>>();
  return {
    ...parser,
    parseWith: (bytes, capture, template) => {
      const key = `${template.id} ${template.version} ${sha256Hex(bytes)}`;
      const answer = read.get(key) ?? parser.parseWith(bytes, capture, template);
      read.set(key, answer);
      return answer;
    },
  };
};

/** A reading of a token of the sample, as the collector records one. */
const measured = async ({ evidence, artifacts }: Parts): Promise<void> => {
  const tokens = await evidence.ask(({ registry }) => registry?.catalog.tokens ?? []);
  const network = tokens.find(({ symbol }) => symbol === "CNDX")?.networks[0];
  if (network === undefined) throw new Error("the sample has no such token");
  const order = { symbol: "CNDX", network: network.network, address: network.address, time: "2026-02-10T11:00:00.000Z" };
  const reading = await madeReading(order);
  await artifacts.putMany(reading.artifacts);
  await evidence.appendEvidence(async () => ({ entries: [reading.entry], answer: null }));
};

describe("the audit of a log with captured reports", function () {
  this.timeout(240_000);
  const folder = temporaryFolder();
  const log = openLog("fatal");
  const lifecycle = new Lifecycle(log);
  let parts: Parts;
  let parser: DocumentParser;
  let drop: (() => Promise<void>) | undefined;
  const look = (): Promise<AuditReport> => audit(parts, parser, () => undefined);

  before(async () => {
    const database = await testDatabase();
    drop = database.drop;
    const config = readConfig({ DATA_DIR: folder.path, DATABASE_URL: database.url, CATALOG: "sample", PORT: "0", OPS_PORT: "0" });
    parts = await openParts(config, "command", log, lifecycle);
    const catalog = await configuredCatalog(parts);
    if (catalog !== null) await putInForce(parts, catalog, () => undefined);
    const capturing = await openCapturing(parts, lifecycle, null);
    const sources = await parts.evidence.ask(({ registry }) => registry?.catalog.sources ?? []);
    const source = sources.find(({ id }) => id === "cinderford-reports");
    if (source === undefined) throw new Error("the sample has no such source");
    await capturing.collect(source, { context: { actor: "test", correlationId: randomUUID() }, operatorPeriod: null, signal: null });
    await measured(parts);
    await sealNow(parts)();
    const captured = await parts.eventLog.readLastEvent("evidence");
    await settleReadModels(parts, captured?.position ?? null);
    await openReconciling(parts)();
    const newest = await parts.eventLog.readLastEvent("evidence");
    await settleReadModels(parts, newest?.position ?? null);
    parser = remembering(openParser(config.settings));
    lifecycle.add("audit parser", parser.close);
  });
  after(async () => {
    await lifecycle.stop(10_000, 20_000);
    await drop?.();
    folder.remove();
  });

  it("finds every event, record, artifact, parse and row as it was recorded", async () => {
    const report = await look();
    expect(report.checks.flatMap(({ findings }) => findings)).to.deep.equal([]);
    expect(report.ok).to.equal(true);
    expect(report.checks.find(({ check }) => check === "private")?.skipped, "every private event is sealed").to.equal(null);
    for (const { check, examined } of report.checks) expect(examined, check).to.be.greaterThan(0);
    expect(report.chain.tree_size).to.equal((report.chain.head_seq ?? -1) + 1);
  });

  it(`names the place of one changed byte anywhere, ${ROUNDS} times out of ${ROUNDS}`, async () => {
    const tables = await audited(parts.database.pool);
    for (let round = 0; round < ROUNDS; ) {
      const cell = await pickCell(parts.database.pool, tables);
      const restore = cell === undefined ? undefined : await damage(parts.database.pool, cell);
      if (cell === undefined || restore === undefined) continue;
      const report = await look();
      await restore();
      const where = `${cell.table}, column ${cell.column}`;
      expect(report.ok, where).to.equal(false);
      expect(report.first?.place, where).to.be.a("string").and.not.empty;
      round += 1;
    }
    expect((await look()).ok, "after everything was put back").to.equal(true);
  });
});
