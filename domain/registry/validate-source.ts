import type { Catalog, CatalogIssuer, CatalogSource } from "./catalog.js";
import { type CatalogFault, repeated, unless } from "./fault.js";
import { linkPatternFault } from "./link-pattern.js";

/** Faults of one report source; `path` is its own. */
export const sourceFaults = (source: CatalogSource, catalog: Catalog, path: string): CatalogFault[] => {
  const issuer = catalog.issuers.find(({ id }) => id === source.issuer_id);
  const pattern = source.discovery.kind === "LISTING" ? linkPatternFault(source.discovery.link_pattern) : undefined;
  return [
    ...unless(issuer !== undefined, `${path}/issuer_id`, `names ${source.issuer_id}, which is no issuer of this catalog`),
    ...urlFaults(source.url, `${path}/url`),
    ...(pattern === undefined ? [] : [{ path: `${path}/discovery/link_pattern`, message: pattern }]),
    ...scopeFaults(source, issuer, path),
    ...symbolFaults(source, catalog, path),
    ...unless(
      (source.cadence === null) === (source.cadence_basis === null),
      `${path}/cadence_basis`,
      "and cadence are not both stated or both null",
    ),
  ];
};

const urlFaults = (text: string, path: string): CatalogFault[] => {
  if (!URL.canParse(text)) return [{ path, message: "is not an address" }];
  const { protocol, username, password, hash } = new URL(text);
  return [
    ...unless(protocol === "http:" || protocol === "https:", path, "is neither http nor https"),
    ...unless(username === "" && password === "", path, "carries credentials"),
    ...unless(hash === "", path, "carries a fragment"),
  ];
};

const scopeFaults = ({ report_scope, symbols }: CatalogSource, issuer: CatalogIssuer | undefined, path: string): CatalogFault[] =>
  report_scope === "SINGLE_TOKEN"
    ? unless(symbols.length === 1, `${path}/symbols`, `names ${symbols.length} tokens; a SINGLE_TOKEN source covers one`)
    : unless(
        issuer === undefined || issuer.group_id !== null,
        `${path}/report_scope`,
        `is CONSOLIDATED_GROUP but the issuer ${issuer?.id} states no group_id`,
      );

const symbolFaults = ({ symbols, issuer_id }: CatalogSource, catalog: Catalog, path: string): CatalogFault[] => [
  ...repeated(symbols, (symbol) => symbol).map(({ index, key }) => ({ path: `${path}/symbols/${index}`, message: `repeats ${key}` })),
  ...symbols.flatMap((symbol, index) => {
    const token = catalog.tokens.find((candidate) => candidate.symbol === symbol);
    if (token === undefined) return [{ path: `${path}/symbols/${index}`, message: `names ${symbol}, which is no token of this catalog` }];
    return unless(
      ofOneHouse(catalog.issuers, issuer_id, token.issuer_id),
      `${path}/symbols/${index}`,
      `names ${symbol}, whose issuer is ${token.issuer_id}`,
    );
  }),
];

/** The same issuer, or two issuers of one group. */
const ofOneHouse = (issuers: readonly CatalogIssuer[], a: string, b: string): boolean => {
  if (a === b) return true;
  const groupOf = (id: string): string | null => issuers.find((issuer) => issuer.id === id)?.group_id ?? null;
  return groupOf(a) !== null && groupOf(a) === groupOf(b);
};
