import type { DecimalText } from "../shared/decimal.js";
import type { Sha256Hex } from "../shared/sha256.js";
import type { Instant } from "../shared/time.js";

/** One row of a third party's split of a token's supply. */
export type ContextRow = {
  readonly network_label: string; // verbatim
  readonly network: string | null; // the registry's name, null for a network it does not know
  readonly supply: DecimalText;
};

/**
 * Artifact of `context.pulled`: what a third party says of a token's supply, given by an operator beside the document it was read from.
 * It is never a measurement of the service and enters no figure (Addendum B 12.3).
 */
export type ContextArtifact = {
  readonly schema: "supply.context";
  readonly schema_version: 1;
  readonly symbol: string;
  readonly provider_name: string;
  readonly pulled_at: Instant;
  readonly source_url: string;
  readonly source_sha256: Sha256Hex; // of the document, which is an artifact of its own
  readonly total_supply: DecimalText;
  readonly networks: readonly ContextRow[]; // empty when the third party gives no split
};
