import type { CutoffMeasurement } from "../measurement/reconciliation.js";
import type { Instant } from "../shared/time.js";
import { type AllNetworksRatio, allNetworksRatio, allNetworksStated } from "./all-networks-ratio.js";
import { latestColumn } from "./coverage-points.js";
import { type BoardReconciliation, placeOf } from "./cutoff-facts.js";
import type { BoardReport, BoardToken } from "./facts.js";
import { publishedBy } from "./networks.js";

export type MeasuredAtCutoff = { readonly network: string; readonly measurement: CutoffMeasurement };

/** Networks and cutoffs at which a measurement is looked for: every date column of every active report, every network published then. */
export const soughtPlaces = ({
  token,
  reports,
}: Pick<BoardToken, "token" | "reports">): readonly { readonly network: string; readonly cutoffAt: Instant }[] =>
  reports.flatMap(({ parse }) =>
    parse.columns
      .filter(({ refused }) => refused === null)
      .flatMap(({ cutoff_at: cutoffAt }) => publishedBy(token, cutoffAt).map((network) => ({ network, cutoffAt }))),
  );

/** What is held at one cutoff, on the networks that were published then, home first (Addendum B 13.1). */
export const measuredAt = ({ token, cutoffs }: Pick<BoardToken, "token" | "cutoffs">, cutoffAt: Instant): readonly MeasuredAtCutoff[] =>
  publishedBy(token, cutoffAt).flatMap((network) => {
    const measurement = cutoffs.get(placeOf(network, cutoffAt));
    return measurement === undefined ? [] : [{ network, measurement }];
  });

/** `measured_at_cutoff` of a report: at the cutoff of its own date (Addendum B 8.1). */
export const measuredAtCutoff = (token: Pick<BoardToken, "token" | "cutoffs">, report: BoardReport): readonly MeasuredAtCutoff[] => {
  const column = latestColumn(report);
  return column === undefined ? [] : measuredAt(token, column.cutoff_at);
};

/** `coverage_ratio_all` of a token whose figures are not withheld; undefined where Addendum B 13.3 has null. */
export const ratioOfAllNetworks = (token: BoardToken): AllNetworksRatio | undefined => {
  const stated = allNetworksStated(token);
  if (stated === undefined) return undefined;
  const held = measuredAt(token, stated.cutoffAt);
  return allNetworksRatio(stated, new Map(held.map(({ network, measurement }) => [network, measurement])));
};

/** The comparisons of active reports on a network: newest date first, of one date the newer report first (Addendum B 14). */
export const reconciliationsOn = ({ reports, reconciliations }: BoardToken, network: string): readonly BoardReconciliation[] => {
  const active = new Map(reports.map((report) => [report.report_artifact_id, report.seq]));
  return reconciliations
    .filter((one) => one.network === network && active.has(one.report_artifact_id))
    .sort((a, b) =>
      a.as_of === b.as_of ? (active.get(b.report_artifact_id) ?? 0) - (active.get(a.report_artifact_id) ?? 0) : a.as_of < b.as_of ? 1 : -1,
    );
};
