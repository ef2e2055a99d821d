import type { ParsedRow } from "../report/parse-artifact.js";

/** Units of lines that are served; a line in euro, ounces or billions stays in the parse artifact (Addendum B 8.7.3). */
export type ServedUnit = "USD" | "TOKEN";

/** The unit a line is served in; undefined when it is not served. */
export const servedUnit = ({ unit }: Pick<ParsedRow, "unit">): ServedUnit | undefined =>
  unit === "USD" || unit === "TOKEN" ? unit : undefined;
