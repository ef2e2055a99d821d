import { type Decimal, parseDecimal } from "../../domain/shared/decimal.js";
import { daysBetween, parseDay } from "../../domain/shared/time.js";
import { type Html, html, nothing } from "../../infra/http/pages/html.js";
import type { BoardAttestedCoverage } from "../generated/types.js";
import { extent, percent, shareBetween } from "./share.js";

export type Window = { readonly from: string; readonly to: string };

/** Reserves equal to liabilities. */
const PARITY: Decimal = { units: 1_000_000n, scale: 6 };
const HEIGHT = 220;
/** Room above and below the points, and beside them, as shares of the chart. */
const INSET = 0.12;
const inset = (share: number): number => INSET + share * (1 - 2 * INSET);

/** One point for each stated date and no line between them: nothing is known of the days between. */
export const coverageChart = (series: readonly BoardAttestedCoverage[], window: Window): Html => {
  const points = series.flatMap(({ as_of, coverage_ratio }) => {
    const ratio = parseDecimal(coverage_ratio);
    return ratio === undefined ? [] : [{ as_of, coverage_ratio, ratio }];
  });
  if (points.length === 0) return nothing;
  const { low, high } = extent([PARITY, ...points.map(({ ratio }) => ratio)]);
  const heightOf = (ratio: Decimal): string => percent(1 - inset(shareBetween(ratio, low, high)));
  const drawn = points.map(
    ({ as_of, coverage_ratio, ratio }) =>
      html`<circle class="point" cx="${percent(placeOf(as_of, window))}" cy="${heightOf(ratio)}" r="6"><title>${as_of}: ${coverage_ratio}</title></circle>`,
  );
  return html`<figure><svg class="chart" role="img" aria-labelledby="coverage-title" width="100%" height="${HEIGHT}"><title id="coverage-title">Coverage ratio at each stated date from ${window.from} to ${window.to}; the table gives the figures.</title><line class="parity" x1="0" x2="100%" y1="${heightOf(PARITY)}" y2="${heightOf(PARITY)}"/><text x="0" y="${heightOf(PARITY)}" dy="-5">1.000000</text>${drawn}<line class="axis" x1="0" x2="100%" y1="196" y2="196"/><text x="0" y="213">${window.from}</text><text x="100%" y="213" text-anchor="end">${window.to}</text></svg></figure>`;
};

/** Along the window, by whole days. */
const placeOf = (asOf: string, { from, to }: Window): number => {
  const [day, first, last] = [parseDay(asOf), parseDay(from), parseDay(to)];
  if (day === undefined || first === undefined || last === undefined) return 0.5;
  return inset(daysBetween(first, day) / Math.max(1, daysBetween(first, last)));
};
