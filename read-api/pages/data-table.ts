import { type Html, html } from "../../infra/http/pages/html.js";

/** A column of a table; the first of a table heads its rows. */
export type Column<Row> = { readonly head: string; readonly amount?: true; readonly picture?: true; readonly cell: (row: Row) => Html };

type Table<Row> = { readonly caption: string; readonly columns: readonly Column<Row>[]; readonly rows: readonly Row[] };

/** A table that is laid out as cards on narrow screens, and stays a table for assistive technology. */
export const dataTable = <Row>({ caption, columns, rows }: Table<Row>): Html => html`<div class="scroll"><table class="board" role="table">
<caption>${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th role="columnheader" scope="col" class="${kindOf(column)}">${column.head}</th>`)}</tr></thead>
<tbody role="rowgroup">
${rows.map(
  (row) => html`<tr role="row">${columns.map((column, i) => cellOf(column, row, i))}</tr>
`,
)}</tbody></table></div>`;

const kindOf = <Row>({ amount, picture }: Column<Row>): string => (amount ? "amount" : picture ? "picture" : "text");

const cellOf = <Row>(column: Column<Row>, row: Row, place: number): Html =>
  place === 0
    ? html`<th role="rowheader" scope="row">${column.cell(row)}</th>`
    : html`<td role="cell" class="${kindOf(column)}" data-label="${column.head}"><div>${column.cell(row)}</div></td>`;
