import type { Verdict } from "./verdict.js";

const WIDTHS = [62, 24, 24, 8, 13, 9, 8] as const;
const HEADINGS = ["figure", "product", "floor", "ratio", "rounds", "goal", "", "the floor is"];

const line = (cells: readonly string[]): string =>
  cells
    .map((cell, column) => cell.padEnd(WIDTHS[column] ?? 0))
    .join(" ")
    .trimEnd();

export const headings = (): string => line(HEADINGS);

/** A number with three significant digits, or whole above a thousand. */
const shown = (value: number): string =>
  value >= 1_000 ? Math.round(value).toLocaleString("en-US") : String(Number(value.toPrecision(3)));

const withUnit = (value: number | null, unit: string): string => (value === null ? "-" : `${shown(value)} ${unit}`);

/** One line of the table. */
export const rowOf = ({ figure, product, floor, ratios, value, met }: Verdict): string =>
  line([
    figure.name,
    withUnit(product, figure.unit),
    withUnit(floor, figure.unit),
    ratios.length === 0 || value === null ? "-" : value.toFixed(2),
    ratios.length === 0 ? "" : `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`,
    `${figure.better === "higher" ? ">=" : "<="} ${figure.goal}`,
    met === null ? "unknown" : met ? "met" : "missed",
    figure.floor ?? "",
  ]);
