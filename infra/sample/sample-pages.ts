import type { Day } from "../../domain/shared/time.js";
import { dayInWords, monthInWords } from "./print.js";
import {
  type Edition,
  type PublishedReport,
  publishedReports,
  type ReportForm,
  SAMPLE_SERIES,
  type SampleSeries,
} from "./sample-series.js";

/** The issuers' names as their pages show them, and how their documents are called. */
const ISSUERS: Record<SampleSeries, { readonly name: string; readonly document: string }> = {
  aldermoor: { name: "Aldermoor Sample Trust", document: "aldx-reserve-report" },
  brightwater: { name: "Brightwater Sample Holdings", document: "group-reserves" },
  cinderford: { name: "Cinderford Sample Custody", document: "cndx-attestation" },
};

const EDITIONS: Record<Edition, { readonly suffix: string; readonly link: string }> = {
  FIRST: { suffix: "", link: "Report" },
  REISSUED: { suffix: "-reissued", link: "Corrected report" },
  SECOND_LETTER: { suffix: "-second-letter", link: "Second letter" },
};

/** Path of a report on the site. Every form of it has an address of its own, so that one address always gives equal bytes. */
export const reportPath = (series: SampleSeries, { period, scan, edition = "FIRST" }: ReportForm): string =>
  `/${series}/reports/${period}-${ISSUERS[series].document}${EDITIONS[edition].suffix}${scan ? "-scan" : ""}.pdf`;

/** What a path of the site stands for on a day; undefined for a path that it does not have then. */
export type SamplePage =
  | { readonly kind: "page"; readonly html: string }
  | { readonly kind: "report"; readonly series: SampleSeries; readonly report: PublishedReport };

export const samplePage = (path: string, today: Day): SamplePage | undefined => {
  if (path === "/") return { kind: "page", html: frontPage() };
  const series = SAMPLE_SERIES.find((name) => path === `/${name}/` || path.startsWith(`/${name}/reports/`));
  if (series === undefined) return undefined;
  const reports = publishedReports(series, today);
  if (path === `/${series}/`) return { kind: "page", html: listing(series, reports) };
  const report = reports.find((candidate) => reportPath(series, candidate) === path);
  return report === undefined ? undefined : { kind: "report", series, report };
};

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>\n<p>SAMPLE: every name and figure on this site is invented.</p>\n${body}\n</html>\n`;

const frontPage = (): string =>
  page(
    "Sample issuers",
    `<ul>${SAMPLE_SERIES.map((series) => `<li><a href="/${series}/">${ISSUERS[series].name}</a></li>`).join("")}</ul>`,
  );

const listing = (series: SampleSeries, reports: readonly PublishedReport[]): string => {
  const newestFirst = reports.toSorted((a, b) => (a.period === b.period ? 0 : a.period < b.period ? 1 : -1));
  const items = newestFirst.map((report) => `<li>${linkTo(series, report)}</li>`);
  return page(`${ISSUERS[series].name}: transparency`, `<ul>\n${items.join("\n")}\n</ul>`);
};

const linkTo = (series: SampleSeries, report: PublishedReport): string =>
  `<a href="${reportPath(series, report)}">${EDITIONS[report.edition].link} for ${monthInWords(report.period)}</a>, issued ${dayInWords(report.issuedOn)}`;
