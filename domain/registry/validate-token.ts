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

const evmOnlyFaults = ({ family, finality, layout, snapshot_enabled }: CatalogNetwork, path: string): CatalogFault[] =>
  family === "EVM"
    ? unless(finality !== null || !snapshot_enabled, `${path}/finality`, "is null although snapshots are enabled")
    : [
        ...unless(finality === null, `${path}/finality`, "is stated for a family that has its own finality"),
        ...unless(layout === null, `${path}/layout`, "is stated for a family without storage slots"),
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
    ...repeated(endpoints, ({ url }) => url).map(({ index, key }) => ({
      path: `${path}/endpoints/${index}/url`,
      message: `repeats the address ${key}`,
    })),
  ];
};
