// Made by `npm run generate` from read-api/openapi.yaml. Do not edit.
import type { JsonObject } from "../../domain/shared/json.js";

/** Months between two report months. */
export type Cadence = "MONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "ANNUAL";

/** Age of the latest report month against the cadence; NONE is an absence, not a value. */
export type AttestationStatus = "CURRENT" | "STALE" | "WITHHELD_STALE" | "NONE";

/** Kind of the accountant’s engagement. */
export type EngagementType = "EXAMINATION" | "LIMITED_ASSURANCE" | "AUP" | "AUDIT" | "GENIUS_EXAMINED_REPORT" | "SELF_REPORT";

/** Whether an anchor batch with an accepted timestamp covers the record. */
export type AnchorStatus = "PENDING" | "ANCHORED" | "LATE_ANCHOR" | "UNANCHORED";

/** How a supply measurement was checked, strongest first. */
export type MeasuredTier = "STORAGE_PROVEN" | "ETH_CALL" | "RPC_QUORUM";

/** What a report covers. */
export type ReportScope = "SINGLE_TOKEN" | "CONSOLIDATED_GROUP";

/** Category of a report line. */
export type CompositionCategory = "US_TREASURY" | "TREASURY_REPO" | "GOVT_MMF" | "CASH" | "TIMING" | "OTHER" | "CORPORATE_BOND" | "PRECIOUS_METALS" | "BITCOIN" | "PUBLIC_EQUITY" | "SECURED_LOAN" | "OTHER_REPO" | "NON_US_TREASURY" | "TOTAL_RESERVE" | "TOKEN_LIABILITY";

/** Age of a measurement; NONE when there is none. */
export type Freshness = "CURRENT" | "SNAPSHOT_LATE" | "NONE";

/** What became of one metadata field of a document. */
export type MetadataState = "EXTRACTED" | "NOT_FOUND_IN_DOCUMENT" | "NOT_PROBED" | "NOT_IN_TEXT_LAYER" | "NOT_EXTRACTED" | "IMAGE_PINNED";

/** Unit of an issuer’s own statement. */
export type StatementUnit = "USD" | "EUR" | "TOKEN";

/** Multiply the amount by it. */
export type StatementScale = "UNITS" | "THOUSANDS" | "MILLIONS" | "BILLIONS";

/** What an issuer’s own statement counts. */
export type StatementFigureKind = "TOKENS_IN_CIRCULATION" | "TOTAL_RESERVES" | "ISSUED" | "REDEEMED" | "TOTAL_AUTHORIZED" | "NOT_ISSUED" | "QUARANTINED";

/** State of each metadata field; empty when no report. */
export type ReportMetadata = { readonly [name: string]: MetadataState };

/** Carried by every JSON answer. No member states the moment of the request. */
export type V1Meta = {
  readonly "disclaimer": string;
  readonly "terms": string;
  readonly "licence": string;
  readonly "licence_url": string;
  readonly "api_version": "v1";
  readonly "attested_as_of": string | null;
  readonly "attested_as_of_max": string | null;
  readonly "self_reported_as_of": string | null;
  readonly "self_reported_as_of_max": string | null;
  readonly "measured_as_of": string | null;
  readonly "measured_as_of_max": string | null;
  readonly "filed_as_of": string | null;
  readonly "filed_as_of_max": string | null;
};

/** Whether a recorded review covers the served methodology. */
export type BoardReviewStatus = {
  readonly "state": "COVERED" | "NOT_COVERED" | "REJECTED" | "EXPIRED" | "NONE";
  readonly "covers_current_release": boolean;
  readonly "methodology_sha256": string | null;
  readonly "reviewed_at": string | null;
  readonly "reviewed_methodology_sha256": string | null;
  readonly "valid_until": string | null;
  readonly "record_seq": number | null;
  readonly "withheld": boolean;
};

/** An anchor batch over the evidence chain. */
export type BoardAnchorInfo = {
  readonly "kind": "DAILY" | "MONTHLY";
  readonly "status": AnchorStatus;
  readonly "covers_to": string;
  readonly "merkle_root": string;
  readonly "anchored_at": string | null;
  readonly "cadence_state": "CURRENT" | "LATE" | null;
  readonly "days_behind": number | null;
  readonly "expected_next_anchor_by": string | null;
};

