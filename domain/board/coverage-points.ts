import type { ParsedColumn } from "../report/parse-artifact.js";
import { type Decimal, type DecimalText, parseDecimal, ratioOf } from "../shared/decimal.js";
import type { Day } from "../shared/time.js";
import type { BoardReport, BoardToken } from "./facts.js";

/** One attested coverage point: reserve and liability of the same report and the same stated date (Addendum B 8.4). */
export type CoveragePoint = {
  readonly asOf: Day;
  readonly totalReserveUsd: DecimalText;
  readonly tokensOutstanding: DecimalText;
  readonly ratio: DecimalText;
  readonly report: BoardReport;
};

/** The column of `composition_as_of`: the one a report detail shows (Addendum B 8.7.1). */
export const latestColumn = ({ parse }: BoardReport): ParsedColumn | undefined =>
  parse.columns.find(({ as_of }) => as_of === parse.composition_as_of);

/**
 * The point of one column, or undefined: consolidated reports give none, nor a side that is not stated or not readable, nor a
 * count of tokens of another peg than the dollar (nothing is converted), nor a zero liability (Addendum B 2.8).
 */
export const coveragePoint = (report: BoardReport, column: ParsedColumn, pegCurrency: string): CoveragePoint | undefined => {
  const { total_reserve: reserve, liability, refused } = column;
  if (report.parse.report_scope !== "SINGLE_TOKEN" || refused !== null || reserve === null || liability === null) return undefined;
  if (reserve.unit !== "USD" || (liability.unit === "TOKEN" && pegCurrency !== "USD")) return undefined;
  const ratio = ratioOfTexts(reserve.amount, liability.amount);
  if (ratio === null) return undefined;
  return { asOf: column.as_of, totalReserveUsd: reserve.amount, tokensOutstanding: liability.amount, ratio, report };
};

const ratioOfTexts = (numerator: string, denominator: string): DecimalText | null => {
  const [a, b]: (Decimal | undefined)[] = [parseDecimal(numerator), parseDecimal(denominator)];
  return a === undefined || b === undefined ? null : ratioOf(a, b);
};

/** Every point of the token's active reports, newest date first; of one date, the newer record first. */
export const coveragePoints = ({ reports, token }: BoardToken): readonly CoveragePoint[] =>
  reports
    .flatMap((report) => report.parse.columns.map((column) => coveragePoint(report, column, token.peg_currency)))
    .filter((point) => point !== undefined)
    .sort((a, b) => (a.asOf === b.asOf ? b.report.seq - a.report.seq : a.asOf < b.asOf ? 1 : -1));

/** The point of the report's own as-of date, window or not. */
export const latestPoint = (report: BoardReport, pegCurrency: string): CoveragePoint | undefined => {
  const column = latestColumn(report);
  return column === undefined ? undefined : coveragePoint(report, column, pegCurrency);
};
