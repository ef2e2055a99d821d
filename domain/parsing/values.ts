import type { ParsedRow, Place } from "../report/parse-artifact.js";
import type { DecimalText } from "../shared/decimal.js";
import type { Day } from "../shared/time.js";
import type { Cutoff } from "./dates.js";
import type { Published } from "./template.js";

/** A figure that a template located, before it is checked. */
export type Value = {
  readonly id: string;
  readonly column: number; // index into the stated dates
  readonly label: string;
  readonly amount: DecimalText;
  readonly place: Place;
  readonly shows: Published | undefined;
};

/** A date the report states and the instant it means there. */
export type StatedDate = { readonly as_of: Day } & Cutoff;

/** Document order: page, then from the top, then from the left. */
export const inDocumentOrder = (a: Value, b: Value): number =>
  a.place.page - b.place.page || b.place.box[1] - a.place.box[1] || a.place.box[0] - b.place.box[0];

export const rowOf = ({ label, amount, place, shows }: Value & { readonly shows: Published }): ParsedRow => ({
  ...place,
  row_kind: shows.row_kind,
  category: shows.category,
  label,
  amount,
  unit: shows.unit,
  network: shows.network ?? null,
  lower_bound: shows.lower_bound ?? false,
});
