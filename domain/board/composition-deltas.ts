import { CATEGORIES, type Category } from "../report/categories.js";
import type { ParsedRow } from "../report/parse-artifact.js";
import {
  type Decimal,
  type DecimalText,
  formatDecimal,
  parseDecimal,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
} from "../shared/decimal.js";
import { groupBy } from "../shared/group-by.js";
import { latestColumn } from "./coverage-points.js";
import type { BoardReport } from "./facts.js";
import { type ServedUnit, servedUnit } from "./served-rows.js";

export const DELTA_KINDS = ["CATEGORY", "TOTAL", "LIABILITY"] as const;
export type DeltaKind = (typeof DELTA_KINDS)[number];

/** One group of lines in this month and the prior one (Addendum B 8.5). Amounts as served rows have them. */
export type CompositionDelta = {
  readonly kind: DeltaKind;
  readonly category: Category;
  readonly current: GroupSide;
  readonly prior: GroupSide;
  readonly delta: DecimalText | null;
  readonly unit: ServedUnit | null;
};

/** A group's lines in one report: none, one with its label, or several; no sum of lines of different units. */
export type GroupSide = { readonly lines: number; readonly label: string | null; readonly amount: DecimalText | null };

type Group = readonly ParsedRow[];

/** Places of an amount, as of a served line (Addendum B 2.6). */
const PLACES = 6;

/** Lines of both latest columns grouped by kind and category, in the enums' order. */
export const compositionDeltas = (current: BoardReport, prior: BoardReport): readonly CompositionDelta[] => {
  const [now, before] = [groupsOf(current), groupsOf(prior)];
  return DELTA_KINDS.flatMap((kind) =>
    CATEGORIES.flatMap((category) => {
      const [a, b] = [now.get(`${kind} ${category}`) ?? [], before.get(`${kind} ${category}`) ?? []];
      return a.length + b.length === 0 ? [] : [deltaOf(kind, category, a, b)];
    }),
  );
};

const groupsOf = (report: BoardReport): ReadonlyMap<string, Group> => {
  const served = (latestColumn(report)?.rows ?? []).filter((row) => servedUnit(row) !== undefined);
  return groupBy(served, ({ row_kind, category }) => `${row_kind} ${category}`);
};

const deltaOf = (kind: DeltaKind, category: Category, now: Group, before: Group): CompositionDelta => {
  const [a, b] = [sumOf(now), sumOf(before)];
  const units = new Set([...now, ...before].map(servedUnit));
  const [unit] = units;
  const comparable = units.size === 1 && ![...now, ...before].some(({ lower_bound }) => lower_bound);
  return {
    kind,
    category,
    current: sideOf(now, a),
    prior: sideOf(before, b),
    delta: a === undefined || b === undefined || !comparable ? null : printed(subtractDecimals(a, b)),
    unit: units.size === 1 ? (unit ?? null) : null,
  };
};

/** Undefined for no line and for lines of different units: nothing is converted. */
const sumOf = (group: Group): Decimal | undefined => {
  const amounts = group.map(({ amount }) => parseDecimal(amount)).filter((amount) => amount !== undefined);
  const summable = amounts.length > 0 && amounts.length === group.length && new Set(group.map(servedUnit)).size === 1;
  return summable ? sumDecimals(amounts) : undefined;
};

const sideOf = (group: Group, sum: Decimal | undefined): GroupSide => ({
  lines: group.length,
  label: group.length === 1 ? (group[0]?.label ?? null) : null,
  amount: sum === undefined ? null : printed(sum),
});

const printed = (amount: Decimal): DecimalText => formatDecimal(roundDecimal(amount, PLACES));
