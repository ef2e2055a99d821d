import type { BoardReport, BoardRevision, BoardToken, UnreadableDocument } from "../../domain/board/facts.js";
import { type MeasuredNetwork, newestReadingFirst, type SupplyReading } from "../../domain/board/supply.js";
import { strongestFirst } from "../../domain/measurement/tiers.js";
import type { CatalogNetwork } from "../../domain/registry/catalog.js";
import type { EngagementType, Metadata } from "../../domain/report/categories.js";
import type { ParseArtifact, ParsedColumn, ParsedRow, ParsedTotal } from "../../domain/report/parse-artifact.js";
import { type DecimalText, formatDecimal } from "../../domain/shared/decimal.js";
import { artifactIdOf, type Sha256Hex, sha256Hex } from "../../domain/shared/sha256.js";
import { type Day, type Instant, instantFromMs, lastDayOfMonth, type Month, monthOfDay } from "../../domain/shared/time.js";
import type { BoardSnapshot } from "../../read-api/queries.js";

export const day = (text: string): Day => text as Day;
export const month = (text: string): Month => text as Month;
export const instant = (text: string): Instant => text as Instant;
export const decimal = (text: string): DecimalText => text as DecimalText;

const PLACE = { page: 2, text: "as printed", box: [10, 20, 30, 40] } as const;

export const total = (amount: string, unit: "USD" | "TOKEN" = "USD"): ParsedTotal => ({ ...PLACE, amount: decimal(amount), unit });

export const row = (over: Partial<ParsedRow> = {}): ParsedRow => ({
  ...PLACE,
  row_kind: "CATEGORY",
  category: "CASH",
  label: "Cash held at banks",
  amount: decimal("100.50"),
  unit: "USD",
  network: null,
  lower_bound: false,
  ...over,
});

export const column = (asOf: string, over: Partial<ParsedColumn> = {}): ParsedColumn => ({
  as_of: day(asOf),
  cutoff_at: instant(`${asOf}T23:59:59.999Z`),
  cutoff_basis: "DEFAULT_END_OF_DAY_UTC",
  refused: null,
  total_reserve: total("1000.50"),
  liability: total("1000.00", "TOKEN"),
  rows: [row()],
  ...over,
});

const METADATA: Metadata = {
  accountant_name: "EXTRACTED",
  engagement_standard_text: "EXTRACTED",
  engagement_type: "EXTRACTED",
  issuer_entity_name: "EXTRACTED",
  issued_on: "EXTRACTED",
  cutoff_time: "NOT_FOUND_IN_DOCUMENT",
  quote: "NOT_PROBED",
};

type ReportOver = Partial<Omit<BoardReport, "parse">> & { readonly parse?: Partial<ParseArtifact> };

let nextSeq = 100;

/** The active report of a month, as of its last day, issued ten days later. */
export const report = (period: string, { parse, ...over }: ReportOver = {}): BoardReport => {
  const asOf = parse?.composition_as_of ?? lastDayOfMonth(month(period));
  const seq = over.seq ?? nextSeq++;
  return {
    seq,
    report_artifact_id: artifactIdOf(`parse ${period} ${seq}`),
    capture_artifact_id: artifactIdOf(`capture ${period} ${seq}`),
    source_url: `https://issuer.example/reports/${period}.pdf`,
    source_bytes: 51_200,
    captured_at: instant("2026-02-11T08:00:00.000Z"),
    restated: false,
    ...over,
    parse: {
      schema: "report.parse",
      schema_version: 1,
      source_sha256: sha256Hex(`document ${period} ${seq}`),
      source_pages: 4,
      template_id: "sample-monthly",
      template_version: 1,
      parser_version: "1",
      report_scope: "SINGLE_TOKEN",
      covered_symbols: ["XUSD"],
      period: monthOfDay(asOf),
      composition_as_of: asOf,
      issued_on: addTenDays(asOf),
      accountant_name: "Example Audit LLP",
      issuer_entity_name: "Example Issuer Ltd.",
      engagement_standard_text: "examination in accordance with attestation standards",
      engagement_type: "examination",
      engagement_type_enum: "EXAMINATION" satisfies EngagementType,
      quote: null,
      restatement_text: null,
      metadata: METADATA,
      metadata_places: [],
      columns: [column(asOf)],
      text_repairs: [],
      ...parse,
    },
  };
};

const addTenDays = (from: Day): Day => day(new Date(Date.parse(from) + 864_000_000).toISOString().slice(0, 10));

export const network = (name: string, over: Partial<CatalogNetwork> = {}): CatalogNetwork => ({
  network: name,
  family: "EVM",
  address: "0x52908400098527886E0F7030069857D2E4169EE7",
  decimals: 6,
  published: true,
  snapshot_enabled: true,
  live_from: null,
  endpoints: [],
  finality: "finalized",
  layout: null,
  evidence: { status: "STATED", note: "fictional" },
  ...over,
});

type TokenOver = Partial<Omit<BoardToken, "token" | "issuer">> & {
  readonly token?: Partial<BoardToken["token"]>;
  readonly issuer?: Partial<BoardToken["issuer"]>;
};

