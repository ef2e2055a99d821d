import { type Decimal, parseDecimal } from "../../domain/shared/decimal.js";
import { Html, html, nothing } from "../../infra/http/pages/html.js";
import type { BoardSupplyFigure } from "../generated/types.js";
import type { Window } from "./coverage-chart.js";
import { groupedAmount } from "./figures.js";
import { extent, shareBetween } from "./share.js";

/** The drawing's own units, stretched to whatever the screen gives. */
const UNITS = 1000;
const HEIGHT = 160;
/** Room above and below the dots, as a share of the chart. */
const INSET = 0.1;
const DAY_MS = 86_400_000;

/** One dot for each reading and no line between them, along the days of the window; the least and the greatest supply at the left. */
export const supplyChart = (network: string, series: readonly BoardSupplyFigure[], window: Window): Html => {
  const readings = series.flatMap(({ time, total_supply }) => {
    const supply = parseDecimal(total_supply);
    return supply === undefined ? [] : [{ time, total_supply, supply }];
  });
  const [newest, ...older] = readings;
  if (newest === undefined) return nothing;
  const { low, high } = extent([newest.supply, ...older.map(({ supply }) => supply)]);
  const shown = (limit: Decimal): string => groupedAmount(readings.find(({ supply }) => supply === limit)?.total_supply ?? "");
  const dots = readings.map(({ time, supply }) => `M${across(time, window)} ${down(shareBetween(supply, low, high))}h0`).join("");
  const said = `${readings.length === 1 ? "1 reading" : `${readings.length} readings`} of the supply on ${network} from ${window.from} to ${window.to}, from ${shown(low)} to ${shown(high)} tokens; the table gives the last of each day.`;
  return html`<figure><svg class="chart" role="img" aria-labelledby="supply-title" width="100%" height="${HEIGHT + 44}"><title id="supply-title">${said}</title>${low === high ? nothing : html`<text x="0" y="14">${shown(high)}</text>`}<svg y="20" width="100%" height="${HEIGHT}" viewBox="0 0 ${UNITS} ${UNITS}" preserveAspectRatio="none">${new Html(`<path class="dots" d="${dots}"/>`)}</svg><text x="0" y="${HEIGHT + 18}">${shown(low)}</text><line class="axis" x1="0" x2="100%" y1="${HEIGHT + 24}" y2="${HEIGHT + 24}"/><text x="0" y="${HEIGHT + 41}">${window.from}</text><text x="100%" y="${HEIGHT + 41}" text-anchor="end">${window.to}</text></svg></figure>`;
};

/** The window ends with its last day. */
const across = (time: string, { from, to }: Window): number => {
  const [start, end] = [Date.parse(from), Date.parse(to) + DAY_MS];
  return Math.round(((Date.parse(time) - start) / (end - start)) * UNITS);
};

const down = (share: number): number => Math.round((1 - INSET - share * (1 - 2 * INSET)) * UNITS);