/** Says that figures taken from the latest report are withheld, and why. */
export type BoardWithheldStale = {
  readonly "last_report_month": string;
  readonly "last_as_of": string;
  readonly "days_since_period_end": number;
  readonly "withheld_after_days": number;
  readonly "withheld_since": string;
  readonly "withheld_fields": readonly string[];
  readonly "reason": string;
  readonly "source_url": string;
  readonly "source_sha256": string;
};

/** A document held byte-exact that could not be read; used in no figure. */
export type BoardPublishedUnreadable = {
  readonly "period": string;
  readonly "document_url": string;
  readonly "document_sha256": string;
  readonly "captured_at": string;
};

/** Where a measurement was read. */
export type SupplyProvenance = {
  readonly "pin_kind": string;
  readonly "pin_ref": string;
  readonly "legs": number;
  readonly "dissent": number;
  readonly "operators": readonly string[];
  readonly "layout_id": string | null;
};

/** Measured supply on one network. */
export type BoardSupplyFigure = {
  readonly "time": string;
  readonly "block_number": number;
  readonly "block_hash": string;
  readonly "total_supply_base_units": string;
  readonly "total_supply": string;
  readonly "source_tier": MeasuredTier;
  readonly "snapshot_artifact_id": string | null;
  readonly "quorum_log_artifact_id": string | null;
  readonly "storage_proof_artifact_id": string | null;
  readonly "anchor_status": AnchorStatus;
  readonly "provenance": SupplyProvenance | null;
};

/** One line of a report. */
export type BoardCompositionRow = {
  readonly "row_kind": "CATEGORY" | "POSITION" | "TOTAL" | "LIABILITY";
  readonly "category": CompositionCategory;
  readonly "label": string;
  readonly "amount": string;
  readonly "unit": "USD" | "TOKEN";
};

/** Supply of one network at a report’s cutoff. */
export type BoardMeasuredChain = {
  readonly "chain": string;
  readonly "source": "CUTOFF_READ" | "SNAPSHOT";
  readonly "supply": string;
  readonly "block_number": number | null;
  readonly "measured_at": string | null;
  readonly "tier": "STORAGE_PROVEN" | "ETH_CALL" | "RPC_QUORUM" | null;
  readonly "artifact_id": string | null;
};

/** One parsed report: the figures of its latest stated date. */
export type BoardReportDetail = {
  readonly "period": string;
  readonly "report_scope": ReportScope;
  readonly "covered_symbols": readonly string[];
  readonly "composition_as_of": string;
  readonly "cutoff_at": string;
  readonly "cutoff_basis": "STATED" | "DEFAULT_END_OF_DAY_UTC";
  readonly "issued_on": string | null;
  readonly "total_reserve": string | null;
  readonly "liability": string | null;
  readonly "liability_unit": "USD" | "TOKEN" | null;
  readonly "coverage_ratio": string | null;
  readonly "rows": readonly BoardCompositionRow[];
  readonly "assurance": "ATTESTED" | "EXAMINED";
  readonly "engagement_type_enum": EngagementType | null;
  readonly "engagement_standard_text": string | null;
  readonly "accountant_name": string | null;
  readonly "issuer_entity_name": string | null;
  readonly "restated": boolean;
  readonly "template_id": string;
  readonly "parser_version": string;
  readonly "metadata": ReportMetadata;
  readonly "measured_at_cutoff": readonly BoardMeasuredChain[];
  readonly "source_tier": "ISSUER_ATTESTED";
  readonly "source_url": string;
  readonly "source_sha256": string;
  readonly "source_artifact_id": string;
  readonly "source_bytes": number;
  readonly "source_pages": number | null;
  readonly "report_artifact_id": string;
  readonly "captured_at": string | null;
  readonly "chain_seq": number;
  readonly "anchor_status": AnchorStatus;
};

/** One figure of an issuer’s own statement. */
export type BoardIssuerStatementFigure = {
  readonly "figure_kind": StatementFigureKind;
  readonly "label": string;
  readonly "amount": string;
  readonly "unit": StatementUnit;
  readonly "scale": StatementScale;
  readonly "window_days": number | null;
  readonly "network": string | null;
  readonly "network_label": string | null;
};

