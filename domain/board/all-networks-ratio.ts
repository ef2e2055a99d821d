import type { DecimalText } from "../shared/decimal.js";
import type { Day, Month } from "../shared/time.js";
import { latestColumn } from "./coverage-points.js";
import type { BoardToken } from "./facts.js";
import { publishedBy } from "./networks.js";

/** The stated side of `coverage_ratio_all`: a report's own total and the networks a measurement is owed on (Addendum B 13.3). */
export type AllNetworksStated = {
  readonly asOf: Day;
  readonly reportMonth: Month;
  readonly totalReserveUsd: DecimalText;
  readonly networks: readonly string[]; // published at the cutoff, home first
};

/** Of the newest active single-token report with a total; undefined without one or without a published network. */
export const allNetworksStated = ({ reports, token }: BoardToken): AllNetworksStated | undefined => {
  const report = reports.findLast(
    (candidate) => candidate.parse.report_scope === "SINGLE_TOKEN" && latestColumn(candidate)?.total_reserve?.unit === "USD",
  );
  const column = report === undefined ? undefined : latestColumn(report);
  if (report === undefined || column?.total_reserve === undefined || column.total_reserve === null) return undefined;
  const networks = publishedBy(token, column.cutoff_at);
  if (networks.length === 0) return undefined;
  return { asOf: column.as_of, reportMonth: report.parse.period, totalReserveUsd: column.total_reserve.amount, networks };
};
