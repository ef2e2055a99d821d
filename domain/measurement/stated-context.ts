import type { CatalogToken } from "../registry/catalog.js";
import { type DecimalText, isDecimalText } from "../shared/decimal.js";
import type { Sha256Hex } from "../shared/sha256.js";
import type { Instant } from "../shared/time.js";
import type { ContextArtifact, ContextRow } from "./context.js";

/** A third party's split as an operator states it. */
export type StatedSplit = {
  readonly total_supply: string;
  readonly networks: readonly { readonly network_label: string; readonly network: string | null; readonly supply: string }[];
};

export type StatedContext = {
  readonly providerName: string;
  readonly pulledAt: Instant;
  readonly sourceUrl: string;
  readonly sourceSha256: Sha256Hex;
  readonly split: StatedSplit;
};

/** The artifact of a pull, or what is wrong with the statement, in one sentence. Nothing is converted, rounded or summed. */
export const contextFrom = (stated: StatedContext, token: CatalogToken, now: Instant): ContextArtifact | string => {
  const { providerName, pulledAt, sourceUrl, sourceSha256, split } = stated;
  if (providerName.trim() === "" || !providerName.isWellFormed()) return "the provider has no name";
  if (pulledAt > now) return `the pull cannot lie in the future (${pulledAt})`;
  const { total_supply } = split;
  if (!isAmount(total_supply)) return `total_supply ${JSON.stringify(total_supply)} is no amount, such as 1234.5`;
  const rows = split.networks.map((row) => rowFrom(row, token));
  const fault = rows.find((row) => typeof row === "string") ?? twice(split);
  if (fault !== undefined) return fault;
  return {
    schema: "supply.context",
    schema_version: 1,
    symbol: token.symbol,
    provider_name: providerName,
    pulled_at: pulledAt,
    source_url: sourceUrl,
    source_sha256: sourceSha256,
    total_supply,
    networks: rows.filter((row) => typeof row !== "string"),
  };
};

const isAmount = (text: string): text is DecimalText => isDecimalText(text) && !text.startsWith("-");

const rowFrom = (
  { network_label, network, supply }: StatedSplit["networks"][number],
  { symbol, networks }: CatalogToken,
): ContextRow | string => {
  if (network_label.trim() === "" || !network_label.isWellFormed()) return "a row of the split has no network_label";
  if (!isAmount(supply)) return `supply ${JSON.stringify(supply)} of ${network_label} is no amount`;
  if (network !== null && !networks.some((known) => known.network === network))
    return `${network} is no registered network of ${symbol}; a network that is not measured has null`;
  return { network_label, network, supply };
};

/** A network named by two rows would be measured once and counted twice. */
const twice = ({ networks }: StatedSplit): string | undefined => {
  const named = networks.flatMap(({ network }) => network ?? []);
  const again = named.find((network, i) => named.indexOf(network) !== i);
  return again === undefined ? undefined : `two rows of the split name ${again}`;
};