/** An issuer’s self-reported statement, no accountant behind it. */
export type BoardIssuerStatement = {
  readonly "stated_as_of": string;
  readonly "stated_as_of_source": "SURFACE" | "OPERATOR";
  readonly "captured_at": string;
  readonly "template_id": string;
  readonly "issuer_entity_name": string | null;
  readonly "assurance": "SELF_REPORTED";
  readonly "engagement_type_enum": "SELF_REPORT";
  readonly "source_url": string;
  readonly "source_sha256": string;
  readonly "source_artifact_id": string;
  readonly "statement_artifact_id": string;
  readonly "figures": readonly BoardIssuerStatementFigure[];
};

/** Reserve and liability of one report at one stated date, and their ratio. */
export type BoardAttestedCoverage = {
  readonly "as_of": string;
  readonly "report_month": string;
  readonly "total_reserve_usd": string;
  readonly "tokens_outstanding": string;
  readonly "coverage_ratio": string;
  readonly "source_tier": "ISSUER_ATTESTED";
  readonly "source_sha256": string;
  readonly "source_url": string;
  readonly "report_artifact_id": string;
};

/** Attested supply against the measured supply nearest the as-of date. */
export type BoardReconciliation = {
  readonly "as_of": string;
  readonly "report_month": string;
  readonly "network": string;
  readonly "attested_scope": "ETHEREUM" | "NETWORK" | "TOTAL";
  readonly "attested_label": string | null;
  readonly "attested_supply": string;
  readonly "attested_unit": "USD" | "TOKEN";
  readonly "cutoff_at": string;
  readonly "measured_supply": string | null;
  readonly "measured_at": string | null;
  readonly "measured_block": number | null;
  readonly "measured_tier": "STORAGE_PROVEN" | "ETH_CALL" | "RPC_QUORUM" | null;
  readonly "measured_source": "CUTOFF_READ" | "SNAPSHOT" | null;
  readonly "measured_artifact_id": string | null;
  readonly "offset_seconds": number | null;
  readonly "difference": string | null;
  readonly "difference_bps": string | null;
  readonly "tolerance_bps": string;
  readonly "status": "NO_MEASUREMENT" | "NOT_COMPARABLE" | "MATCHED" | "DIFFERS" | "WITHIN_BOUND" | "EXCEEDS_BOUND";
  readonly "reason": string | null;
  readonly "report_artifact_id": string;
  readonly "source_sha256": string;
  readonly "reconciliation_artifact_id": string;
  readonly "anchor_status": AnchorStatus;
};

/** One dimension of a disclosure score. */
export type BoardScoreDimension = {
  readonly "key": string;
  readonly "label": string;
  readonly "met": boolean;
  readonly "fact": string;
  readonly "fact_artifact_id": string | null;
  readonly "would_change": string;
};

/** A count of rubric dimensions met; not a rate, not a grade. */
export type BoardDisclosureScore = {
  readonly "kind": "REPORT" | "SERIES";
  readonly "rubric_version": string;
  readonly "scored_at": string;
  readonly "met_count": number;
  readonly "dimension_count": number;
  readonly "dimensions": readonly BoardScoreDimension[];
  readonly "score_artifact_id": string;
  readonly "anchor_status": "PENDING" | "ANCHORED" | "LATE_ANCHOR" | "UNANCHORED" | null;
};

/** Comparison of an attested fund figure with a regulatory money-market-fund filing; no ratio is affected. */
export type BoardCorroboration = {
  readonly "outcome": "CORROBORATED" | "DIVERGENT" | "NOT_APPLICABLE" | "WITHHELD_STALE";
  readonly "reason": string | null;
  readonly "fund_name": string | null;
  readonly "series_id": string | null;
  readonly "attested_labels": readonly string[] | null;
  readonly "as_of": string | null;
  readonly "attested_amount": string | null;
  readonly "filed_report_date": string | null;
  readonly "filed_net_assets": string | null;
  readonly "divergence_bps": string | null;
  readonly "tolerance_bps": string | null;
  readonly "window_days": number | null;
  readonly "accession_number": string | null;
  readonly "dataset_url": string | null;
  readonly "dataset_sha256": string | null;
  readonly "filing_artifact_id": string | null;
  readonly "corroboration_artifact_id": string | null;
  readonly "anchor_status": "PENDING" | "ANCHORED" | "LATE_ANCHOR" | "UNANCHORED" | null;
  readonly "compared_at": string | null;
};

