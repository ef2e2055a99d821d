import type { Leg, LegsOf } from "../../commands/measurement/ports.js";
import type { CatalogEndpoint, CatalogNetwork, NetworkFamily } from "../../domain/registry/catalog.js";
import { evmLeg } from "./evm/evm-leg.js";
import { hederaLeg } from "./hedera/hedera-leg.js";
import { type LegClient, type LegClientOptions, legClient } from "./leg-client.js";
import { solanaLeg } from "./solana/solana-leg.js";
import { stellarLeg } from "./stellar/stellar-leg.js";
import { tronLeg } from "./tron/tron-leg.js";
import { xrplLeg } from "./xrpl/xrpl-leg.js";

/** Makes the leg of a network from a client for one of its endpoints. */
export type LegFactory = (client: LegClient, network: CatalogNetwork) => Leg;

/** How each family is read. */
const FAMILIES: Readonly<Record<NetworkFamily, LegFactory>> = {
  EVM: evmLeg,
  XRPL: xrplLeg,
  HEDERA: hederaLeg,
  TRON: tronLeg,
  SOLANA: solanaLeg,
  STELLAR: stellarLeg,
};

/** The legs of a network: one per operator, by its first endpoint (Addendum B 11.1). */
export const legsOf =
  (options: LegClientOptions): LegsOf =>
  (network) =>
    firstOfEach(network.endpoints).map((endpoint) => FAMILIES[network.family](legClient(endpoint, options), network));

const operatorKey = ({ operator }: CatalogEndpoint): string => operator.trim().toLowerCase();

const firstOfEach = (endpoints: readonly CatalogEndpoint[]): readonly CatalogEndpoint[] =>
  endpoints.filter((endpoint, index) => endpoints.findIndex((other) => operatorKey(other) === operatorKey(endpoint)) === index);
