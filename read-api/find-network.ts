import type { BoardToken } from "../domain/board/facts.js";
import { shownNetwork } from "../domain/board/networks.js";
import type { CatalogNetwork } from "../domain/registry/catalog.js";
import { Problem } from "../infra/http/problem.js";

/** The network a read shows: the one named by `chain`, else the home network. Problem: 404 `unknown_chain` (Addendum B 6.3). */
export const findNetwork = ({ token }: BoardToken, chain: string | undefined): CatalogNetwork => {
  const network = shownNetwork(token, chain);
  if (network === undefined) throw new Problem("unknown_chain", "The token is not measured on this network.");
  return network;
};
