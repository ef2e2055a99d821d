import { type Decimal, parseDecimal } from "../../domain/shared/decimal.js";
import { type Html, html, nothing } from "../../infra/http/pages/html.js";
import type { BoardCompositionRow } from "../generated/types.js";
import { extent, percent, shareBetween } from "./share.js";
import { CATEGORY_WORDS } from "./words.js";

type Bar = { readonly name: string; readonly amount: Decimal };

const ZERO: Decimal = { units: 0n, scale: 0 };
/** Pixels: a line of text above a bar. */
const STEP = 44;
const BAR = { top: 20, height: 14 };

/** The reserve lines in dollars as bars, in document order; lengths only, the figures stand in the table. Nothing without such a line. */
export const compositionChart = (rows: readonly BoardCompositionRow[], asOf: string): Html => {
  const bars = rows.flatMap(barOf);
  if (bars.length === 0) return nothing;
  const { low, high } = extent([ZERO, ...bars.map(({ amount }) => amount)]);
  const zero = shareBetween(ZERO, low, high);
  const drawn = bars.map(({ name, amount }, i) => drawnBar(name, shareBetween(amount, low, high), zero, i));
  return html`<figure><svg class="chart" role="img" aria-labelledby="composition-title" width="100%" height="${bars.length * STEP}"><title id="composition-title">Reserve lines as of ${asOf}: bars as long as the stated amounts, in the order of the table.</title>${drawn}</svg></figure>`;
};

const barOf = ({ row_kind, unit, category, amount }: BoardCompositionRow): readonly Bar[] => {
  const exact = parseDecimal(amount);
  return row_kind === "CATEGORY" && unit === "USD" && exact !== undefined ? [{ name: CATEGORY_WORDS[category], amount: exact }] : [];
};

/** From zero to the amount, to the left when it is negative. */
const drawnBar = (name: string, end: number, zero: number, place: number): Html => {
  const top = place * STEP;
  const [from, length] = [Math.min(zero, end), Math.abs(end - zero)];
  return html`<text x="0" y="${top + 14}">${name}</text><rect class="ground" x="0" y="${top + BAR.top}" width="100%" height="${BAR.height}"/><rect class="bar" x="${percent(from)}" y="${top + BAR.top}" width="${percent(length)}" height="${BAR.height}"/>`;
};
