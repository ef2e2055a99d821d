import type { BoardReport, BoardToken } from "../../domain/board/facts.js";
import { assuranceOf } from "../../domain/report/categories.js";
import type { Route } from "../board-moment.js";
import { evidenceOfReport } from "../evidence.js";
import type { BoardAttestationEntry } from "../generated/types.js";
import { renderMeta } from "../render/meta.js";
import { renderReview } from "../render/review.js";

/** Every active report, tokens in list order, newest month first; complete, and kept while figures are withheld as stale. */
export const getAttestationIndex: Route<"getAttestationIndex"> = (moment) => {
  const tokens = moment.tokens.map(({ token }) => token);
  return {
    evidence: tokens.flatMap(({ reports }) => reports.flatMap(evidenceOfReport)),
    body: {
      review: renderReview(moment.review),
      entries: tokens.flatMap((token) => token.reports.toReversed().map((report) => renderEntry(token, report))),
      meta: renderMeta(
        moment,
        tokens.map(({ reports }) => reports.map(({ parse }) => parse.composition_as_of)),
      ),
    },
  };
};

const renderEntry = ({ symbol, token, issuer }: BoardToken, report: BoardReport): BoardAttestationEntry => {
  const { parse } = report;
  return {
    symbol,
    token_name: token.token_name,
    issuer_name: issuer.name,
    issuer_entity_name: parse.issuer_entity_name,
    chain: token.home_network,
    period: parse.period,
    report_scope: parse.report_scope,
    composition_as_of: parse.composition_as_of,
    issued_on: parse.issued_on,
    restated: report.restated,
    report_artifact_id: report.report_artifact_id,
    accountant_name: parse.accountant_name,
    metadata: parse.metadata,
    assurance: assuranceOf(parse.engagement_type_enum),
    engagement_type_enum: parse.engagement_type_enum,
    captured_at: report.captured_at,
  };
};
