import { latestColumn } from "../../domain/board/coverage-points.js";
import { latestReport } from "../../domain/board/facts.js";
import type { CatalogNetwork } from "../../domain/registry/catalog.js";
import type { BoardMoment, Route, TokenMoment } from "../board-moment.js";
import { evidenceOfCutoffs, evidenceOfRevisions, evidenceOfSupply, evidenceOfToken } from "../evidence.js";
import { findNetwork } from "../find-network.js";
import { findToken } from "../find-token.js";
import type { Operations, V1BoardTokenDetail } from "../generated/types.js";
import { cutoffDates } from "../render/at-cutoff.js";
import { attestedDates, renderAttested } from "../render/attested.js";
import { renderIdentity } from "../render/identity.js";
import { renderMeta } from "../render/meta.js";
import { renderClock } from "../render/report-clock.js";
import { renderGated } from "../render/restatements.js";
import { agesFrom, measuredDates, renderSlices, renderSupplySeries } from "../render/supply.js";
import { renderWithheldStale } from "../render/withheld-stale.js";

type Params = Operations["getToken"]["params"];
type Gated = "restatements" | "plan_gated";

/** Everything the board shows of one token; its revisions to an entitled caller only. Problems: 404 `unknown_token`, `unknown_chain`. */
export const getToken = (moment: BoardMoment, { symbol, chain }: Params, entitled = false): ReturnType<Route<"getToken">> => {
  const item = findToken(moment, symbol);
  const network = findNetwork(item.token, chain);
  return {
    evidence: [
      ...evidenceOfToken(item.token),
      ...evidenceOfSupply(item, network.network, moment),
      ...(item.clock.status === "WITHHELD_STALE" ? [] : evidenceOfCutoffs(item.token, network.network)),
      ...(entitled ? evidenceOfRevisions(item.token) : []),
    ],
    body: { ...renderDetail(item, network, moment), ...renderGated(item.token, moment.config, entitled) },
    agesFrom: agesFrom(item),
  };
};

/** What withholding takes from the detail (Addendum B 7.2). */
const WITHHELD_FIELDS = ["latest_report", "coverage_series", "reconciliations", "report_score", "series_score", "coverage_ratio_all"];

const renderDetail = (item: TokenMoment, network: CatalogNetwork, moment: BoardMoment): Omit<V1BoardTokenDetail, Gated> => {
  const { token, clock } = item;
  const { chains_ingested, ...identity } = renderIdentity(token);
  const attested = renderAttested(item, network.network, moment);
  const measured = { ...renderSupplySeries(item, network.network, moment), ...renderSlices(item, moment) };
  return {
    ...identity,
    chain: network.network,
    chains: chains_ingested,
    chains_ingested,
    address: network.address,
    decimals: network.decimals,
    attestation_status: clock.status,
    withheld_stale: renderWithheldStale(clock, WITHHELD_FIELDS),
    ...renderClock(item, moment),
    per_chain_itemized: itemizes(item, network.network),
    ...attested,
    ...measured,
    ...NOT_HELD,
    history_window_days: moment.config.settings.PUBLIC_WINDOW_DAYS,
    meta: renderMeta(moment, [attestedDates(attested)], [[...measuredDates(measured), ...cutoffDates(attested)]]),
  };
};

/** True when the latest report has a line for the network (Addendum B 8.4). */
const itemizes = ({ token }: TokenMoment, network: string): boolean => {
  const report = latestReport(token);
  const rows = report === undefined ? [] : (latestColumn(report)?.rows ?? []);
  return rows.some((row) => row.row_kind === "POSITION" && row.network === network);
};

/** What is said while no statement and no score is held. */
const NOT_HELD = { latest_statement: null, report_score: null, series_score: null } as const;
