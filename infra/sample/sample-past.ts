import type { Month } from "../../domain/shared/time.js";
import { reportPath } from "./sample-pages.js";
import { SECOND_LETTER_MONTH } from "./sample-series.js";
import { SAMPLE_AUTHORITY } from "./sample-site.js";

const FORMER_MONTH = "2024-08" as Month;

/**
 * A document that was first read when its template had another version, and has been read better since: what a release with a
 * corrected template does to the documents it finds.
 */
export const FORMER_READING = {
  url: `http://${SAMPLE_AUTHORITY}${reportPath("cinderford", { period: FORMER_MONTH, scan: false })}`,
  subject: `CNDX/${FORMER_MONTH}`,
  template: { id: "sample-cinderford", version: 1 },
} as const;

/** The month two accountants wrote about, and why the sample's operator let the second letter count. */
export const OPERATOR_CHOICE = {
  subject: `CNDX/${SECOND_LETTER_MONTH}`,
  text: "SAMPLE: the first letter counted tokens that had been set aside for redemption; the second letter does not.",
} as const;
