import type { ParseArtifact, ParsedColumn, ParsedTotal, TextRepair } from "../report/parse-artifact.js";
import type { Sha256Hex } from "../shared/sha256.js";
import { monthOfDay } from "../shared/time.js";
import { failedCheck } from "./checks.js";
import { type Flow, flowOf } from "./flow.js";
import { readMetadata } from "./metadata.js";
import { requireOneHand, requireUnits } from "./print-habits.js";
import { readStatedDates } from "./stated-dates.js";
import { readStatement } from "./statements.js";
import { readTable } from "./tables.js";
import type { Published, Template } from "./template.js";
import type { Line } from "./text.js";
import { Unreadable } from "./unreadable.js";
import { inDocumentOrder, rowOf, type StatedDate, type Value } from "./values.js";

/** The engine's version: it changes whenever the same bytes and template could give another artifact. */
export const PARSER_VERSION = "1.1.0";

/** A document's text as the engine sees it. `emptyPages` have no text of their own. */
export type DocumentText = {
  readonly source_sha256: Sha256Hex;
  readonly symbols: readonly string[]; // covered by the source it came from
  readonly pages: number;
  readonly emptyPages: readonly number[];
  readonly lines: readonly Line[];
  readonly repairs: readonly TextRepair[];
};

export const flowOfDocument = ({ lines }: DocumentText): Flow => flowOf(lines);

/**
 * Reads a report by one template: all of its figures or none. A column whose figures do not add up is refused and said so;
 * when it is the latest, the document is unreadable (Addendum B 8.7.4). Throws Unreadable.
 */
export const parseReport = (template: Template, document: DocumentText, flow: Flow): ParseArtifact => {
  const covered = coveredSymbols(template, document.symbols);
  const stated = readStatedDates(template, flow);
  const latest = latestOf(stated.dates);
  const values = withPeriod(latest, () => valuesOf(template, document, flow, stated.dates));
  const columns = stated.dates.map((date, index) =>
    columnOf(
      template,
      date,
      values.filter(({ column }) => column === index),
    ),
  );
  requireLatest(latest, columns);
  return {
    schema: "report.parse",
    schema_version: 1,
    source_sha256: document.source_sha256,
    source_pages: document.pages,
    template_id: template.template_id,
    template_version: template.template_version,
    parser_version: PARSER_VERSION,
    report_scope: template.report_scope,
    covered_symbols: covered,
    period: monthOfDay(latest.as_of),
    composition_as_of: latest.as_of,
    ...readMetadata(template, flow, stated, document.emptyPages.length > 0),
    columns: columns.map(({ column }) => column),
    text_repairs: document.repairs,
  };
};

/** A report of one token is of the template's token; a group's report covers what its source says, that token included. */
const coveredSymbols = ({ report_scope, covered_symbols }: Template, symbols: readonly string[]): readonly string[] => {
  if (symbols.length > 0 && !covered_symbols.every((symbol) => symbols.includes(symbol)))
    throw new Unreadable("UNKNOWN_TEMPLATE", `the report is of ${covered_symbols.join(", ")}, which its source does not cover`);
  return report_scope === "SINGLE_TOKEN" || symbols.length === 0 ? covered_symbols : symbols;
};

const latestOf = (dates: readonly StatedDate[]): StatedDate => dates.reduce((latest, date) => (date.as_of > latest.as_of ? date : latest));

/** From here on a refusal can name its month. */
const withPeriod = <T>(latest: StatedDate, read: () => T): T => {
  try {
    return read();
  } catch (fault) {
    if (!(fault instanceof Unreadable)) throw fault;
    throw new Unreadable(fault.reason, fault.message, monthOfDay(latest.as_of));
  }
};

const valuesOf = (template: Template, { lines }: DocumentText, flow: Flow, dates: readonly StatedDate[]): readonly Value[] => {
  const values = [
    ...template.tables.flatMap((table) => readTable(table, lines, dates)),
    ...template.statements.flatMap((statement) => readStatement(statement, flow, dates)),
  ];
  requireUnits(template.tables, flow);
  requireOneHand(values, template.checks);
  return values;
};

type Judged = { readonly column: ParsedColumn; readonly failure: string | undefined };

const columnOf = (template: Template, date: StatedDate, values: readonly Value[]): Judged => {
  const failure = failedCheck(template.checks, values);
  const stated = { as_of: date.as_of, cutoff_at: date.cutoff_at, cutoff_basis: date.cutoff_basis };
  if (failure !== undefined)
    return { failure, column: { ...stated, refused: "COLUMN_DOES_NOT_SUM", total_reserve: null, liability: null, rows: [] } };
  const shown = values.filter((value): value is Value & { shows: Published } => value.shows !== undefined);
  return {
    failure: undefined,
    column: {
      ...stated,
      refused: null,
      total_reserve: totalOf(values, template.total_reserve),
      liability: totalOf(values, template.liability),
      rows: shown.sort(inDocumentOrder).map(rowOf),
    },
  };
};

/** A bound is no total (Addendum B 8.7.2). */
const totalOf = (values: readonly Value[], total: Template["liability"]): ParsedTotal | null => {
  const value = values.find(({ id }) => id === total?.figure);
  if (total === null || value === undefined || value.shows?.lower_bound === true) return null;
  return { ...value.place, amount: value.amount, unit: total.unit };
};

const requireLatest = (latest: StatedDate, columns: readonly Judged[]): void => {
  const { failure } = columns.find(({ column }) => column.as_of === latest.as_of) ?? {};
  if (failure !== undefined) throw new Unreadable("COLUMN_DOES_NOT_SUM", `as of ${latest.as_of}: ${failure}`, monthOfDay(latest.as_of));
};