/** A fictional dollar token with a stated monthly cadence and no report. */
export const token = (symbol = "XUSD", { token: catalogToken, issuer, ...over }: TokenOver = {}): BoardToken => ({
  symbol,
  token: {
    symbol,
    token_name: `${symbol} Coin`,
    issuer_id: "example",
    peg_currency: "USD",
    home_network: "ethereum",
    networks: [network("ethereum")],
    evidence: { status: "STATED", note: "fictional" },
    ...catalogToken,
  },
  issuer: {
    id: "example",
    name: "Example Issuer",
    entity_name: "Example Issuer Ltd.",
    group_id: null,
    evidence: { status: "STATED", note: "fictional" },
    ...issuer,
  },
  has_source: true,
  cadences: [{ since: month("2026-01"), cadence: "MONTHLY", basis: "ISSUER_STATED" }],
  fund_mappings: [],
  reports: [],
  unreadable: [],
  revisions: [],
  supply: [],
  refusals: [],
  context: null,
  cutoffs: new Map(),
  reconciliations: [],
  ...over,
});

/** A reading of `base` base units of a token with six decimals, by three agreeing providers. */
export const reading = (time: string, base = "1000000000", over: Partial<SupplyReading> = {}): SupplyReading => ({
  seq: 200,
  time_ms: Date.parse(time),
  height: Math.floor(Date.parse(time) / 12_000),
  block_hash: `0x${sha256Hex(time)}`,
  base_units: base,
  total_supply: formatDecimal({ units: BigInt(base), scale: 6 }),
  source_tier: "STORAGE_PROVEN",
  pin_kind: "BLOCK_HASH",
  legs: 3,
  dissent: 0,
  operators: ["one", "three", "two"],
  layout_id: "plain-slot-1",
  snapshot_artifact_id: artifactIdOf(`snapshot ${time}`),
  quorum_log_artifact_id: artifactIdOf(`quorum ${time}`),
  storage_proof_artifact_id: artifactIdOf(`proof ${time}`),
  ...over,
});

/** What is held of a network from its readings. */
export const measured = (name: string, readings: readonly SupplyReading[], over: Partial<MeasuredNetwork> = {}): MeasuredNetwork => {
  const series = readings.toSorted(newestReadingFirst);
  const [latest = reading("2026-02-15T11:00:00.000Z"), first = latest] = [series[0], series.at(-1)];
  return {
    network: name,
    family: "EVM",
    address: "0x52908400098527886e0f7030069857d2e4169ee7",
    decimals: 6,
    latest,
    latest_recorded_at: instantFromMs(latest.time_ms + 20_000),
    latest_tier_reason: null,
    first_measured_at: instantFromMs(first.time_ms),
    points: series.length,
    tiers: strongestFirst(series.map(({ source_tier }) => source_tier)),
    series,
    ...over,
  };
};

/** The reissue of a month's report: `superseded_seq` 50 gave way to `superseding_seq` 60 in record 61. */
export const revision = (period: string, over: Partial<BoardRevision> = {}): BoardRevision => ({
  seq: 61,
  recorded_at: instant("2026-02-12T09:00:00.000Z"),
  revision_artifact_id: artifactIdOf(`revision ${period} ${over.seq ?? 61}`),
  reason: "ISSUER_REISSUED",
  reason_text: "This report replaces the one issued before.",
  period: month(period),
  superseded_seq: 50,
  superseding_seq: 60,
  superseded_artifact_id: artifactIdOf("first parse"),
  superseding_artifact_id: artifactIdOf("second parse"),
  superseded_source_sha256: sha256Hex("first document"),
  superseding_source_sha256: sha256Hex("second document"),
  superseded_source_url: `https://issuer.example/reports/${period}-first.pdf`,
  superseded_captured_at: instant("2026-02-09T08:00:00.000Z"),
  changes: [{ field: `columns[${period}-31].total_reserve`, before: "999.00 USD", after: "1000.50 USD" }],
  changes_total: 1,
  alerted: true,
  ...over,
});

export const unreadable = (period: string, over: Partial<UnreadableDocument> = {}): UnreadableDocument => ({
  period: month(period),
  url: `https://issuer.example/reports/${period}.pdf`,
  sha256: sha256Hex(`unreadable ${period}`),
  captured_at: instant("2026-02-11T08:00:00.000Z"),
  ...over,
});

export const METHODOLOGY: Sha256Hex = sha256Hex("methodology in force");

/** A recorded review; of the methodology in force and approving it unless said otherwise. */
export const review = (over: Partial<BoardSnapshot["methodology"]["reviews"][number]["review"]> = {}, seq = 3) => ({
  seq,
  recorded_at: instant("2026-01-02T00:00:00.000Z"),
  review: {
    schema: "methodology.review" as const,
    schema_version: 1 as const,
    review_id: `review-${seq}`,
    methodology_sha256: METHODOLOGY,
    outcome: "APPROVED" as const,
    reviewed_at: instant("2026-01-01T12:00:00.000Z"),
    reviewer_ref: "reviewer-1",
    scope_note: "whole methodology",
    valid_until: null,
    ...over,
  },
});

let versions = 0;

/** A reviewed board. */
export const board = (over: Partial<BoardSnapshot> = {}): BoardSnapshot => ({
  version: `v${versions++}`,
  head: { seq: 412, hash: sha256Hex("head") },
  tokens: [],
  methodology: { sha256: METHODOLOGY, uploaded_at: instant("2026-01-01T00:00:00.000Z"), reviews: [review()] },
  damaged: new Set(),
  ...over,
});
