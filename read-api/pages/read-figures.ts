import { latestColumn } from "../../domain/board/coverage-points.js";
import type { BoardReport } from "../../domain/board/facts.js";
import type { ParsedTotal, Place } from "../../domain/report/parse-artifact.js";
import { type Html, html, nothing } from "../../infra/http/pages/html.js";
import type { BoardReportDetail } from "../generated/types.js";
import { servedLines } from "../render/report-detail.js";
import { type Column, dataTable } from "./data-table.js";
import { documentPageLinks, figurePicture } from "./figure-picture.js";
import { statedAmount } from "./figures.js";
import { CATEGORY_WORDS, ROW_KIND_WORDS } from "./words.js";

/** A served figure, and the page and the text of the document it was read from. */
export type ReadFigure = {
  readonly label: string;
  readonly kind: string;
  readonly amount: string;
  readonly unit: "USD" | "TOKEN";
  readonly place: Place;
};

/** Every served figure of a report beside the words of the document and a picture of their place, in its order. */
export const readFigures = (detail: BoardReportDetail, report: BoardReport): Html =>
  html`${dataTable({ caption: `Figures as of ${detail.composition_as_of}, each with the text as printed on its page of the document and a picture of the place.`, columns: columnsOf(report), rows: [...figuresOf(detail, report).entries()] })}
${unserved(report)}`;

/** Served figures in the order in which the page lists them. */
export const figuresOf = ({ total_reserve, liability, liability_unit }: BoardReportDetail, report: BoardReport): readonly ReadFigure[] => {
  const column = latestColumn(report);
  return [
    ...whole("Reserves stated", total_reserve, "USD", column?.total_reserve),
    ...whole("Liabilities stated", liability, liability_unit, column?.liability),
    ...servedLines(report).map(({ row, read }) => ({
      label: row.label,
      kind: `${CATEGORY_WORDS[row.category]} (${ROW_KIND_WORDS[row.row_kind].toLowerCase()})`,
      amount: row.amount,
      unit: row.unit,
      place: read,
    })),
  ];
};

/** A figure that stands for a side of the report as a whole, where it is stated. */
const whole = (
  label: string,
  amount: string | null,
  unit: "USD" | "TOKEN" | null,
  place: ParsedTotal | null | undefined,
): readonly ReadFigure[] => (amount === null || unit === null || !place ? [] : [{ label, kind: "As a whole", amount, unit, place }]);

const columnsOf = (report: BoardReport): readonly Column<readonly [number, ReadFigure]>[] => [
  { head: "Figure", cell: ([, { label, kind }]) => html`${label}<small>${kind}</small>` },
  { head: "Amount", amount: true, cell: ([, { amount, unit }]) => statedAmount(amount, unit) },
  { head: "Page", amount: true, cell: ([, { place }]) => documentPageLinks(report, place.page) },
  {
    head: "As printed",
    picture: true,
    cell: ([index, { place }]) => html`<q>${place.text}</q>${figurePicture(report.report_artifact_id, index + 1, place)}`,
  },
];

/** What the document states and the board does not serve as a figure (Addendum B 8.7). */
const unserved = (report: BoardReport): Html => {
  const lines = (latestColumn(report)?.rows.length ?? 0) - servedLines(report).length;
  const dates = report.parse.columns.filter(({ as_of }) => as_of !== report.parse.composition_as_of);
  const kept = html`${lines === 0 ? nothing : html`<p class="soft">${lines === 1 ? "One line" : `${lines} lines`} in other units than US dollars or tokens ${lines === 1 ? "is" : "are"} kept in the record of the reading and not served.</p>`}`;
  const others = dates.map(
    ({ as_of, refused }) =>
      html`<p class="soft">The document also states figures as of ${as_of}${refused === null ? ", kept in the record of the reading" : "; its lines do not add up, so none of that date is used"}.</p>`,
  );
  return html`${kept}${others}`;
};
