import type { CatalogEndpoint, CatalogNetwork } from "../../../domain/registry/catalog.js";

const SUFFIX = "sample-chain.localhost:8978";

/**
 * The authorities of the sample's endpoints. They stand in the registry and never change; where each is served is known at run time only,
 * and told to whoever connects by a host map.
 */
export const NODE_AUTHORITIES = [`north.${SUFFIX}`, `east.${SUFFIX}`, `west.${SUFFIX}`] as const;
export const LYING_AUTHORITY = `mirage.${SUFFIX}`;

const authorityOf = ({ url }: CatalogEndpoint): string => (URL.canParse(url) ? new URL(url).host : "");

/** The authorities of the sample's chain that a network is read from; empty for any other network. */
export const sampleAuthorities = ({ endpoints }: Pick<CatalogNetwork, "endpoints">): readonly string[] =>
  endpoints.map(authorityOf).filter((authority) => authority.endsWith(`.${SUFFIX}`));