/** A per-network figure of a report, verbatim. */
export type BoardIssuerStated = {
  readonly "figure": string;
  readonly "as_of": string;
  readonly "source_artifact_id": string;
};

/** An issuer’s own statement of one network; never combined with a measurement. */
export type BoardSelfReportedNetwork = {
  readonly "figure_kind": StatementFigureKind;
  readonly "label": string;
  readonly "network_label": string | null;
  readonly "amount": string;
  readonly "unit": StatementUnit;
  readonly "scale": StatementScale;
  readonly "stated_as_of": string;
  readonly "captured_at": string;
  readonly "source_url": string;
  readonly "source_sha256": string;
  readonly "statement_artifact_id": string;
};

/** Latest measured supply of one published network. */
export type BoardNetworkSlice = {
  readonly "network": string;
  readonly "family": "EVM" | "TRON" | "SOLANA" | "XRPL" | "STELLAR" | "HEDERA";
  readonly "address": string;
  readonly "decimals": number;
  readonly "total_supply": string;
  readonly "total_supply_base_units": string;
  readonly "source_tier": MeasuredTier;
  readonly "pin_kind": "BLOCK_HASH" | "BLOCK_ID" | "SLOT_BLOCKHASH" | "LEDGER_HASH" | "LEDGER_SEQUENCE_HASH" | "MIRROR_BLOCK_HASH" | null;
  readonly "pin_ref": string | null;
  readonly "block_number": number;
  readonly "as_of": string;
  readonly "age_seconds": number | null;
  readonly "freshness": Freshness;
  readonly "legs": number | null;
  readonly "legs_absence": "RETENTION_EXPIRED" | "NO_QUORUM_RECORD" | "PAYLOAD_UNREADABLE" | "NO_PARTICIPANT_LIST" | null;
  readonly "snapshot_artifact_id": string | null;
  readonly "quorum_log_artifact_id": string | null;
  readonly "storage_proof_artifact_id": string | null;
  readonly "first_measured_at": string;
  readonly "history_points": number;
  readonly "history_tiers": readonly MeasuredTier[];
  readonly "history_weakest_tier": MeasuredTier;
  readonly "issuer_stated": BoardIssuerStated | null;
  readonly "self_reported": BoardSelfReportedNetwork | null;
};

/** Sum of the latest slices. */
export type BoardMeasuredFloat = {
  readonly "total_supply": string;
  readonly "source_tier": MeasuredTier;
  readonly "as_of": string;
  readonly "networks": readonly string[];
  readonly "slice_count": number;
  readonly "late_networks": readonly string[];
  readonly "history_weakest_tier": MeasuredTier;
  readonly "all_networks_measured": boolean | null;
};

/** One row of a third party’s split. */
export type UnmeasuredContextNetwork = {
  readonly "network_label": string;
  readonly "network": string | null;
  readonly "supply": string;
  readonly "measured": boolean;
};

/** A recorded pull from a third party; never a measurement of this service. */
export type BoardUnmeasuredContext = {
  readonly "provider_name": string;
  readonly "pulled_at": string;
  readonly "source_url": string;
  readonly "source_sha256": string;
  readonly "source_artifact_id": string;
  readonly "total_supply": string;
  readonly "networks": readonly UnmeasuredContextNetwork[];
  readonly "unmeasured_supply": string;
  readonly "unmeasured_share_bps": string | null;
};

/** A report’s total over the supply measured on every published network at its cutoff; not the coverage ratio. */
export type BoardCoverageRatioAll = {
  readonly "status": "RATIO" | "NO_CONTEMPORANEOUS_SNAPSHOT";
  readonly "as_of": string;
  readonly "report_month": string;
  readonly "total_reserve_usd": string;
  readonly "measured_float": string | null;
  readonly "coverage_ratio": string | null;
  readonly "source_tier": "STORAGE_PROVEN" | "ETH_CALL" | "RPC_QUORUM" | null;
  readonly "networks": readonly string[];
  readonly "networks_missing": readonly string[];
  readonly "eth_slice_supply": string | null;
  readonly "eth_slice_ratio": string | null;
  readonly "window_hours": 0.25;
};

