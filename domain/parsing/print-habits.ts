import type { Flow } from "./flow.js";
import type { CheckTemplate, TableTemplate } from "./template.js";
import { collapse } from "./text.js";
import { Unreadable } from "./unreadable.js";
import type { Value } from "./values.js";

const GROUPED = /\d,\d{3}/u;
const UNGROUPED = /(?<![\d.,])\d{4,}/u;
/** A sum of money is printed to the hundredth at most. */
const MONEY_PLACES = 2;

/**
 * What tells a figure from one with a footnote digit or a page number run into it: a report groups all of its figures or none, prints
 * money in hundredths at most, and figures that add up with equally many places (or none). Throws Unreadable.
 */
export const requireOneHand = (values: readonly Value[], checks: readonly CheckTemplate[]): void => {
  const printed = values.map(({ place }) => place.text);
  const ungrouped = printed.find((text) => UNGROUPED.test(text));
  if (ungrouped !== undefined && printed.some((text) => GROUPED.test(text)))
    refuse(`"${ungrouped}" has no grouping marks, and other figures have`);
  const precise = values.find(({ place, shows }) => isMoney(shows?.unit) && placesOf(place.text) > MONEY_PLACES);
  if (precise !== undefined) refuse(`"${precise.place.text}" has more places than money has`);
  for (const check of checks) if (check.kind === "sum") requireEqualPlaces([check.total, ...check.parts], values);
};

/** "All amounts are stated in thousands of US dollars", anywhere in the text. */
const SCALED_DOCUMENT =
  /\b(?:[Aa]mounts?|[Ff]igures?|[Bb]alances?|[Vv]alues?|[Dd]ollars|USD|US\$)\s(?:(?:are|is|have|has|been|stated|presented|expressed|shown|reported|rounded|herein|above|below|all|except)\s){1,5}(?:in|to\sthe\snearest)\s[^.]{0,25}?\b(?:thousand|million|billion)s?\b/u;

/** A template whose tables take figures in units reads no document that says it scales them (Addendum B 2.5). Throws Unreadable. */
export const requireUnits = (tables: readonly TableTemplate[], { text }: Flow): void => {
  const scaled = SCALED_DOCUMENT.exec(text);
  if (scaled !== null && tables.every(({ shift_places }) => (shift_places ?? 0) === 0))
    refuse(`the document says "${collapse(scaled[0])}"`);
};

const refuse = (what: string): never => {
  throw new Unreadable("UNREADABLE_FIGURE", `a figure is in doubt: ${what}`);
};

const isMoney = (unit: string | undefined): boolean => unit === "USD" || unit === "EUR" || unit === "GBP";
const placesOf = (text: string): number => /\.(\d+)/u.exec(text)?.[1]?.length ?? 0;

const requireEqualPlaces = (ids: readonly string[], values: readonly Value[]): void => {
  const [first, ...others] = values.filter(({ id, place }) => ids.includes(id) && placesOf(place.text) > 0);
  const other = others.find(({ place }) => first !== undefined && placesOf(place.text) !== placesOf(first.place.text));
  if (first !== undefined && other !== undefined) refuse(`"${other.place.text}" and "${first.place.text}" have not equally many places`);
};
