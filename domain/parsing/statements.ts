import { readDate } from "./dates.js";
import { readFigure } from "./figures.js";
import { type Flow, placeOf } from "./flow.js";
import { compilePhrase, type Match, type Span } from "./phrase.js";
import type { StatementTemplate } from "./template.js";
import { Unreadable } from "./unreadable.js";
import type { StatedDate, Value } from "./values.js";

/**
 * The figures a sentence states, one for each date. A figure stated in several places must be the same in all; the first is
 * shown. A sentence that names dates must name those of the report; one that names them all gives each figure to its own, in its order.
 * Throws Unreadable.
 */
export const readStatement = (statement: StatementTemplate, flow: Flow, dates: readonly StatedDate[]): readonly Value[] => {
  const matches = statement.phrases.flatMap((phrase) => compilePhrase(phrase).all(flow.text)).sort((a, b) => a.start - b.start);
  const [first, ...others] = matches.map((match) => valuesOf(statement, match, flow, dates));
  if (first === undefined) {
    if (statement.required) refuse(statement, "is not in the document");
    return [];
  }
  for (const again of others)
    if (again.some(({ amount }, index) => amount !== first[index]?.amount)) refuse(statement, "is stated twice with different figures");
  return first;
};

const refuse = (statement: StatementTemplate, what: string): never => {
  throw new Unreadable("UNREADABLE_FIGURE", `statement ${statement.id} ${what}`);
};

const valuesOf = (statement: StatementTemplate, match: Match, flow: Flow, dates: readonly StatedDate[]): readonly Value[] => {
  const columns = columnsOf(statement, match, dates);
  const spans = match.captures.get("amount") ?? [];
  if (spans.length !== dates.length) refuse(statement, `has ${spans.length} figures for ${dates.length} dates`);
  const label = match.captures.get("label")?.[0]?.text.replace(/\s+/gu, " ") ?? statement.id;
  return spans.map((span, index) => valueAt(statement, span, flow, columns[index] ?? index, label)).sort((a, b) => a.column - b.column);
};

/** The columns of the figures from the first to the last: as the sentence names the dates, or as the report does. */
const columnsOf = (statement: StatementTemplate, { captures }: Match, dates: readonly StatedDate[]): readonly number[] => {
  const named = (captures.get("as_of") ?? []).map(({ text }) => dates.findIndex(({ as_of }) => as_of === readDate(text)));
  if (named.includes(-1)) refuse(statement, "names a date the report does not state");
  if (named.length !== dates.length) return dates.map((_, column) => column);
  if (new Set(named).size !== named.length) refuse(statement, "names one date for several figures");
  return named;
};

const valueAt = (statement: StatementTemplate, span: Span, flow: Flow, column: number, label: string): Value => {
  const figure = readFigure(span.text);
  const { shows } = statement;
  if (figure === undefined || (figure.currency !== null && shows !== undefined && !shows.unit.startsWith(figure.currency)))
    return refuse(statement, "does not read in its unit");
  return { id: statement.id, column, label, amount: figure.amount, place: placeOf(flow, span), shows };
};
