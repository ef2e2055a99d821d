import type {
  Catalog,
  CatalogFundMapping,
  CatalogIssuer,
  CatalogNetwork,
  CatalogSource,
  CatalogToken,
} from "../../domain/registry/catalog.js";
import type { Month } from "../../domain/shared/time.js";

/** Builders of a small valid catalog: fictional, with one thing changed per case. */
const evidence = { status: "STATED", note: "made up for a test" } as const;

export const issuer = (change: Partial<CatalogIssuer> = {}): CatalogIssuer => ({
  id: "issuer-one",
  name: "Issuer One",
  entity_name: "Issuer One LLC",
  group_id: null,
  evidence,
  ...change,
});

export const network = (change: Partial<CatalogNetwork> = {}): CatalogNetwork => ({
  network: "ethereum",
  family: "EVM",
  address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", // an example of ERC-55
  decimals: 6,
  published: true,
  snapshot_enabled: false,
  live_from: null,
  endpoints: [],
  finality: "finalized",
  layout: null,
  evidence,
  ...change,
});

export const token = (change: Partial<CatalogToken> = {}): CatalogToken => ({
  symbol: "ONEX",
  token_name: "One",
  issuer_id: "issuer-one",
  peg_currency: "USD",
  home_network: "ethereum",
  networks: [network()],
  evidence,
  ...change,
});

export const source = (change: Partial<CatalogSource> = {}): CatalogSource => ({
  id: "one-reports",
  issuer_id: "issuer-one",
  url: "https://one.example/transparency",
  discovery: { kind: "DOCUMENT" },
  template_family: "one",
  report_scope: "SINGLE_TOKEN",
  symbols: ["ONEX"],
  cadence: "MONTHLY",
  cadence_basis: "ISSUER_STATED",
  check_every_minutes: 60,
  enabled: true,
  evidence,
  ...change,
});

export const fundMapping = (change: Partial<CatalogFundMapping> = {}): CatalogFundMapping => ({
  symbol: "ONEX",
  fund_name: "One Reserve Fund",
  series_id: "S000000001",
  attested_labels: ["One Reserve Fund"],
  tolerance_bps: "50.00",
  window_days: 5,
  valid_from: "2024-01" as Month,
  valid_to: null,
  evidence,
  ...change,
});

export const catalog = (change: Partial<Catalog> = {}): Catalog => ({
  catalog_version: 1,
  name: "test",
  issuers: [issuer()],
  tokens: [token()],
  sources: [source()],
  fund_mappings: [fundMapping()],
  ...change,
});
