import { measuredAtCutoff, ratioOfAllNetworks } from "../../domain/board/at-cutoff.js";
import { corroboration } from "../../domain/board/corroboration.js";
import { coveragePoints } from "../../domain/board/coverage-points.js";
import { latestReport } from "../../domain/board/facts.js";
import { windowedSeries } from "../../domain/board/windowed-series.js";
import { type Day, parseDay } from "../../domain/shared/time.js";
import type { BoardMoment, TokenMoment } from "../board-moment.js";
import type { BoardCorroboration, V1BoardTokenDetail } from "../generated/types.js";
import { renderRatio, renderReconciliations } from "./at-cutoff.js";
import { renderCoveragePoint } from "./coverage-point.js";
import { renderReportDetail } from "./report-detail.js";

/** The members of the token detail that come from reports, and that withholding empties (Addendum B 6.2, 7.2). */
export type AttestedMembers = Pick<
  V1BoardTokenDetail,
  | "latest_report"
  | "coverage_series"
  | "coverage_series_truncated"
  | "coverage_series_total_available"
  | "walled_history_points"
  | "reconciliations"
  | "reconciliations_truncated"
  | "reconciliations_total_available"
  | "coverage_ratio_all"
  | "corroboration"
>;

export const renderAttested = (item: TokenMoment, network: string, { today, config }: BoardMoment): AttestedMembers => {
  const { token, clock } = item;
  if (clock.status === "WITHHELD_STALE") return { ...WITHHELD, corroboration: renderCorroboration(item) };
  const latest = latestReport(token);
  const limits = { today, windowDays: config.settings.PUBLIC_WINDOW_DAYS, cap: config.settings.COVERAGE_SERIES_CAP };
  const series = windowedSeries(coveragePoints(token), limits);
  const ratio = ratioOfAllNetworks(token);
  return {
    latest_report: latest === undefined ? null : renderReportDetail(latest, token.token.peg_currency, measuredAtCutoff(token, latest)),
    coverage_series: series.served.map(renderCoveragePoint),
    coverage_series_truncated: series.truncated,
    coverage_series_total_available: series.totalAvailable,
    walled_history_points: series.walled,
    ...renderReconciliations(token, network, config.settings),
    coverage_ratio_all: ratio === undefined ? null : renderRatio(ratio),
    corroboration: renderCorroboration(item),
  };
};

const WITHHELD = {
  latest_report: null,
  coverage_series: [],
  coverage_series_truncated: null,
  coverage_series_total_available: null,
  walled_history_points: 0,
  reconciliations: [],
  reconciliations_truncated: null,
  reconciliations_total_available: null,
  coverage_ratio_all: null,
} as const;

/** The attested dates that the members carry. */
export const attestedDates = ({ latest_report, coverage_series, reconciliations, coverage_ratio_all }: AttestedMembers): readonly Day[] =>
  [latest_report, coverage_ratio_all, ...coverage_series, ...reconciliations]
    .map((carried) => (carried === null ? undefined : "as_of" in carried ? carried.as_of : carried.composition_as_of))
    .map((date) => (date === undefined ? undefined : parseDay(date)))
    .filter((day) => day !== undefined);

/** BoardCorroboration of a token no filing has been compared with (Addendum B 15.3). */
const renderCorroboration = ({ token, clock }: TokenMoment): BoardCorroboration => ({
  ...corroboration(token, clock.status),
  fund_name: null,
  series_id: null,
  attested_labels: null,
  as_of: null,
  attested_amount: null,
  filed_report_date: null,
  filed_net_assets: null,
  divergence_bps: null,
  tolerance_bps: null,
  window_days: null,
  accession_number: null,
  dataset_url: null,
  dataset_sha256: null,
  filing_artifact_id: null,
  corroboration_artifact_id: null,
  anchor_status: null,
  compared_at: null,
});