/** One changed field. */
export type RevisionChange = {
  readonly "field": string;
  readonly "before": string | null;
  readonly "after": string | null;
};

/** One supersession. */
export type BoardRevisionEntry = {
  readonly "revision_id": string;
  readonly "seq": number;
  readonly "recorded_at": string;
  readonly "kind": "ATTESTATION_PARSE" | "DISCLOSURE_SCORE";
  readonly "reason": "ISSUER_REISSUED" | "PARSE_CORRECTED" | "RUBRIC_CHANGED" | "INPUT_CORRECTED";
  readonly "reason_text": string | null;
  readonly "symbol": string;
  readonly "chain": string;
  readonly "period": string | null;
  readonly "score_kind": "REPORT" | "SERIES" | null;
  readonly "superseded_artifact_id": string;
  readonly "superseding_artifact_id": string;
  readonly "superseded_source_sha256": string | null;
  readonly "superseding_source_sha256": string | null;
  readonly "changes": readonly RevisionChange[];
  readonly "changes_total": number;
  readonly "alerted": boolean;
  readonly "anchor_status": AnchorStatus;
};

/** A field that the caller’s plan does not carry. */
export type V1PlanGated = {
  readonly "field": string;
  readonly "count": number;
  readonly "requires": "raised_api_entitlement";
  readonly "pricing_url": string;
};

/** Everything the board shows of one token. */
export type V1BoardTokenDetail = {
  readonly "symbol": string;
  readonly "token_name": string;
  readonly "issuer_name": string;
  readonly "issuer_entity_name": string | null;
  readonly "chain": string;
  readonly "chains": readonly string[];
  readonly "chains_ingested": readonly string[];
  readonly "address": string;
  readonly "decimals": number;
  readonly "attestation_status": AttestationStatus;
  readonly "withheld_stale": BoardWithheldStale | null;
  readonly "expected_cadence": Cadence | null;
  readonly "cadence_basis": "ISSUER_STATED" | "OBSERVED" | null;
  readonly "missing_periods": readonly string[];
  readonly "published_unreadable_periods": readonly BoardPublishedUnreadable[];
  readonly "overdue": boolean | null;
  readonly "next_report_expected_by": string | null;
  readonly "overdue_grace_days": number;
  readonly "stale_after_days": number;
  readonly "withheld_after_days": number;
  readonly "per_chain_itemized": boolean;
  readonly "supply_series": readonly BoardSupplyFigure[];
  readonly "latest_report": BoardReportDetail | null;
  readonly "latest_statement": BoardIssuerStatement | null;
  readonly "coverage_series": readonly BoardAttestedCoverage[];
  readonly "reconciliations": readonly BoardReconciliation[];
  readonly "report_score": BoardDisclosureScore | null;
  readonly "series_score": BoardDisclosureScore | null;
  readonly "corroboration": BoardCorroboration;
  readonly "history_window_days": number;
  readonly "walled_history_points": number;
  readonly "first_snapshot_at": string | null;
  readonly "supply_series_truncated": boolean;
  readonly "supply_series_total_available": number;
  readonly "coverage_series_truncated": boolean | null;
  readonly "coverage_series_total_available": number | null;
  readonly "reconciliations_truncated": boolean | null;
  readonly "reconciliations_total_available": number | null;
  readonly "network_slices": readonly BoardNetworkSlice[];
  readonly "measured_float": BoardMeasuredFloat | null;
  readonly "unmeasured_context": BoardUnmeasuredContext | null;
  readonly "coverage_ratio_all": BoardCoverageRatioAll | null;
  readonly "meta": V1Meta;
  readonly "restatements": readonly BoardRevisionEntry[];
  readonly "plan_gated": readonly V1PlanGated[];
};

/** Figures of the latest report as stated. */
export type BoardLatestStated = {
  readonly "total_reserve": string | null;
  readonly "liability": string | null;
  readonly "liability_unit": "USD" | "TOKEN" | null;
  readonly "as_of": string;
  readonly "report_month": string;
  readonly "scope": ReportScope;
  readonly "source_tier": "ISSUER_ATTESTED";
  readonly "source_sha256": string;
  readonly "source_url": string;
  readonly "report_artifact_id": string;
};

