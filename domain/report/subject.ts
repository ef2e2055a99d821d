import type { Catalog } from "../registry/catalog.js";
import type { ParseArtifact } from "./parse-artifact.js";

/** A report's group when it is consolidated: the issuer's group, else the issuer itself. */
export const groupOf = (catalog: Catalog, symbol: string): string | undefined => {
  const issuerId = catalog.tokens.find((token) => token.symbol === symbol)?.issuer_id;
  const issuer = catalog.issuers.find(({ id }) => id === issuerId);
  return issuer === undefined ? undefined : (issuer.group_id ?? issuer.id);
};

/**
 * The subject of a report's records: `<symbol>/<period>`, or `group:<id>/<period>` when it is consolidated (Addendum B 4.1).
 * A group no catalog names is named by its first symbol, so that a report never goes without a subject.
 */
export const reportSubject = ({ report_scope, covered_symbols, period }: ParseArtifact, catalog: Catalog | null): string => {
  const symbol = covered_symbols[0];
  if (symbol === undefined) throw new RangeError("a report covers no token");
  if (report_scope === "SINGLE_TOKEN") return `${symbol}/${period}`;
  return `group:${(catalog === null ? undefined : groupOf(catalog, symbol)) ?? symbol}/${period}`;
};
