import { type BoardToken, latestReport } from "../../domain/board/facts.js";
import { ingestedNames } from "../../domain/board/networks.js";

type Identity = {
  readonly symbol: string;
  readonly token_name: string;
  readonly issuer_name: string;
  readonly issuer_entity_name: string | null;
  readonly chain: string;
  readonly chains_ingested: readonly string[];
};

/**
 * Who a token is. The legal entity is the one its latest report names, else the registry's for a token with a source; null
 * without a source.
 */
export const renderIdentity = (token: BoardToken): Identity => ({
  symbol: token.symbol,
  token_name: token.token.token_name,
  issuer_name: token.issuer.name,
  issuer_entity_name: latestReport(token)?.parse.issuer_entity_name ?? (token.has_source ? token.issuer.entity_name : null),
  chain: token.token.home_network,
  chains_ingested: ingestedNames(token.token),
});
