import { coveragePoints } from "../domain/board/coverage-points.js";
import { windowStart } from "../domain/board/windowed-series.js";
import type { JsonObject } from "../domain/shared/json.js";
import type { ServiceTerms } from "../domain/terms/terms.js";
import { Problem } from "../infra/http/problem.js";
import type { Values } from "../infra/http/request-values.js";
import { type BoardMoment, boardMoment, type ReadConfig } from "./board-moment.js";
import { requestedRange } from "./history-request.js";
import type { HeldBoard } from "./live-board.js";

/** 401 `missing_key` of a keyed operation. */
export const missingKey = (members: JsonObject = {}): Problem =>
  new Problem("missing_key", "This operation is answered with an API key only: send it in X-API-Key.", {
    members,
    headers: { "WWW-Authenticate": 'ApiKey realm="v1"' },
  });

type Ports = { readonly config: ReadConfig; readonly terms: ServiceTerms; readonly validate: (values: Values) => void };

/**
 * The refusal of a history request without a key. When its range reaches before the public window, it says how many attested points of
 * the asked token, or of all, lie behind that window (Addendum B 16.2); a range that is none, an unknown symbol or a withheld board
 * leaves both members out.
 */
export const missingHistoryKey = ({ config, terms, validate }: Ports, values: Values, held: HeldBoard): Problem => {
  const moment = boardMoment(config, terms, held.snapshot, held.now());
  if (moment.review.state !== "COVERED" || !reachesBack(values, moment, validate)) return missingKey();
  const asked = moment.tokens.filter(({ token }) => values.symbol === undefined || isNamed(token.symbol, values.symbol));
  if (values.symbol !== undefined && asked.length === 0) return missingKey();
  const windowDays = config.settings.PUBLIC_WINDOW_DAYS;
  const start = windowStart(moment.today, windowDays);
  const walled = asked
    .filter(({ clock }) => clock.status !== "WITHHELD_STALE")
    .flatMap(({ token }) => coveragePoints(token).filter(({ asOf }) => asOf < start));
  return missingKey({ walled_history_points: walled.length, window_days: windowDays });
};

const isNamed = (symbol: string, asked: string): boolean => symbol.toLowerCase() === asked.toLowerCase();

/** A request that would be refused anyway reaches nowhere. */
const reachesBack = (values: Values, moment: BoardMoment, validate: Ports["validate"]): boolean => {
  try {
    validate(values);
    return !requestedRange(values, moment).inPublicWindow;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
};
