import type { Day, Month } from "../shared/time.js";

/** Months between two report months. */
export type Cadence = "MONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "ANNUAL";
export type NetworkFamily = "EVM" | "TRON" | "SOLANA" | "XRPL" | "STELLAR" | "HEDERA";
export type ReportScope = "SINGLE_TOKEN" | "CONSOLIDATED_GROUP";

/** Where a fact of the catalog comes from; `UNPROVEN` entries are kept, marked and not relied on. */
export type Evidence = { readonly status: "PROVEN" | "STATED" | "UNPROVEN"; readonly note: string };

export type CatalogIssuer = {
  readonly id: string; // kebab-case
  readonly name: string; // short display name
  readonly entity_name: string | null; // legal entity
  readonly group_id: string | null; // reports of one group share it
  readonly evidence: Evidence;
};

export type CatalogEndpoint = { readonly operator: string; readonly url: string };

/** Storage layout of an EVM token whose supply is one storage word (Addendum B 11.1). */
export type CatalogLayout = {
  readonly slot: string;
  readonly implementation_slot: string | null;
  readonly implementation_code_hash: string | null;
  readonly account_code_hash: string;
};

/** A layout that is known but not proven: it is named for whoever checks it, and no reading rests on it. */
export type CatalogLayoutCandidate = {
  readonly slot: string;
  readonly implementation_slot: string | null;
  readonly evidence: Evidence; // always `UNPROVEN`
};

/** A token on one network (Addendum B 11.1). */
export type CatalogNetwork = {
  readonly network: string; // lower case, e.g. `ethereum`
  readonly family: NetworkFamily;
  readonly address: string;
  readonly decimals: number;
  readonly published: boolean;
  readonly snapshot_enabled: boolean;
  readonly live_from: Day | null; // day the issuer first minted there
  readonly endpoints: readonly CatalogEndpoint[];
  readonly finality: string | null; // EVM: `finalized` | `safe` | `confirmations:<n>`
  readonly layout: CatalogLayout | null; // proven: readings may rest on it
  readonly layout_candidate?: CatalogLayoutCandidate;
  readonly evidence: Evidence;
};

export type CatalogToken = {
  readonly symbol: string;
  readonly token_name: string;
  readonly issuer_id: string;
  readonly peg_currency: string; // ISO 4217, or `XAU` for gold
  readonly home_network: string;
  readonly networks: readonly CatalogNetwork[]; // home first; only those where the issuer itself mints (Addendum B 11.1)
  readonly evidence: Evidence;
};

/** How documents are found at a source. */
export type SourceDiscovery =
  | { readonly kind: "DOCUMENT" } // the URL is the document
  | {
      readonly kind: "LISTING"; // the URL is a page that links to documents
      /**
       * A regular expression over absolute link addresses, matched whole. Its named groups may state the month: `period` (YYYY-MM),
       * or `year` (of four digits, or two of this century) and `month` (a number or an English month name).
       */
      readonly link_pattern: string;
    };

/** A place where an issuer publishes reports. */
export type CatalogSource = {
  readonly id: string; // kebab-case
  readonly issuer_id: string;
  readonly url: string;
  readonly discovery: SourceDiscovery;
  readonly template_family: string; // informative: templates are chosen by the text (Addendum B 8.2.1)
  readonly report_scope: ReportScope;
  readonly symbols: readonly string[]; // covered tokens; one when SINGLE_TOKEN
  readonly cadence: Cadence | null;
  readonly cadence_basis: "ISSUER_STATED" | null;
  readonly check_every_minutes: number;
  readonly enabled: boolean; // scheduled; a disabled source still takes a document by command
  readonly evidence: Evidence;
};

/** Addendum B 15.1. */
export type CatalogFundMapping = {
  readonly symbol: string;
  readonly fund_name: string;
  readonly series_id: string;
  readonly attested_labels: readonly string[];
  readonly tolerance_bps: string;
  readonly window_days: number;
  readonly valid_from: Month;
  readonly valid_to: Month | null;
  readonly evidence: Evidence;
};

/** Everything the service watches. The order of `tokens` is the token list order (Addendum B 9.1). */
export type Catalog = {
  readonly catalog_version: 1;
  readonly name: string;
  readonly issuers: readonly CatalogIssuer[];
  readonly tokens: readonly CatalogToken[];
  readonly sources: readonly CatalogSource[];
  readonly fund_mappings: readonly CatalogFundMapping[];
};

/** Artifact of `registry.changed`: the whole registry after the change. */
export type RegistryArtifact = { readonly schema: "registry"; readonly schema_version: 1; readonly catalog: Catalog };
