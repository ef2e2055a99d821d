import type { BoardToken } from "../domain/board/facts.js";
import { type ReportClock, reportClock } from "../domain/board/report-clock.js";
import { nextReviewFlip, type ReviewStatus, reviewStatus } from "../domain/board/review-status.js";
import { supplyFlips } from "../domain/board/supply.js";
import { contextFlips } from "../domain/board/unmeasured-context.js";
import type { Settings } from "../domain/settings/values.js";
import type { ArtifactId } from "../domain/shared/sha256.js";
import { addDays, type Day, dayOfInstant, type Instant, msOfInstant, startOfDay } from "../domain/shared/time.js";
import type { ServiceTerms } from "../domain/terms/terms.js";
import type { Operations } from "./generated/types.js";
import type { BoardSnapshot } from "./queries.js";

/** What does not change while the service runs. Addresses without a trailing slash. */
export type ReadConfig = { readonly baseUrl: string; readonly webOrigin: string; readonly settings: Settings };

/** A token with what the report clock says of it today. */
export type TokenMoment = { readonly token: BoardToken; readonly clock: ReportClock };

/** Everything an answer is made of: a snapshot, one reading of the clock, and what the service says of itself. */
export type BoardMoment = {
  readonly config: ReadConfig;
  readonly terms: ServiceTerms;
  readonly snapshot: BoardSnapshot;
  readonly today: Day;
  readonly nowMs: number; // the reading of the clock, milliseconds since 1970
  readonly review: ReviewStatus;
  readonly tokens: readonly TokenMoment[];
};

/**
 * A served body and the artifacts its figures stand on. `agesFrom`: for each `age_seconds` of the body, in its order, the instant it is
 * counted from; without it the body has none.
 */
export type Answer<Body> = { readonly body: Body; readonly evidence: readonly ArtifactId[]; readonly agesFrom?: readonly Instant[] };

/** A board operation: a pure function of the moment. Problems as its docstring names. */
export type Route<Id extends keyof Operations> = (moment: BoardMoment, params: Operations[Id]["params"]) => Answer<Operations[Id]["body"]>;

export const boardMoment = (config: ReadConfig, terms: ServiceTerms, snapshot: BoardSnapshot, now: Instant): BoardMoment => {
  const today = dayOfInstant(now);
  const tokens = snapshot.tokens.map((token) => ({ token, clock: reportClock(token, today, config.settings) }));
  return { config, terms, snapshot, today, nowMs: msOfInstant(now), review: reviewStatus(snapshot.methodology, now), tokens };
};

/**
 * The next instant at which the clock alone may change what is served: the day's end, the end of a review, a reading that becomes late
 * or whose raw answers expire, a third party's pull that no longer answers (Addendum B 5.3, 7, 11.5, 12.3). Ages move with every second
 * and are not meant.
 */
export const nextFlipMs = ({ today, review, config, snapshot, nowMs }: BoardMoment, now: Instant): number => {
  const reviewEnd = nextReviewFlip(review, now);
  const flips = snapshot.tokens.flatMap(({ supply, context }) => [
    ...supply.flatMap((measured) => supplyFlips(measured, nowMs, config.settings)),
    ...contextFlips(context, nowMs, config.settings),
  ]);
  return Math.min(msOfInstant(startOfDay(addDays(today, 1))), ...(reviewEnd === null ? [] : [msOfInstant(reviewEnd)]), ...flips);
};
