import type { Month } from "../../domain/shared/time.js";
import { aldermoorReport } from "./layouts/aldermoor.js";
import { brightwaterReport } from "./layouts/brightwater.js";
import { cinderfordReport } from "./layouts/cinderford.js";
import { scannedReport } from "./layouts/scan.js";
import type { Edition, ReportForm, SampleSeries } from "./sample-series.js";

const LAYOUTS: Record<SampleSeries, (period: Month, edition: Edition) => Promise<Buffer>> = {
  aldermoor: aldermoorReport,
  brightwater: brightwaterReport,
  cinderford: cinderfordReport,
};

/** The document of a report: equal bytes for an equal month and edition, on every start and every machine. */
export const sampleReport = (series: SampleSeries, { period, scan, edition = "FIRST" }: ReportForm): Promise<Buffer> =>
  scan ? scannedReport(period) : LAYOUTS[series](period, edition);