/** Counts of a disclosure score. */
export type CardScore = {
  readonly "met_count": number;
  readonly "dimension_count": number;
  readonly "rubric_version": string;
};

/** Summary of one token from its home network. */
export type BoardTokenCard = {
  readonly "symbol": string;
  readonly "token_name": string;
  readonly "issuer_name": string;
  readonly "issuer_entity_name": string | null;
  readonly "chain": string;
  readonly "chains_ingested": readonly string[];
  readonly "attestation_status": AttestationStatus;
  readonly "withheld_stale": BoardWithheldStale | null;
  readonly "latest_stated": BoardLatestStated | null;
  readonly "latest_coverage": BoardAttestedCoverage | null;
  readonly "latest_supply": BoardSupplyFigure | null;
  readonly "latest_supply_freshness": Freshness;
  readonly "measured_float": BoardMeasuredFloat | null;
  readonly "report_score": CardScore | null;
  readonly "series_score": CardScore | null;
  readonly "corroboration_outcome": "CORROBORATED" | "DIVERGENT" | "NOT_APPLICABLE" | "WITHHELD_STALE";
  readonly "overdue": boolean | null;
  readonly "next_report_expected_by": string | null;
};

/** Part of the headline. */
export type BoardHeadlineScope = {
  readonly "scope": ReportScope;
  readonly "total": string;
  readonly "symbols": readonly string[];
};

/** Exact sum of each token’s latest total reserve. */
export type BoardHeadline = {
  readonly "total": string;
  readonly "scopes": readonly BoardHeadlineScope[];
};

/** The board. */
export type V1BoardOverview = {
  readonly "review": BoardReviewStatus;
  readonly "chain_head_seq": number | null;
  readonly "chain_head_hash": string | null;
  readonly "latest_anchor": BoardAnchorInfo | null;
  readonly "methodology_sha256": string | null;
  readonly "methodology_uploaded_at": string | null;
  readonly "tokens": readonly BoardTokenCard[];
  readonly "headline": BoardHeadline | null;
  readonly "meta": V1Meta;
};

/** What is held of one token. */
export type BoardCoverageToken = {
  readonly "symbol": string;
  readonly "token_name": string;
  readonly "issuer_name": string;
  readonly "issuer_entity_name": string | null;
  readonly "chain": string;
  readonly "chains": readonly string[];
  readonly "chains_ingested": readonly string[];
  readonly "snapshot_enabled": boolean;
  readonly "latest_snapshot_at": string | null;
  readonly "latest_snapshot_tier": "STORAGE_PROVEN" | "ETH_CALL" | "RPC_QUORUM" | null;
  readonly "has_attestation_series": boolean;
  readonly "template_id": string | null;
  readonly "expected_cadence": Cadence | null;
  readonly "cadence_basis": "ISSUER_STATED" | "OBSERVED" | null;
  readonly "attestation_status": AttestationStatus;
  readonly "first_report_month": string | null;
  readonly "last_report_month": string | null;
  readonly "report_count": number;
  readonly "publication_lag_days": number | null;
  readonly "capture_lag_days": number | null;
  readonly "lag_basis": "LATEST_REPORT";
  readonly "metadata": ReportMetadata;
  readonly "engagement_type_enum": EngagementType | null;
  readonly "missing_periods": readonly string[];
  readonly "published_unreadable_periods": readonly BoardPublishedUnreadable[];
  readonly "overdue": boolean | null;
  readonly "next_report_expected_by": string | null;
  readonly "overdue_grace_days": number;
  readonly "stale_after_days": number;
  readonly "withheld_after_days": number;
};

/** What the board does not cover. */
export type BoardNotCovered = {
  readonly "chains_ingested": readonly string[];
  readonly "tokens_without_attestation_series": readonly string[];
  readonly "source_tiers_in_use": readonly string[];
};

/** Counts of records held, never sampled or rounded. */
export type V1BoardCoverage = {
  readonly "review": BoardReviewStatus;
  readonly "tracked_token_count": number;
  readonly "tokens_with_attestation_series": number;
  readonly "tokens_current": number;
  readonly "tokens": readonly BoardCoverageToken[];
  readonly "not_covered": BoardNotCovered;
  readonly "meta": V1Meta;
};

/** One attested coverage ratio. */
export type BoardHistoryPoint = {
  readonly "as_of": string;
  readonly "coverage_ratio": string;
};

