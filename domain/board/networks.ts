import type { CatalogNetwork, CatalogToken } from "../registry/catalog.js";
import type { Instant } from "../shared/time.js";
import { dayOfInstant } from "../shared/time.js";

/** The token's networks, home first, then in registry order. */
export const homeFirst = (token: CatalogToken): readonly CatalogNetwork[] => [
  ...token.networks.filter(({ network }) => network === token.home_network),
  ...token.networks.filter(({ network }) => network !== token.home_network),
];

/** `chains_ingested`: the home network and every other one that is measured, home first. */
export const ingestedNetworks = (token: CatalogToken): readonly CatalogNetwork[] =>
  homeFirst(token).filter(({ network, snapshot_enabled }) => network === token.home_network || snapshot_enabled);

export const ingestedNames = (token: CatalogToken): readonly string[] => ingestedNetworks(token).map(({ network }) => network);

/** The network a read shows: the named one when it is measured, the home network when none is named, else undefined. */
export const shownNetwork = (token: CatalogToken, chain: string | undefined): CatalogNetwork | undefined =>
  ingestedNetworks(token).find(({ network }) => network === (chain ?? token.home_network));

/** Published networks on which the issuer had minted by `cutoff` (Addendum B 13.3). */
export const publishedBy = (token: CatalogToken, cutoff: Instant): readonly string[] =>
  homeFirst(token)
    .filter(({ published, live_from }) => published && (live_from === null || live_from <= dayOfInstant(cutoff)))
    .map(({ network }) => network);
