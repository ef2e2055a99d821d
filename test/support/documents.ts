import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { addMonths, type Month } from "../../domain/shared/time.js";
import { sampleReport } from "../../infra/sample/sample-reports.js";
import { SAMPLE_AUTHORITY } from "../../infra/sample/sample-site.js";
import type { DocumentFile } from "./commands.js";

/** Long before any month the sample's own site lists; its invented figures are positive from here on. */
const FIRST_MONTH = "2017-01" as Month;
const MONTHS = 84;
const SCAN_EVERY = 5;

/** Makes fictional reports of months the sample does not have: `nth` (0 to 83) names the document, every fifth is a scan. */
export const documentMaker =
  (folder: string) =>
  async (nth: number): Promise<DocumentFile> => {
    if (nth >= MONTHS) throw new RangeError(`there are ${MONTHS} such documents`);
    const period = addMonths(FIRST_MONTH, nth);
    const scan = nth % SCAN_EVERY === SCAN_EVERY - 1;
    const file = join(folder, `report-${period}.pdf`);
    await writeFile(file, await sampleReport("aldermoor", { period, scan }));
    return { file, url: `http://${SAMPLE_AUTHORITY}/aldermoor/reports/early-${period}.pdf`, source: "aldermoor-reports" };
  };
