import type { ReportScope } from "../registry/catalog.js";
import { type Decimal, type DecimalText, formatDecimal, parseDecimal, sumDecimals } from "../shared/decimal.js";
import { latestColumn } from "./coverage-points.js";
import { type BoardReport, type BoardToken, latestReport } from "./facts.js";
import type { AttestationStatus } from "./report-clock.js";

export type HeadlineScope = { readonly scope: ReportScope; readonly total: DecimalText; readonly symbols: readonly string[] };
export type Headline = { readonly total: DecimalText; readonly scopes: readonly HeadlineScope[] };

/** A token with its status of the day. */
export type JudgedToken = { readonly token: BoardToken; readonly status: AttestationStatus };

type Counted = { readonly token: BoardToken; readonly report: BoardReport };

const SCOPES: readonly ReportScope[] = ["SINGLE_TOKEN", "CONSOLIDATED_GROUP"];

/** The exact sum of each token's latest total reserve (Addendum B 9.2). Null without a total, or when one cannot be read. */
export const headline = (tokens: readonly JudgedToken[]): Headline | null => {
  const current = tokens.filter(({ status }) => status === "CURRENT" || status === "STALE").flatMap(({ token }) => latestOf(token));
  const counted = current.filter((item) => countsInGroup(item, current) && statedTotal(item.report) !== null);
  const scopes = SCOPES.map((scope) => scopeOf(scope, counted));
  if (counted.length === 0 || scopes.includes("UNREADABLE")) return null;
  const served = scopes.filter((scope) => scope !== "UNREADABLE" && scope !== undefined);
  return {
    total: formatDecimal(sumDecimals(served.map(({ exact }) => exact))),
    scopes: served.map(({ scope, exact, symbols }) => ({ scope, total: formatDecimal(exact), symbols })),
  };
};

const latestOf = (token: BoardToken): Counted[] => {
  const report = latestReport(token);
  return report === undefined ? [] : [{ token, report }];
};

const statedTotal = (report: BoardReport): DecimalText | null => latestColumn(report)?.total_reserve?.amount ?? null;

const groupOf = ({ token }: Counted): string => token.issuer.group_id ?? `issuer:${token.issuer.id}`;

const isConsolidated = ({ report }: Counted): boolean => report.parse.report_scope === "CONSOLIDATED_GROUP";

/** Of the consolidated reports the tokens of one group point at, only the newest by as-of date counts; of equals, the newer record. */
const countsInGroup = (item: Counted, all: readonly Counted[]): boolean =>
  !isConsolidated(item) ||
  all.filter((other) => isConsolidated(other) && groupOf(other) === groupOf(item)).every((other) => !isNewer(other.report, item.report));

const isNewer = (a: BoardReport, b: BoardReport): boolean =>
  a.parse.composition_as_of === b.parse.composition_as_of ? a.seq > b.seq : a.parse.composition_as_of > b.parse.composition_as_of;

type ExactScope = { readonly scope: ReportScope; readonly exact: Decimal; readonly symbols: readonly string[] };

const scopeOf = (scope: ReportScope, counted: readonly Counted[]): ExactScope | "UNREADABLE" | undefined => {
  const items = counted.filter(({ report }) => report.parse.report_scope === scope);
  if (items.length === 0) return undefined;
  const reports = new Map(items.map(({ report }) => [report.seq, report]));
  const amounts = [...reports.values()].map((report) => parseDecimal(statedTotal(report) ?? ""));
  const readable = amounts.filter((amount) => amount !== undefined);
  if (readable.length < amounts.length) return "UNREADABLE";
  return { scope, exact: sumDecimals(readable), symbols: items.map(({ token }) => token.symbol) };
};
