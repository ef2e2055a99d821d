import type { Leg, LegsOf } from "../../commands/measurement/ports.js";
import type { CatalogEndpoint, CatalogNetwork, NetworkFamily } from "../../domain/registry/catalog.js";
import { evmLeg } from "./evm/evm-leg.js";
import { hederaLeg } from "./hedera/hedera-leg.js";
import { type LegClient, type LegClientOptions, legClient } from "./leg-client.js";
import { operatorLeg } from "./operator-leg.js";
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

/** The legs of a network: one per operator, over all its endpoints (Addendum B 11.1). */
export const legsOf =
  (options: LegClientOptions): LegsOf =>
  (network) =>
    byOperator(network.endpoints).map(([first, ...others]) => {
      const client = legClient(first, options);
      const make = FAMILIES[network.family];
      // the quorum log names an operator in one way, however its endpoints are registered
      const further = others.map(({ url }) => make(legClient({ operator: first.operator, url }, options), network));
      return operatorLeg([make(client, network), ...further], client.deadline);
    });

type EndpointsOfOne = [CatalogEndpoint, ...CatalogEndpoint[]];

/** In the order of their first endpoints. An operator's name is compared without regard to case and outer spaces, as the registry does. */
const byOperator = (endpoints: readonly CatalogEndpoint[]): EndpointsOfOne[] => {
  const groups = new Map<string, EndpointsOfOne>();
  for (const endpoint of endpoints) {
    const key = endpoint.operator.trim().toLowerCase();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [endpoint]);
    else group.push(endpoint);
  }
  return [...groups.values()];
};
