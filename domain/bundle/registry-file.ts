import type { BoardToken } from "../board/facts.js";
import { canonicalBytes } from "../shared/canonical-json.js";
import type { JsonObject } from "../shared/json.js";

/** What a bundle carries of the registry: the entry of its token, without the addresses measurements are read from. */
export type RegistryEntry = Pick<BoardToken, "symbol" | "token" | "issuer" | "has_source" | "cadences" | "fund_mappings">;

/** `registry.json`, canonical. The whole registry names other tokens, so its artifact is no part of a bundle. */
export const registryFile = ({ symbol, token, issuer, has_source, cadences, fund_mappings }: RegistryEntry): Buffer => {
  const networks = token.networks.map(({ endpoints: _endpoints, ...network }) => network);
  const entry = { schema: "bundle.registry", schema_version: 1, symbol, token: { ...token, networks }, issuer, has_source, cadences };
  return canonicalBytes({ ...entry, fund_mappings });
};

/** The entry as the file holds it; networks have no endpoints. The file's form was checked before. */
export const registryEntryOf = (file: JsonObject): RegistryEntry => {
  const entry = file as unknown as RegistryEntry;
  const networks = entry.token.networks.map((network) => ({ ...network, endpoints: [] }));
  return { ...entry, token: { ...entry.token, networks } };
};
