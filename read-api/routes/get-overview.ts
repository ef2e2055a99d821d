import { corroboration } from "../../domain/board/corroboration.js";
import { latestColumn, latestPoint } from "../../domain/board/coverage-points.js";
import { type BoardReport, latestReport } from "../../domain/board/facts.js";
import { headline } from "../../domain/board/headline.js";
import type { Day } from "../../domain/shared/time.js";
import type { BoardMoment, Route, TokenMoment } from "../board-moment.js";
import { evidenceOfLatestSupply, evidenceOfReport } from "../evidence.js";
import type { BoardLatestStated, BoardTokenCard } from "../generated/types.js";
import { renderCoveragePoint } from "../render/coverage-point.js";
import { renderIdentity } from "../render/identity.js";
import { renderMeta } from "../render/meta.js";
import { renderReview } from "../render/review.js";
import { renderCardSupply } from "../render/supply.js";
import { renderWithheldStale } from "../render/withheld-stale.js";

/** The board: a card per token, the headline, the head of the chain. */
export const getOverview: Route<"getOverview"> = (moment) => {
  const { snapshot, review, tokens } = moment;
  const { head, methodology } = snapshot;
  const latest = tokens.flatMap(({ token }) => latestReport(token) ?? []);
  const cards = tokens.map((item) => renderCard(item, moment));
  return {
    evidence: [...latest.flatMap(evidenceOfReport), ...tokens.flatMap(({ token }) => evidenceOfLatestSupply(token))],
    body: {
      review: renderReview(review),
      chain_head_seq: head?.seq ?? null,
      chain_head_hash: head?.hash ?? null,
      latest_anchor: null,
      methodology_sha256: methodology.sha256,
      methodology_uploaded_at: methodology.uploaded_at,
      tokens: cards,
      headline: headline(tokens.map(({ token, clock }) => ({ token, status: clock.status }))),
      meta: renderMeta(moment, tokens.map(attestedDate), cards.map(measuredDate)),
    },
  };
};

/** What withholding takes from a card (Addendum B 7.2). */
const WITHHELD_FIELDS = ["latest_stated", "latest_coverage", "report_score", "series_score"];

/** The latest report whose figures a card may show. */
const shownReport = ({ token, clock }: TokenMoment): BoardReport | undefined =>
  clock.status === "WITHHELD_STALE" ? undefined : latestReport(token);

const attestedDate = (item: TokenMoment): readonly Day[] => {
  const report = shownReport(item);
  return report === undefined ? [] : [report.parse.composition_as_of];
};

/** The newest measured instant of a card. */
const measuredDate = ({ latest_supply, measured_float }: BoardTokenCard): readonly string[] => [
  ...(latest_supply === null ? [] : [latest_supply.time]),
  ...(measured_float === null ? [] : [measured_float.as_of]),
];

/** BoardTokenCard (Addendum B 9.1). No score and no comparison is held yet. */
const renderCard = (item: TokenMoment, moment: BoardMoment): BoardTokenCard => {
  const { token, clock } = item;
  const report = shownReport(item);
  const point = report === undefined ? undefined : latestPoint(report, token.token.peg_currency);
  return {
    ...renderIdentity(token),
    attestation_status: clock.status,
    withheld_stale: renderWithheldStale(clock, WITHHELD_FIELDS),
    latest_stated: report === undefined ? null : renderStated(report),
    latest_coverage: point === undefined ? null : renderCoveragePoint(point),
    ...renderCardSupply(item, moment),
    report_score: null,
    series_score: null,
    corroboration_outcome: corroboration(token, clock.status).outcome,
    overdue: clock.overdue,
    next_report_expected_by: clock.expectedBy,
  };
};

const renderStated = (report: BoardReport): BoardLatestStated => {
  const column = latestColumn(report);
  return {
    total_reserve: column?.total_reserve?.amount ?? null,
    liability: column?.liability?.amount ?? null,
    liability_unit: column?.liability?.unit ?? null,
    as_of: report.parse.composition_as_of,
    report_month: report.parse.period,
    scope: report.parse.report_scope,
    source_tier: "ISSUER_ATTESTED",
    source_sha256: report.parse.source_sha256,
    source_url: report.source_url,
    report_artifact_id: report.report_artifact_id,
  };
};
