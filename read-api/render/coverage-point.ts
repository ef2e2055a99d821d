import type { CoveragePoint } from "../../domain/board/coverage-points.js";
import type { BoardAttestedCoverage } from "../generated/types.js";

/** BoardAttestedCoverage: figures as stated, the ratio of exactly these two. */
export const renderCoveragePoint = ({ asOf, totalReserveUsd, tokensOutstanding, ratio, report }: CoveragePoint): BoardAttestedCoverage => ({
  as_of: asOf,
  report_month: report.parse.period,
  total_reserve_usd: totalReserveUsd,
  tokens_outstanding: tokensOutstanding,
  coverage_ratio: ratio,
  source_tier: "ISSUER_ATTESTED",
  source_sha256: report.parse.source_sha256,
  source_url: report.source_url,
  report_artifact_id: report.report_artifact_id,
});