/** A run of buckets without a reading. */
export type BoardHistoryGap = {
  readonly "from": string;
  readonly "to": string;
  readonly "missing_points": number;
  readonly "pending": boolean;
};

/** One bucket of the grid and its last reading. */
export type BoardSupplyBucket = {
  readonly "start": string;
  readonly "end": string;
  readonly "pending": boolean;
  readonly "readings": number;
  readonly "figure": BoardSupplyFigure | null;
};

/** One token’s history. The measured members are null when no symbol is named. */
export type BoardHistoryToken = {
  readonly "symbol": string;
  readonly "chain": string;
  readonly "series": readonly BoardHistoryPoint[];
  readonly "supply": readonly BoardSupplyFigure[] | null;
  readonly "latest_outside_range": BoardHistoryPoint | null;
  readonly "supply_latest_outside_range": BoardSupplyFigure | null;
  readonly "expected_points": number | null;
  readonly "served_points": number | null;
  readonly "gaps": readonly BoardHistoryGap[] | null;
  readonly "pending_points": number | null;
  readonly "supply_buckets": readonly BoardSupplyBucket[] | null;
};

/** History over a range of days. */
export type V1BoardHistory = {
  readonly "review": BoardReviewStatus;
  readonly "tokens": readonly BoardHistoryToken[];
  readonly "window_days": number;
  readonly "walled_history_points": number;
  readonly "granularity": "hour" | "day" | "month";
  readonly "from": string;
  readonly "to": string;
  readonly "meta": V1Meta;
};

/** One active parsed report. */
export type BoardAttestationEntry = {
  readonly "symbol": string;
  readonly "token_name": string;
  readonly "issuer_name": string;
  readonly "issuer_entity_name": string | null;
  readonly "chain": string;
  readonly "period": string;
  readonly "report_scope": ReportScope;
  readonly "composition_as_of": string;
  readonly "issued_on": string | null;
  readonly "restated": boolean;
  readonly "report_artifact_id": string;
  readonly "accountant_name": string | null;
  readonly "metadata": ReportMetadata;
  readonly "assurance": "ATTESTED" | "EXAMINED";
  readonly "engagement_type_enum": EngagementType | null;
  readonly "captured_at": string | null;
};

/** Every active report, newest period first per token. */
export type V1BoardAttestationIndex = {
  readonly "review": BoardReviewStatus;
  readonly "entries": readonly BoardAttestationEntry[];
  readonly "meta": V1Meta;
};

/** Lines of one kind and category in a report and in the prior one. */
export type BoardCompositionDelta = {
  readonly "row_kind": "CATEGORY" | "TOTAL" | "LIABILITY";
  readonly "category": CompositionCategory;
  readonly "label": string | null;
  readonly "line_count": number;
  readonly "current_amount": string | null;
  readonly "prior_label": string | null;
  readonly "prior_line_count": number;
  readonly "prior_amount": string | null;
  readonly "delta": string | null;
  readonly "unit": "USD" | "TOKEN" | null;
};

/** Something to notice about a report. */
export type BoardAttestationFlag = {
  readonly "kind": "RESTATED" | "SCOPE_CHANGED" | "TEMPLATE_CHANGED" | "ACCOUNTANT_CHANGED" | "ENGAGEMENT_CHANGED" | "CATEGORY_ADDED" | "CATEGORY_REMOVED";
  readonly "detail": string;
};

/** One sentence of the report, at most 40 words; never shortened or reworded. */
export type BoardAttestationQuote = {
  readonly "kind": "OPINION" | "ASSERTION";
  readonly "text": string;
  readonly "page": number;
};

/** The record that a report stands in for, and why. */
export type BoardRestatement = {
  readonly "revision_id": string;
  readonly "reason": "ISSUER_REISSUED" | "PARSE_CORRECTED" | "RUBRIC_CHANGED" | "INPUT_CORRECTED";
  readonly "reason_text": string | null;
  readonly "recorded_at": string;
  readonly "superseded_report_artifact_id": string;
  readonly "superseded_source_sha256": string;
  readonly "superseded_source_url": string;
  readonly "superseded_captured_at": string;
};

