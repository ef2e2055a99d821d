import { writeFile } from "node:fs/promises";
import type { Month } from "../../domain/shared/time.js";
import { packagePath } from "../../infra/assets/package-root.js";
import { sampleReport } from "../../infra/sample/sample-reports.js";
import { SAMPLE_SERIES } from "../../infra/sample/sample-series.js";
import { reportOfPages } from "./ten-page-report.js";

/**
 * Writes the documents of `infra/pdf/warm-up`, which a parsing process reads while it waits for its own: one with much of what files of
 * reports are made of, and reports of the sample, which templates read. Run by hand when they should change.
 */
const keep = (name: string, bytes: Buffer): Promise<void> => writeFile(packagePath("infra", "pdf", "warm-up", `${name}.pdf`), bytes);

const A_MONTH = "2019-01" as Month;
await keep("pages", await reportOfPages(6));
for (const series of SAMPLE_SERIES) await keep(series, await sampleReport(series, { period: A_MONTH, scan: false }));
