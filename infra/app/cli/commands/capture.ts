import { randomUUID } from "node:crypto";
import { type CaptureResult, refusedCapture } from "../../../../commands/capture-and-parse.js";
import type { CollectedDocument } from "../../../../commands/collect-source.js";
import { findSource } from "../../../../commands/find-source.js";
import type { CatalogSource } from "../../../../domain/registry/catalog.js";
import { Refusal } from "../../../../domain/shared/refusal.js";
import type { Month } from "../../../../domain/shared/time.js";
import { type Capturing, openCapturing } from "../../capturing.js";
import { knownDocument } from "../../known-document.js";
import type { Parts } from "../../parts.js";
import { configuredCatalog, putInForce } from "../../prepare.js";
import { type CaptureOrder, readDocument, readOrder } from "../capture-order.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION } from "../command.js";
import { operatorOf } from "../ordered.js";
import type { Terminal } from "../terminal.js";
import { settle, withParts } from "../with-parts.js";

/** The answer, and what the read models must have passed to show it. */
type Answer = { readonly result: CaptureResult; readonly position: bigint | null };

type Tools = { readonly parts: Parts; readonly capturing: Capturing };

const captureFile = async (
  { parts, capturing }: Tools,
  source: CatalogSource,
  { file, url }: { readonly file: string; readonly url: string },
  period: Month | null,
): Promise<Answer> =>
  capturing.capture({
    source,
    bytes: await readDocument(file, parts.config.settings.DOC_MAX_BYTES),
    url,
    finalUrl: url,
    httpStatus: null,
    headers: {},
    redirects: [],
    statedPeriod: period === null ? null : { month: period, basis: "OPERATOR" },
  });

const sentenceOf = (document: CollectedDocument): string => {
  switch (document.kind) {
    case "captured":
      return `${document.url}: ${document.result.outcome}${document.result.reason === null ? "" : ` (${document.result.reason})`}`;
    case "unchanged":
      return `${document.url}: unchanged since it was captured`;
    case "failed":
      return `${document.url}: ${document.reason}, ${document.detail}`;
  }
};

/**
 * The answer of a look at a source: that of the last document that was new; when none was, of the last that was known; when
 * nothing could be fetched, a refusal.
 */
const answerOf = async (parts: Parts, source: CatalogSource, collected: readonly CollectedDocument[]): Promise<Answer> => {
  const captured = collected.flatMap((document) => (document.kind === "captured" ? [document] : []));
  const last = captured.findLast(({ result }) => result.outcome !== "duplicate") ?? captured.at(-1);
  const position = captured.findLast((document) => document.position !== null)?.position ?? null;
  if (last !== undefined) return { result: last.result, position };
  const unchanged = collected.findLast(({ kind }) => kind === "unchanged");
  const known = unchanged === undefined ? undefined : await knownDocument(parts.eventLog, source.id, unchanged.url);
  if (known === undefined) return { result: refusedCapture("fetch-failed"), position };
  return { result: { outcome: "duplicate", reason: null, seq: known.seq, document_sha256: known.sha256, report: null }, position };
};

const fetchFrom = async (
  { parts, capturing }: Tools,
  source: CatalogSource,
  order: CaptureOrder,
  { terminal, signal }: Invocation,
): Promise<Answer> => {
  const context = { actor: `operator:${operatorOf(parts)}`, correlationId: randomUUID() };
  const collected = await capturing.collect(source, { context, operatorPeriod: order.period, signal });
  for (const document of collected) terminal.note(sentenceOf(document));
  if (collected.length === 0) terminal.note(`${source.url} links to no document of the source`);
  return answerOf(parts, source, collected);
};

/** A refusal is an answer too. */
const captureInto = async (tools: Tools, order: CaptureOrder, invocation: Invocation): Promise<Answer> => {
  try {
    const catalog = await tools.parts.evidence.ask(({ registry }) => registry?.catalog ?? null);
    const source = findSource(catalog, order.choice);
    return await (order.document === null
      ? fetchFrom(tools, source, order, invocation)
      : captureFile(tools, source, order.document, order.period));
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    invocation.terminal.note(fault.message);
    return { result: refusedCapture(fault.code), position: null };
  }
};

/** Its members in the order the interface names them. */
const answerJson = ({ outcome, reason, seq, document_sha256, report }: CaptureResult): string =>
  JSON.stringify({ outcome, reason, seq, document_sha256, report });

/** The answer in words, for a person. */
const describe = ({ outcome, reason, seq, report }: CaptureResult, { out }: Terminal): void => {
  out([`${outcome}${reason === null ? "" : ` (${reason})`}`, seq === null ? "" : `record ${seq}`].filter((part) => part !== "").join(", "));
  for (const { as_of, total_reserve, liability, liability_unit, rows } of report?.columns ?? [])
    out(
      `  ${as_of}: reserves ${total_reserve ?? "not stated"} USD, liability ${liability ?? "not stated"} ${liability_unit ?? ""}, ${rows.length} rows`,
    );
};

const capture = async (invocation: Invocation): Promise<ExitCode> => {
  const order = readOrder(invocation.options);
  return withParts(invocation, async ({ parts, lifecycle }) => {
    const catalog = await configuredCatalog(parts);
    if (catalog !== null) await putInForce(parts, catalog, invocation.terminal.note);
    const capturing = await openCapturing(parts, lifecycle, null);
    const { result, position } = await captureInto({ parts, capturing }, order, invocation);
    await settle(parts, position, invocation.terminal.note);
    if (isSet(invocation.options, "json")) invocation.terminal.out(answerJson(result));
    else describe(result, invocation.terminal);
    return result.outcome === "refused" ? 1 : 0;
  });
};

export const captureCommand: Command = {
  words: ["capture"],
  summary: "Captures a report: fetched from its source, or from a file with the address it was got from.",
  usage: "(--source ID | --symbol SYM) [--file F --url U] [--period YYYY-MM] [--json]",
  details: [
    "The bytes are stored and put on record before they are read. The same bytes are captured once.",
    "With --json the last line of output is one JSON object: outcome (parsed, unreadable, duplicate, refused), reason, seq,",
    "document_sha256, report. A source that lists several documents answers for the last one that was new.",
  ],
  options: {
    source: { value: "ID", help: "the source, by its id in the registry" },
    symbol: { value: "SYM", help: "the token, when that names its source" },
    file: { value: "F", help: "take the document from this file" },
    url: { value: "U", help: "the address the file was got from" },
    period: { value: "YYYY-MM", help: "the report month, stated by you" },
    catalog: { value: "NAME|FILE", help: "catalog to apply first, as at the start of the service", setting: "CATALOG" },
    ...JSON_OPTION,
  },
  operands: { least: 0, most: 0 },
  run: capture,
};
