import { measuredAtCutoff } from "../../domain/board/at-cutoff.js";
import { periodPage } from "../../domain/board/period-page.js";
import { type Month, parseMonth } from "../../domain/shared/time.js";
import { Problem } from "../../infra/http/problem.js";
import type { Route } from "../board-moment.js";
import { evidenceOfMeasured, evidenceOfPeriod } from "../evidence.js";
import { findNetwork } from "../find-network.js";
import { findToken } from "../find-token.js";
import { renderMeta } from "../render/meta.js";
import { renderCompared } from "../render/period-page.js";
import { renderReportDetail } from "../render/report-detail.js";

/**
 * One report of one token with its deltas to the prior month; a record, so readable also while the token's figures are withheld
 * as stale (Addendum B 7.2). A named network is the one whose measurement at the cutoff is shown; else those of all networks are (docs/adr/0193). Problems: 404 `unknown_token`, `unknown_chain`, `unknown_period`.
 */
export const getAttestationPeriod: Route<"getAttestationPeriod"> = (moment, { symbol, period, chain }) => {
  const { token } = findToken(moment, symbol);
  const { network } = findNetwork(token, chain);
  const month = parseMonth(period);
  const page = month === undefined ? undefined : periodPage(token, month);
  if (page === undefined) throw unknownPeriod(token.symbol, month);
  const { parse } = page.report;
  const measured = measuredAtCutoff(token, page.report).filter((one) => chain === undefined || one.network === network);
  return {
    evidence: [...evidenceOfPeriod(page), ...evidenceOfMeasured(measured)],
    body: {
      symbol: token.symbol,
      token_name: token.token.token_name,
      issuer_name: token.issuer.name,
      issuer_entity_name: parse.issuer_entity_name,
      chain: network,
      period: parse.period,
      report: renderReportDetail(page.report, token.token.peg_currency, measured),
      accountant_name: parse.accountant_name,
      engagement_standard_text: parse.engagement_standard_text,
      engagement_type: parse.engagement_type,
      ...renderCompared(page, token.symbol),
      meta: renderMeta(moment, [[parse.composition_as_of]], [measured.map(({ measurement }) => measurement.time)]),
    },
  };
};

const unknownPeriod = (symbol: string, period: Month | undefined): Problem =>
  new Problem("unknown_period", `There is no active report of ${symbol} for ${period ?? "this month"}.`);
