import {
  absDecimal,
  compareDecimals,
  type Decimal,
  type DecimalText,
  parseDecimal,
  subtractDecimals,
  sumDecimals,
} from "../shared/decimal.js";
import type { CheckTemplate } from "./template.js";
import type { Value } from "./values.js";

/** The first check that fails among the figures of one column, as a sentence; undefined when all hold. */
export const failedCheck = (checks: readonly CheckTemplate[], values: readonly Value[]): string | undefined =>
  checks.map((check) => failureOf(check, values)).find((failure) => failure !== undefined);

const failureOf = (check: CheckTemplate, values: readonly Value[]): string | undefined => {
  const figures = (ids: readonly string[]): Decimal[] => values.filter(({ id }) => ids.includes(id)).map(({ amount }) => decimalOf(amount));
  switch (check.kind) {
    case "sum": {
      const [total] = figures([check.total]);
      const parts = figures(check.parts);
      if (total === undefined || (check.when !== undefined && figures([check.when]).length === 0)) return undefined;
      return addsUp(total, parts) ? undefined : `${check.parts.join(" + ")} does not add up to ${check.total}`;
    }
    case "equal": {
      const [first, ...others] = figures(check.figures);
      const same = first === undefined || others.every((other) => compareDecimals(first, other) === 0);
      return same ? undefined : `${check.figures.join(" and ")} are not equal`;
    }
    case "at_most": {
      const [[figure], [limit]] = [figures([check.figure]), figures([check.limit])];
      const holds = figure === undefined || limit === undefined || compareDecimals(figure, limit) <= 0;
      return holds ? undefined : `${check.figure} exceeds ${check.limit}`;
    }
  }
};

const decimalOf = (amount: DecimalText): Decimal => {
  const value = parseDecimal(amount);
  if (value === undefined) throw new TypeError(`${amount} is not a decimal`);
  return value;
};

/** Within rows x half a unit of the last place that the coarsest figure prints, inclusive (Addendum B 8.7.4). A zero has no places. */
export const addsUp = (total: Decimal, parts: readonly Decimal[]): boolean => {
  const off = absDecimal(subtractDecimals(sumDecimals(parts), total));
  const scale = Math.min(...[total, ...parts].filter(({ units }) => units !== 0n).map((figure) => figure.scale), 40);
  const tolerance: Decimal = { units: BigInt(parts.length) * 5n, scale: scale + 1 };
  return compareDecimals(off, tolerance) <= 0;
};
