import { formatDecimal } from "../shared/decimal.js";
import { isDash, readFigure, shiftFigure } from "./figures.js";
import { findRegions, type Region } from "./regions.js";
import { type FigureCell, readRows, type TableRow } from "./rows.js";
import type { Published, RowTemplate, TableTemplate } from "./template.js";
import { boxOf, type Line } from "./text.js";
import { Unreadable } from "./unreadable.js";
import type { StatedDate, Value } from "./values.js";

/** Every figure of a table, for every date. Throws Unreadable when one figure, label or line is in doubt. */
export const readTable = (table: TableTemplate, lines: readonly Line[], dates: readonly StatedDate[]): readonly Value[] =>
  findRegions(table, lines, dates).flatMap((region) => {
    const rows = readRows(table, region);
    requireRows(table, rows);
    return rows.flatMap((row) => valuesOf(table, region, row));
  });

const requireRows = (table: TableTemplate, rows: readonly TableRow[]): void => {
  for (const row of table.rows) {
    const times = rows.filter(({ block }) => block.row === row).length;
    if (row.occurs === "once" ? times !== 1 : row.occurs === "optional" && times > 1)
      throw new Unreadable("UNREADABLE_FIGURE", `table ${table.id} has the line ${row.id} ${times} times`);
  }
};

const valuesOf = (table: TableTemplate, { columns, networks }: Region, { block, figures }: TableRow): Value[] => {
  const shown = showsOf(table, block.row, block.label, block.page);
  const id = block.row?.id ?? "unknown_label";
  return figures.map((figure, index) =>
    valueOfCell(table, figure, networkOf(networks, columns, index), { id, column: columns[index] ?? 0, label: block.label }, shown),
  );
};

/** The network whose dates the column is one of. */
const networkOf = (networks: Region["networks"], columns: readonly number[], index: number): string | undefined =>
  networks?.[Math.floor((index * networks.length) / columns.length)];

const valueOfCell = (
  table: TableTemplate,
  figure: FigureCell,
  network: string | undefined,
  { id, column, label }: Pick<Value, "id" | "column" | "label">,
  shown: Published | undefined,
): Value => {
  const shows = shown === undefined || network === undefined ? shown : ofNetwork(shown, network);
  return {
    id: network === undefined ? id : `${id}_${network}`,
    column,
    label,
    amount: amountOf(table, figure, shows),
    place: { page: figure.page, text: figure.cell.text, box: boxOf(figure.cell) },
    shows,
  };
};

const ofNetwork = (shown: Published, network: string): Published | undefined => (network === "total" ? undefined : { ...shown, network });

const showsOf = (table: TableTemplate, row: RowTemplate | undefined, label: string, page: number): Published | undefined => {
  if (row !== undefined) return row.shows;
  if (table.unknown_label === undefined)
    throw new Unreadable("UNREADABLE_FIGURE", `page ${page}, table ${table.id}: the template does not know the line "${label}"`);
  return table.unknown_label;
};

/** A currency printed beside a figure must be the unit the template gives it. */
const amountOf = (table: TableTemplate, { page, cell, currency }: FigureCell, shows: Published | undefined): Value["amount"] => {
  if (isDash(cell.text)) {
    if (table.dash_is_zero === true) return formatDecimal({ units: 0n, scale: 0 });
    throw new Unreadable("UNREADABLE_FIGURE", `page ${page}, table ${table.id}: a dash stands for a figure`);
  }
  const figure = readFigure(cell.text);
  const printed = figure?.currency ?? currency;
  if (figure === undefined || (printed != null && shows !== undefined && !shows.unit.startsWith(printed)))
    throw new Unreadable("UNREADABLE_FIGURE", `page ${page}, table ${table.id}: the figure "${cell.text}" does not read in its unit`);
  return shiftFigure(figure.amount, table.shift_places ?? 0);
};
