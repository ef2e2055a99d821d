import { missingPeriods } from "../../domain/board/missing-periods.js";
import type { BoardMoment, TokenMoment } from "../board-moment.js";
import type { V1BoardTokenDetail } from "../generated/types.js";
import { renderUnreadable } from "./unreadable.js";

type ClockMembers = Pick<
  V1BoardTokenDetail,
  | "expected_cadence"
  | "cadence_basis"
  | "missing_periods"
  | "published_unreadable_periods"
  | "overdue"
  | "next_report_expected_by"
  | "overdue_grace_days"
  | "stale_after_days"
  | "withheld_after_days"
>;

/** The members that the token detail and its row of the coverage read have in common. */
export const renderClock = ({ token, clock }: TokenMoment, { config }: BoardMoment): ClockMembers => ({
  expected_cadence: clock.expected.cadence,
  cadence_basis: clock.expected.basis,
  missing_periods: missingPeriods(token),
  published_unreadable_periods: renderUnreadable(token),
  overdue: clock.overdue,
  next_report_expected_by: clock.expectedBy,
  overdue_grace_days: config.settings.OVERDUE_GRACE_DAYS,
  stale_after_days: clock.staleAfterDays,
  withheld_after_days: clock.withheldAfterDays,
});
