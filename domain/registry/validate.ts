import type { Catalog, CatalogFundMapping, CatalogIssuer } from "./catalog.js";
import { type CatalogFault, repeated, unless } from "./fault.js";
import { sourceFaults } from "./validate-source.js";
import { tokenFaults } from "./validate-token.js";

/**
 * Every rule of a catalog that ties two of its places together or that a schema cannot state (Addendum B 7.3, 11.1, 15.1).
 * The catalog already has the shape of its schema, if not yet its allowed values. Empty when all hold; faults come in document order.
 */
export const catalogFaults = (catalog: Catalog): CatalogFault[] => [
  ...issuerFaults(catalog.issuers),
  ...repeated(catalog.tokens, ({ symbol }) => symbol.toUpperCase()).map(({ index, key }) => ({
    path: `/tokens/${index}/symbol`,
    message: `repeats the symbol ${key}`,
  })),
  ...catalog.tokens.flatMap((token, index) => tokenFaults(token, catalog.issuers, `/tokens/${index}`)),
  ...repeated(catalog.sources, ({ id }) => id).map(({ index, key }) => ({
    path: `/sources/${index}/id`,
    message: `repeats the id ${key}`,
  })),
  ...catalog.sources.flatMap((source, index) => sourceFaults(source, catalog, `/sources/${index}`)),
  ...fundMappingFaults(catalog),
];

const issuerFaults = (issuers: readonly CatalogIssuer[]): CatalogFault[] =>
  repeated(issuers, ({ id }) => id).map(({ index, key }) => ({ path: `/issuers/${index}/id`, message: `repeats the id ${key}` }));

const fundMappingFaults = ({ fund_mappings, tokens }: Catalog): CatalogFault[] => [
  ...fund_mappings.flatMap((mapping, index) => {
    const path = `/fund_mappings/${index}`;
    return [
      ...unless(
        tokens.some(({ symbol }) => symbol === mapping.symbol),
        `${path}/symbol`,
        `names ${mapping.symbol}, which is no token of this catalog`,
      ),
      ...unless(
        mapping.valid_to === null || mapping.valid_to >= mapping.valid_from,
        `${path}/valid_to`,
        `is before valid_from ${mapping.valid_from}`,
      ),
      ...repeated(mapping.attested_labels, collapsed).map((label) => ({
        path: `${path}/attested_labels/${label.index}`,
        message: `repeats the label ${label.key}`,
      })),
    ];
  }),
  ...overlapping(fund_mappings),
];

/** Labels are compared after collapsing white space (Addendum B 15.1). */
const collapsed = (label: string): string => label.replace(/\s+/g, " ").trim();

const overlapping = (mappings: readonly CatalogFundMapping[]): CatalogFault[] =>
  mappings.flatMap((later, index) => {
    const clash = mappings.slice(0, index).findIndex((earlier) => sameFund(earlier, later) && monthsMeet(earlier, later));
    return clash < 0 ? [] : [{ path: `/fund_mappings/${index}`, message: `covers months that /fund_mappings/${clash} already covers` }];
  });

const sameFund = (a: CatalogFundMapping, b: CatalogFundMapping): boolean => a.symbol === b.symbol && a.series_id === b.series_id;

const monthsMeet = (a: CatalogFundMapping, b: CatalogFundMapping): boolean =>
  (a.valid_to === null || a.valid_to >= b.valid_from) && (b.valid_to === null || b.valid_to >= a.valid_from);
