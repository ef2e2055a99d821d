import type { Month } from "../shared/time.js";
import type { BoardReport, BoardRevision, BoardToken } from "./facts.js";

/** The active report of a month, the nearest earlier one, and how this one came to stand (Addendum B 8.5). */
export type PeriodPage = {
  readonly report: BoardReport;
  readonly prior: BoardReport | undefined;
  /** The supersessions that led to the report, newest first. */
  readonly lineage: readonly BoardRevision[];
};

/** Undefined when the month has no active report. */
export const periodPage = ({ reports, revisions }: BoardToken, period: Month): PeriodPage | undefined => {
  const at = reports.findIndex(({ parse }) => parse.period === period);
  const report = reports[at];
  return report === undefined ? undefined : { report, prior: reports[at - 1], lineage: lineageOf(report, revisions) };
};

/**
 * What gave way to the report, and what had given way to that, within the month; not what lay behind a report that was not what it was
 * taken for. `revisions` are newest first.
 */
const lineageOf = ({ seq, parse }: BoardReport, revisions: readonly BoardRevision[]): readonly BoardRevision[] => {
  const stood = new Set([seq]);
  return revisions.filter(({ superseding_seq, superseded_seq, period, reason }) => {
    const leads = period === parse.period && stood.has(superseding_seq);
    if (leads && reason !== "INPUT_CORRECTED") stood.add(superseded_seq);
    return leads;
  });
};
