import { addressFault } from "./addresses.js";
import type { CatalogIssuer, CatalogNetwork, CatalogToken } from "./catalog.js";
import { type CatalogFault, repeated, unless } from "./fault.js";

/** XRPL issued amounts have no fixed scale; the registry states this one (Addendum B 11.5). */
const XRPL_DECIMALS = 15;

/** Faults of one token and its networks; `path` is the token's own. */
export const tokenFaults = (token: CatalogToken, issuers: readonly CatalogIssuer[], path: string): CatalogFault[] => [
  ...unless(
    issuers.some(({ id }) => id === token.issuer_id),
    `${path}/issuer_id`,
    `names ${token.issuer_id}, which is no issuer of this catalog`,
  ),
  ...homeFaults(token, path),
  ...repeated(token.networks, ({ network }) => network).map(({ index, key }) => ({
    path: `${path}/networks/${index}/network`,
    message: `repeats the network ${key}`,
  })),
  ...token.networks.flatMap((network, index) => networkFaults(network, `${path}/networks/${index}`)),
];

const homeFaults = ({ home_network, networks }: CatalogToken, path: string): CatalogFault[] => {
  const place = networks.findIndex(({ network }) => network === home_network);
  if (place < 0) return [{ path: `${path}/home_network`, message: `is ${home_network}, which is none of the token's networks` }];
  return unless(place === 0, `${path}/networks`, `does not begin with the home network ${home_network}`);
};

const networkFaults = (network: CatalogNetwork, path: string): CatalogFault[] => {
  const address = addressFault(network.family, network.address);
  return [
    ...(address === undefined ? [] : [{ path: `${path}/address`, message: address }]),
    ...unless(
      network.family !== "XRPL" || network.decimals === XRPL_DECIMALS,
      `${path}/decimals`,
      `is ${network.decimals}; an XRPL network states ${XRPL_DECIMALS}`,
    ),
    ...evmOnlyFaults(network, path),
    ...endpointFaults(network, path),
  ];
};

const evmOnlyFaults = (network: CatalogNetwork, path: string): CatalogFault[] => {
  const { family, finality, layout, layout_candidate, snapshot_enabled } = network;
  if (family === "EVM")
    return [
      ...unless(finality !== null || !snapshot_enabled, `${path}/finality`, "is null although snapshots are enabled"),
      ...layoutFaults(network, path),
    ];
  return [
    ...unless(finality === null, `${path}/finality`, "is stated for a family that has its own finality"),
    ...unless(layout === null, `${path}/layout`, "is stated for a family without storage slots"),
    ...unless(layout_candidate === undefined, `${path}/layout_candidate`, "is stated for a family without storage slots"),
  ];
};

/** A proxy is proven by its implementation's slot and code together; what is not proven is a candidate (Addendum B 11.3). */
const layoutFaults = ({ layout, layout_candidate }: CatalogNetwork, path: string): CatalogFault[] => [
  ...unless(
    layout === null || (layout.implementation_slot === null) === (layout.implementation_code_hash === null),
    `${path}/layout/implementation_code_hash`,
    "and implementation_slot are not both stated or both null",
  ),
  ...unless(layout === null || layout_candidate === undefined, `${path}/layout_candidate`, "stands beside a layout that is proven"),
  ...unless(
    layout_candidate === undefined || layout_candidate.evidence.status === "UNPROVEN",
    `${path}/layout_candidate/evidence/status`,
    "is not UNPROVEN; what is proven is a layout",
  ),
];

/** Two endpoints of one operator are one leg (Addendum B 11.1), so they are counted by operator. */
const endpointFaults = ({ endpoints, snapshot_enabled }: CatalogNetwork, path: string): CatalogFault[] => {
  const operators = new Set(endpoints.map(({ operator }) => operator.trim().toLowerCase()));
  return [
    ...unless(
      !snapshot_enabled || operators.size >= 2,
      `${path}/endpoints`,
      `has ${operators.size} operators; snapshots need two or more different ones`,
    ),
    ...endpoints.flatMap(({ url }, index) => urlFaults(url, `${path}/endpoints/${index}/url`)),
    ...repeated(endpoints, ({ url }) => normalAddress(url)).map(({ index, key }) => ({
      path: `${path}/endpoints/${index}/url`,
      message: `repeats the address ${key}`,
    })),
  ];
};

/** What is registered is public, so an address carries no credentials. */
const urlFaults = (text: string, path: string): CatalogFault[] => {
  if (!URL.canParse(text)) return [{ path, message: "is not an address" }];
  const { username, password, hash } = new URL(text);
  return [...unless(username === "" && password === "", path, "carries credentials"), ...unless(hash === "", path, "carries a fragment")];
};

const normalAddress = (url: string): string => (URL.canParse(url) ? new URL(url).href.replace(/\/+$/, "") : url);
