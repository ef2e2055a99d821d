import type { Day } from "../shared/time.js";
import { readDate } from "./dates.js";
import { currencyAlone, isDash, readFigure } from "./figures.js";
import { type CompiledPhrase, compilePhrase, type Match } from "./phrase.js";
import type { Heading, TableTemplate } from "./template.js";
import type { Line } from "./text.js";
import { Unreadable } from "./unreadable.js";
import type { StatedDate } from "./values.js";

/** The lines of one table, the columns (indexes into the stated dates) that its figures fill from left to right, and their networks. */
export type Region = {
  readonly lines: readonly Line[];
  readonly columns: readonly number[];
  readonly networks: readonly string[] | undefined;
};

/**
 * Every place where the table stands. A table for several dates that misses one, or names one twice, is refused. Throws Unreadable: NO_TEXT_LAYER
 * when nothing but an empty space stands where the table must be.
 */
export const findRegions = (table: TableTemplate, lines: readonly Line[], dates: readonly StatedDate[]): readonly Region[] => {
  const starts = startsOf(table, lines);
  if (starts.length === 0 && table.optional === true) return [];
  const regions = starts.map(({ index, first, match, networks }) => ({
    lines: inUnits(table, lines, first, upToEnd(table, lines, index)),
    columns: columnsOf(table, match, dates),
    networks,
  }));
  const covered = regions.flatMap(({ columns }) => columns).sort((a, b) => a - b);
  const wanted = dates.flatMap((_, index) => (regions[0]?.networks ?? [""]).map(() => index));
  if (covered.join() !== wanted.join() || !regions.every(inNetworkOrder))
    throw new Unreadable(
      "UNREADABLE_FIGURE",
      `table ${table.id} stands ${regions.length} times, which does not fit the dates of the report`,
    );
  return regions;
};

/** Every network has its columns side by side, each date once. */
const inNetworkOrder = ({ columns, networks = [""] }: Region): boolean => {
  const each = columns.length / networks.length;
  return networks.every((_, index) => new Set(columns.slice(index * each, (index + 1) * each)).size === each);
};

/** `first`: the line that the table's own words begin with, heading included. */
type Start = Found & { readonly networks: readonly string[] | undefined; readonly first: number };

const startsOf = (table: TableTemplate, lines: readonly Line[]): readonly Start[] => {
  const starts = startLines(lines, table.start);
  if (table.headings === undefined) return starts.map((start) => ({ ...start, first: start.index, networks: table.networks }));
  return headingsIn(table.headings, lines).flatMap(({ last, networks = table.networks }) => {
    const start = starts.find(({ index }) => index > last);
    if (start !== undefined) return [{ ...start, first: last, networks }];
    if (table.optional === true) return [];
    throw missingTable(table, lines, last);
  });
};

/** A start line may be broken over several: its index is that of the last. */
const startLines = (lines: readonly Line[], phrases: readonly string[]): readonly Found[] => {
  const compiled = phrases.map(compilePhrase);
  return lines.flatMap((_, index) => {
    for (const { last, text } of printedFrom(lines, index)) {
      const match = firstWhole(compiled, text);
      if (match !== undefined) return [{ index: last, match }];
    }
    return [];
  });
};

type HeadingFound = { readonly last: number; readonly networks?: readonly string[] };

const headingsIn = (headings: readonly Heading[], lines: readonly Line[]): readonly HeadingFound[] => {
  const compiled = headings.map(({ line, ...heading }) => ({ ...heading, phrases: line.map(compilePhrase) }));
  return lines.flatMap((_, index) => {
    for (const { last, text } of printedFrom(lines, index)) {
      const found = compiled.find(({ phrases }) => firstWhole(phrases, text) !== undefined);
      if (found !== undefined) return [{ last, ...(found.networks === undefined ? {} : { networks: found.networks }) }];
    }
    return [];
  });
};

const MOST_HEADING_LINES = 3;

/** The line with none, one or two of the lines below it on its page, as one text each: no word captured goes over a line's end. */
const printedFrom = (lines: readonly Line[], index: number): readonly { readonly last: number; readonly text: string }[] => {
  const below = lines.slice(index, index + MOST_HEADING_LINES).filter(({ page }) => page === lines[index]?.page);
  return below.map((_, count) => ({
    last: index + count,
    text: below
      .slice(0, count + 1)
      .map(({ text }) => text)
      .join("\n"),
  }));
};

/** Em of nothing below a heading from which on its table is taken to be a picture. */
const EMPTY_SPACE = 5;

const missingTable = ({ id }: TableTemplate, lines: readonly Line[], heading: number): Unreadable => {
  const [above, below] = [lines[heading], lines[heading + 1]];
  const empty = above !== undefined && (below?.page !== above.page || above.y - below.y > EMPTY_SPACE * above.size);
  return empty
    ? new Unreadable("NO_TEXT_LAYER", `page ${above.page}: table ${id} has its heading, and no text where its figures must be`)
    : new Unreadable("UNREADABLE_FIGURE", `table ${id} has its heading and no start`);
};

