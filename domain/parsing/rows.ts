import { currencyAlone, isDash, readFigure } from "./figures.js";
import { type CompiledPhrase, compilePhrase, type Match } from "./phrase.js";
import type { Region } from "./regions.js";
import type { RowTemplate, TableTemplate } from "./template.js";
import { type Cell, collapse, type Line } from "./text.js";
import { Unreadable } from "./unreadable.js";

/** A figure as it stands in a table: a dash alone is kept as a dash. */
export type FigureCell = { readonly page: number; readonly cell: Cell; readonly currency: string | undefined };
/** A label of one or more lines. `row` is undefined when the template does not know it. */
export type LabelBlock = {
  readonly page: number;
  readonly row: RowTemplate | undefined;
  readonly label: string;
  readonly lines: readonly Cell[];
};
/** A row of the region: its label and one figure for each column, left to right. */
export type TableRow = { readonly block: LabelBlock; readonly figures: readonly FigureCell[] };

type SplitLine = { readonly line: Line; readonly label: Cell | undefined; readonly figures: readonly FigureCell[] };

/** The longest label that is broken over lines. */
const MOST_LABEL_LINES = 4;
/** A figure stands at most this many em above or below its label. */
const REACH = 0.9;

/**
 * Pairs the labels of a region with their figures by geometry, so that a figure set between or slightly off its label lines
 * finds its row. Throws Unreadable for a label the template does not know, a figure without a row, a row without its figures.
 */
export const readRows = (table: TableTemplate, { lines, columns }: Region): readonly TableRow[] => {
  const beyond = (table.after_figures ?? []).map(compilePhrase);
  const split = lines.map((line) => splitLine(line, columns.length, beyond));
  const blocks = labelBlocks(table, split);
  const figures = split.flatMap((line) => line.figures);
  const owners = figures.map((figure) => ownerOf(table, figure, blocks));
  return blocks.map((block) => {
    const own = figures.filter((_, index) => owners[index] === block).sort((a, b) => a.cell.x0 - b.cell.x0);
    if (own.length === 0 && block.row === undefined) refuse(table, block.page, `the template does not know the line "${block.label}"`);
    if (own.length !== columns.length)
      refuse(table, block.page, `the line "${block.label}" has ${own.length} figures for ${columns.length} dates`);
    return { block, figures: own };
  });
};

const refuse = (table: TableTemplate, page: number, what: string): never => {
  throw new Unreadable("UNREADABLE_FIGURE", `page ${page}, table ${table.id}: ${what}`);
};

/** The last cells that read as figures, at most one a column; the rest is label. A currency apart belongs to the figure after it. */
const splitLine = (line: Line, columns: number, beyond: readonly CompiledPhrase[]): SplitLine => {
  const cells = [...line.cells];
  while (cells.length > 0 && isWhole(cells.at(-1)?.text ?? "", beyond)) cells.pop();
  const figures: FigureCell[] = [];
  while (figures.length < columns) {
    const cell = cells.at(-1);
    if (cell === undefined || (readFigure(cell.text) === undefined && !isDash(cell.text))) break;
    cells.pop();
    const currency = currencyAlone(cells.at(-1)?.text ?? "");
    if (currency !== undefined) cells.pop();
    figures.unshift({ page: line.page, cell, currency });
  }
  return { line, label: joined(cells), figures };
};

const joined = (cells: readonly Cell[]): Cell | undefined => {
  const [first] = cells;
  if (first === undefined) return undefined;
  return { ...first, text: cells.map(({ text }) => text).join(" "), x1: Math.max(...cells.map(({ x1 }) => x1)) };
};

const isWhole = (text: string, phrases: readonly CompiledPhrase[]): boolean => phrases.some((phrase) => phrase.whole(text) !== undefined);

type KnownLabel = { readonly row: RowTemplate; readonly phrases: readonly CompiledPhrase[] };

const labelBlocks = (table: TableTemplate, lines: readonly SplitLine[]): LabelBlock[] => {
  const known = table.rows.map((row) => ({ row, phrases: row.label.map(compilePhrase) }));
  const ignored = [...(table.ignore ?? []), ...table.end].map(compilePhrase);
  const labelled = lines.filter(({ label }) => label !== undefined);
  const blocks: LabelBlock[] = [];
  for (let at = 0; at < labelled.length; ) {
    const seen = new Set(blocks.map(({ row }) => row?.id));
    const here = known.filter(({ row }) => standsHere(row, seen));
    const found = longestLabel(here, labelled, at);
    if (found !== undefined) blocks.push(found.block);
    else if (!isWhole(labelled[at]?.label?.text ?? "", ignored)) blocks.push(unknown(labelled, at));
    at += found?.taken ?? 1;
  }
  return blocks;
};

const standsHere = ({ before, after }: RowTemplate, seen: ReadonlySet<string | undefined>): boolean =>
  (before === undefined || !seen.has(before)) && (after === undefined || seen.has(after));

const longestLabel = (
  known: readonly KnownLabel[],
  lines: readonly SplitLine[],
  at: number,
): { block: LabelBlock; taken: number } | undefined => {
  for (let taken = Math.min(MOST_LABEL_LINES, lines.length - at); taken > 0; taken -= 1) {
    const part = lines.slice(at, at + taken);
    if (!together(part)) continue;
    const cells = part.flatMap(({ label }) => (label === undefined ? [] : [label]));
    const text = collapse(cells.map((cell) => cell.text).join(" "));
    for (const { row, phrases } of known) {
      const match = phrases.map((phrase) => phrase.whole(text)).find((whole) => whole !== undefined);
      if (match !== undefined)
        return { block: { page: part[0]?.line.page ?? 0, row, label: shownLabel(match, text), lines: cells }, taken };
    }
  }
  return undefined;
};

const shownLabel = ({ captures }: Match, text: string): string => captures.get("label")?.[0]?.text ?? text;

/** Lines of one label follow each other closely on one page. */
const together = (lines: readonly SplitLine[]): boolean =>
  lines.every(({ line }, index) => {
    const above = lines[index - 1]?.line;
    return above === undefined || (above.page === line.page && above.y - line.y < 1.8 * line.size);
  });

const unknown = (lines: readonly SplitLine[], at: number): LabelBlock => {
  const { line, label } = lines[at] ?? {};
  return { page: line?.page ?? 0, row: undefined, label: label?.text ?? "", lines: label === undefined ? [] : [label] };
};

/** The one label whose lines are nearest, within reach; a figure between two labels, or near none, is refused. */
const ownerOf = (table: TableTemplate, { page, cell }: FigureCell, blocks: readonly LabelBlock[]): LabelBlock => {
  const near = blocks
    .filter((block) => block.page === page)
    .map((block) => ({ block, away: distance(cell, block) }))
    .sort((a, b) => a.away - b.away);
  const [nearest, next] = near;
  if (nearest === undefined || nearest.away > REACH * cell.size)
    return refuse(table, page, `a figure at height ${Math.round(cell.y)} has no label`);
  if (next !== undefined && next.away < nearest.away + 0.25 * cell.size)
    return refuse(table, page, `the figure at height ${Math.round(cell.y)} stands between two labels`);
  return nearest.block;
};

const distance = ({ y }: Cell, { lines }: LabelBlock): number => {
  const [top, bottom] = [Math.max(...lines.map((line) => line.y)), Math.min(...lines.map((line) => line.y))];
  return y > top ? y - top : y < bottom ? bottom - y : 0;
};
