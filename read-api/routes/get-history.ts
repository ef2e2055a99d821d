import { type AttestedHistory, attestedHistory } from "../../domain/history/attested-history.js";
import { bucketGrid, countedInstants } from "../../domain/history/buckets.js";
import type { HistoryRange } from "../../domain/history/range.js";
import { daysBetween, instantFromMs, parseDay } from "../../domain/shared/time.js";
import type { ServiceTerms } from "../../domain/terms/terms.js";
import type { Values } from "../../infra/http/request-values.js";
import { type BoardMoment, boardMoment, type ReadConfig, type TokenMoment } from "../board-moment.js";
import { checkEvidence, evidenceOfHistory } from "../evidence.js";
import { findToken } from "../find-token.js";
import type { BoardHistoryToken, V1BoardHistory } from "../generated/types.js";
import { requestedRange } from "../history-request.js";
import type { HeldBoard } from "../live-board.js";
import type { SupplyHistoryQuery } from "../queries.js";
import { type MeasuredHistory, renderHistoryToken } from "../render/history.js";
import { renderMeta } from "../render/meta.js";
import { checkReview, renderReview } from "../render/review.js";

export type HistoryPorts = {
  readonly config: ReadConfig;
  readonly terms: ServiceTerms;
  readonly supplyHistory: SupplyHistoryQuery;
  readonly validate: (values: Values) => void;
};

/**
 * Attested coverage within a range, and of a named token its measured supply bucket by bucket (Addendum B 16). Whoever asks has shown a
 * key. Throws ReadModelUnavailable. Problems: 403 `figures_withheld`, 422, 404 `unknown_token`, 503 `meta_unavailable`, `integrity_error`.
 */
export const getHistory =
  ({ config, terms, supplyHistory, validate }: HistoryPorts) =>
  async (values: Values, held: HeldBoard): Promise<V1BoardHistory> => {
    const moment = boardMoment(config, terms, held.snapshot, held.now());
    renderMeta(moment);
    checkReview(moment);
    validate(values);
    const range = requestedRange(values, moment);
    if (values.symbol === undefined)
      return renderHistory(
        moment.tokens.map((item) => historyOf(item, range)),
        range,
        moment,
      );
    const item = findToken(moment, values.symbol);
    const measured = await measuredHistory(supplyHistory, item, range, moment);
    const withBuckets = values.granularity !== undefined;
    return renderHistory([{ ...historyOf(item, range), measured: { ...measured, withBuckets } }], range, moment);
  };

type TokenHistory = { readonly item: TokenMoment; readonly attested: AttestedHistory; readonly measured?: MeasuredHistory };

const historyOf = (item: TokenMoment, range: HistoryRange): TokenHistory => ({
  item,
  attested: attestedHistory(item.token, item.clock.status, range),
});

/** Of the home network, up to the head of the held snapshot, so that the answer is of one state of the chain. */
const measuredHistory = async (
  query: SupplyHistoryQuery,
  { token }: TokenMoment,
  range: HistoryRange,
  { snapshot, nowMs }: BoardMoment,
): Promise<Omit<MeasuredHistory, "withBuckets">> => {
  const grid = bucketGrid(range, instantFromMs(nowMs));
  const place = { symbol: token.symbol, network: token.token.home_network };
  return { grid, held: await query({ ...place, grid, ...countedInstants(range, grid), throughSeq: snapshot.head?.seq ?? -1 }) };
};

const renderHistory = (histories: readonly TokenHistory[], range: HistoryRange, moment: BoardMoment): V1BoardHistory => {
  const { from, to, granularity } = range;
  checkEvidence(
    histories.flatMap(({ attested, measured }) => evidenceOfHistory(attested, measured?.held)),
    moment.snapshot.damaged,
  );
  const tokens = histories.map(({ item, attested, measured }) => renderHistoryToken(item, attested, measured, moment));
  return {
    review: renderReview(moment.review),
    tokens,
    window_days: daysBetween(from, to),
    walled_history_points: histories.reduce((sum, { attested }) => sum + attested.walled, 0),
    granularity,
    from,
    to,
    meta: renderMeta(moment, tokens.map(attestedDays), tokens.map(measuredInstants)),
  };
};

const attestedDays = ({ series, latest_outside_range: outside }: BoardHistoryToken) =>
  [...series, ...(outside === null ? [] : [outside])].flatMap(({ as_of }) => parseDay(as_of) ?? []);

const measuredInstants = ({ supply, supply_latest_outside_range: outside }: BoardHistoryToken): readonly string[] =>
  [supply?.[0] ?? outside].flatMap((figure) => (figure === null ? [] : [figure.time]));