type Found = { readonly index: number; readonly match: Match };

const firstWhole = (phrases: readonly CompiledPhrase[], text: string): Match | undefined =>
  phrases.map((phrase) => phrase.whole(text)).find((found) => found !== undefined);

/** "in thousands", "US$ millions", "($000)". */
const SCALE = /\b(?:thousands|millions|billions)\b|\$\s?(?:m|k|bn|mn)\b|'000|\$\s?000|\(0{3}'?s?\)/iu;
/** Lines above a table that may say how its figures are scaled. */
const LINES_ABOVE = 3;

/** The lines of the table; a scale that the template does not know of makes every figure of it another one (Addendum B 2.5). */
const inUnits = (table: TableTemplate, lines: readonly Line[], first: number, region: readonly Line[]): readonly Line[] => {
  const known = [...table.start, ...(table.headings ?? []).flatMap(({ line }) => line)].some((phrase) => SCALE.test(phrase));
  if (known || (table.shift_places ?? 0) !== 0) return region;
  const last = region.at(-1);
  const above = lines.slice(Math.max(0, first - LINES_ABOVE), first).filter(({ page }) => page === lines[first]?.page);
  const own = lines.slice(first, last === undefined ? first + 1 : lines.indexOf(last) + 1);
  const scaled = [...above, ...own].find(({ text }) => SCALE.test(text.replaceAll("\u2019", "'")));
  if (scaled === undefined) return region;
  throw new Unreadable(
    "UNREADABLE_FIGURE",
    `page ${scaled.page}: "${scaled.text.slice(0, 80)}" scales table ${table.id}, which its template takes in units`,
  );
};

const upToEnd = (table: TableTemplate, lines: readonly Line[], start: number): readonly Line[] => {
  const after = lines.slice(start + 1).filter((line, index, rest) => !isPageNumber(line, rest[index + 1]));
  const end = endOf(table, after);
  if (end === undefined) throw new Unreadable("UNREADABLE_FIGURE", `page ${lines[start]?.page}: table ${table.id} does not end`);
  return after.slice(0, end + 1 + hangingFigures(after, end));
};

/** A number alone that ends a page on which the table is not over. */
const isPageNumber = ({ text, page }: Line, next: Line | undefined): boolean =>
  next !== undefined && next.page > page && /^\d{1,3}$/u.test(text);

/** The longest label that ends a table, in lines. */
const MOST_END_LINES = 4;

/** The last line of the first label that is an end, over several lines and with its figures as they may be. */
const endOf = (table: TableTemplate, lines: readonly Line[]): number | undefined => {
  const ends = table.end.map(compilePhrase);
  const isEnd = (text: string): boolean => ends.some((end) => end.whole(text) !== undefined);
  for (const [index, { cells, text, page }] of lines.entries()) {
    for (let count = MOST_END_LINES; count > 1; count -= 1) {
      const part = lines.slice(index, index + count).filter((line) => line.page === page);
      const labels = part.map(labelWithoutFigures);
      if (part.length === count && labels.at(-1) !== "" && isEnd(labels.join("\n"))) return index + count - 1;
    }
    if (isEnd(text) || cells.some((_, count) => isEnd(labelOf(cells, count + 1)))) return index;
  }
  return undefined;
};

const labelWithoutFigures = ({ cells }: Line): string =>
  cells
    .filter(({ text }) => readFigure(text) === undefined && !isDash(text) && currencyAlone(text) === undefined)
    .map(({ text }) => text)
    .join(" ");

const labelOf = (cells: Line["cells"], count: number): string =>
  cells
    .slice(0, count)
    .map(({ text }) => text)
    .join(" ");

/** A figure set a little lower than its label is a line of its own below it. */
const hangingFigures = (lines: readonly Line[], end: number): number => {
  const [last, next] = [lines[end], lines[end + 1]];
  if (last === undefined || next === undefined || last.page !== next.page) return 0;
  return last.y - next.y < 0.9 * last.size && last.cells.length === 1 ? 1 : 0;
};

const columnsOf = (table: TableTemplate, { captures }: Match, dates: readonly StatedDate[]): readonly number[] => {
  const printed = (captures.get("as_of") ?? []).flatMap(({ text }) => daysIn(text));
  if (table.columns === "only" && printed.length === 0) return [0];
  return printed.map((day) => {
    const column = dates.findIndex(({ as_of }) => as_of === day);
    if (column < 0) throw new Unreadable("UNREADABLE_FIGURE", `table ${table.id} names a date the report does not state`);
    return column;
  });
};

/** The days of a heading, which may hold several side by side. */
const daysIn = (text: string): (Day | undefined)[] => {
  const parts = text.match(/\p{L}+,?\s+\d{1,2}\s?,?\s+\d{4}|\d{1,2}\s+\p{L}+,?\s+\d{4}/gu) ?? [];
  return parts.map(readDate);
};