/** One report of one token with its deltas to the prior month. */
export type V1BoardAttestationPeriod = {
  readonly "symbol": string;
  readonly "token_name": string;
  readonly "issuer_name": string;
  readonly "issuer_entity_name": string | null;
  readonly "chain": string;
  readonly "period": string;
  readonly "report": BoardReportDetail;
  readonly "accountant_name": string | null;
  readonly "engagement_standard_text": string | null;
  readonly "engagement_type": string | null;
  readonly "prior_period": string | null;
  readonly "prior_as_of": string | null;
  readonly "deltas": readonly BoardCompositionDelta[] | null;
  readonly "flags": readonly BoardAttestationFlag[];
  readonly "restatement": BoardRestatement | null;
  readonly "score": BoardDisclosureScore | null;
  readonly "quote": BoardAttestationQuote | null;
  readonly "meta": V1Meta;
};

/** Supersessions, newest first. */
export type V1BoardRevisions = {
  readonly "review": BoardReviewStatus;
  readonly "entries": readonly BoardRevisionEntry[];
  readonly "meta": V1Meta;
};

/** Why and since when the board’s figures are withheld. */
export type WithheldNotice = {
  readonly "reason": "review_not_covering";
  readonly "since": string | null;
  readonly "methodology_sha256": string | null;
};

/** One faulty field. */
export type ApiFieldError = {
  readonly "location": "body" | "query" | "path" | "header";
  readonly "field": string;
  readonly "code": string;
  readonly "message": string;
};

/** Problem details (RFC 9457); members named for a code stand at the same level. */
export type ApiError = {
  readonly "type": string;
  readonly "title": string;
  readonly "status": number;
  readonly "code": string;
  readonly "detail": string;
  readonly "request_id": string;
  readonly "errors"?: readonly ApiFieldError[];
  readonly "limit_bytes"?: number;
  readonly "reason"?: "throughput" | "capacity" | "requests" | "attempts" | "replays" | "ping";
  readonly "terms_current_version"?: string;
  readonly "limit"?: number;
  readonly "resource_id"?: string;
  readonly "error"?: string;
  readonly "error_description"?: string;
  readonly "interval"?: number;
  readonly "walled_history_points"?: number;
  readonly "window_days"?: number;
};

/** 403 figures_withheld: no figure, count or date of any token. */
export type FiguresWithheld = ApiError & { readonly "withheld": WithheldNotice; readonly "review": BoardReviewStatus; readonly "meta": V1Meta };

/** 403 insufficient_scope: the key is good, but its scopes leave out the route family. */
export type InsufficientScope = ApiError & { readonly "required_scope": "account" | "board" | "pricing" };

/** This document. */
export type OpenApiDocument = {
  readonly "openapi": "3.1.0";
  readonly "info": JsonObject;
  readonly "paths": JsonObject;
};

/** Tier, parameters, request and success body of each operation. */
export type Operations = {
  readonly getOverview: { readonly tier: "keyless"; readonly params: {  }; readonly body: V1BoardOverview };
  readonly getToken: { readonly tier: "keyless"; readonly params: { readonly symbol: string; readonly chain?: string | undefined }; readonly body: V1BoardTokenDetail };
  readonly getCoverage: { readonly tier: "keyless"; readonly params: {  }; readonly body: V1BoardCoverage };
  readonly getHistory: { readonly tier: "account"; readonly params: { readonly days?: number | undefined; readonly from?: string | undefined; readonly to?: string | undefined; readonly granularity?: "hour" | "day" | "month" | undefined; readonly symbol?: string | undefined }; readonly body: V1BoardHistory };
  readonly getAttestationIndex: { readonly tier: "keyless"; readonly params: {  }; readonly body: V1BoardAttestationIndex };
  readonly getAttestationPeriod: { readonly tier: "keyless"; readonly params: { readonly symbol: string; readonly period: string; readonly chain?: string | undefined }; readonly body: V1BoardAttestationPeriod };
  readonly getRevisions: { readonly tier: "keyless"; readonly params: { readonly symbol?: string | undefined }; readonly body: V1BoardRevisions };
  readonly getEvidenceBundle: { readonly tier: "keyless"; readonly params: { readonly symbol: string }; readonly body: string };
  readonly getOpenApi: { readonly tier: "anonymous"; readonly params: {  }; readonly body: OpenApiDocument };
};
export type OperationId = keyof Operations;
