import { latestReport } from "../../domain/board/facts.js";
import { measuredOn, tiersInUse } from "../../domain/board/measured-float.js";
import { captureLagDays, publicationLagDays } from "../../domain/board/report-clock.js";
import type { BoardMoment, Route, TokenMoment } from "../board-moment.js";
import { evidenceOfLatestSupply, evidenceOfToken } from "../evidence.js";
import type { BoardCoverageToken, BoardNotCovered } from "../generated/types.js";
import { renderIdentity } from "../render/identity.js";
import { renderMeta } from "../render/meta.js";
import { renderClock } from "../render/report-clock.js";
import { renderReview } from "../render/review.js";
import { readingTime } from "../render/supply-figure.js";

/** What is held, counted over the registry's tokens at this moment (Addendum B 9.3). */
export const getCoverage: Route<"getCoverage"> = (moment) => {
  const { tokens, review } = moment;
  const rows = tokens.map((item) => renderToken(item, moment));
  return {
    evidence: tokens.flatMap(({ token }) => [...evidenceOfToken(token), ...evidenceOfLatestSupply(token)]),
    body: {
      review: renderReview(review),
      tracked_token_count: tokens.length,
      tokens_with_attestation_series: tokens.filter(hasSeries).length,
      tokens_current: tokens.filter(({ clock }) => clock.status === "CURRENT").length,
      tokens: rows,
      not_covered: renderNotCovered(tokens),
      meta: renderMeta(moment, [], rows.map(measuredDate)),
    },
  };
};

const measuredDate = ({ latest_snapshot_at: at }: BoardCoverageToken): readonly string[] => (at === null ? [] : [at]);

const hasSeries = ({ token }: TokenMoment): boolean => token.reports.length > 0;

const renderToken = (item: TokenMoment, moment: BoardMoment): BoardCoverageToken => {
  const { token, clock } = item;
  const latest = latestReport(token);
  const home = token.token.networks.find(({ network }) => network === token.token.home_network);
  const snapshot = measuredOn(token.supply, token.token.home_network)?.latest;
  const { chains_ingested, ...identity } = renderIdentity(token);
  return {
    ...identity,
    chains: chains_ingested,
    chains_ingested,
    snapshot_enabled: home?.snapshot_enabled ?? false,
    latest_snapshot_at: snapshot === undefined ? null : readingTime(snapshot),
    latest_snapshot_tier: snapshot?.source_tier ?? null,
    has_attestation_series: hasSeries(item),
    template_id: latest?.parse.template_id ?? null,
    attestation_status: clock.status,
    first_report_month: token.reports[0]?.parse.period ?? null,
    last_report_month: latest?.parse.period ?? null,
    report_count: token.reports.length,
    publication_lag_days: latest === undefined ? null : publicationLagDays(latest),
    capture_lag_days: latest === undefined ? null : captureLagDays(latest),
    lag_basis: "LATEST_REPORT",
    metadata: latest?.parse.metadata ?? {},
    engagement_type_enum: latest?.parse.engagement_type_enum ?? null,
    ...renderClock(item, moment),
  };
};

/** Networks and tiers of all tokens, measured tiers first (Addendum B 9.3). No statement is held yet. */
const renderNotCovered = (tokens: readonly TokenMoment[]): BoardNotCovered => ({
  chains_ingested: [...new Set(tokens.flatMap(({ token }) => renderIdentity(token).chains_ingested))],
  tokens_without_attestation_series: tokens.filter((item) => !hasSeries(item)).map(({ token }) => token.symbol),
  source_tiers_in_use: [...tiersInUse(tokens.map(({ token }) => token)), ...(tokens.some(hasSeries) ? ["ISSUER_ATTESTED"] : [])],
});
