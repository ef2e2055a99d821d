import type { Day } from "../shared/time.js";
import { readDate } from "./dates.js";
import { compilePhrase, type Match } from "./phrase.js";
import type { TableTemplate } from "./template.js";
import type { Line } from "./text.js";
import { Unreadable } from "./unreadable.js";
import type { StatedDate } from "./values.js";

/** The lines of one table, and the columns (indexes into the stated dates) that its figures fill from left to right. */
export type Region = { readonly lines: readonly Line[]; readonly columns: readonly number[] };

/** Every place where the table stands. A table for several dates that misses one, or names one twice, is refused. */
export const findRegions = (table: TableTemplate, lines: readonly Line[], dates: readonly StatedDate[]): readonly Region[] => {
  const starts = matchesOf(lines, table.start);
  const regions = starts.map(({ index, match }) => ({ lines: upToEnd(table, lines, index), columns: columnsOf(table, match, dates) }));
  const covered = regions.flatMap(({ columns }) => columns).sort((a, b) => a - b);
  const wanted = dates.flatMap((_, index) => (table.networks ?? [""]).map(() => index));
  if (covered.join() !== wanted.join())
    throw new Unreadable(
      "UNREADABLE_FIGURE",
      `table ${table.id} stands ${regions.length} times, which does not fit the dates of the report`,
    );
  return regions;
};

type Found = { readonly index: number; readonly match: Match };

const matchesOf = (lines: readonly Line[], phrases: readonly string[]): Found[] => {
  const compiled = phrases.map(compilePhrase);
  return lines.flatMap(({ text }, index) => {
    const match = compiled.map((phrase) => phrase.whole(text)).find((found) => found !== undefined);
    return match === undefined ? [] : [{ index, match }];
  });
};

const upToEnd = (table: TableTemplate, lines: readonly Line[], start: number): readonly Line[] => {
  const after = lines.slice(start + 1);
  const end = matchesOf(after, table.end)[0]?.index ?? matchesWithFigure(table, after);
  if (end === undefined) throw new Unreadable("UNREADABLE_FIGURE", `page ${lines[start]?.page}: table ${table.id} does not end`);
  return after.slice(0, end + 1 + hangingFigures(after, end));
};

/** The end line may carry its figures: then its label cell alone is the end. */
const matchesWithFigure = (table: TableTemplate, lines: readonly Line[]): number | undefined => {
  const ends = table.end.map(compilePhrase);
  const index = lines.findIndex(({ cells }) =>
    ends.some((end) => cells.some((_, count) => end.whole(labelOf(cells, count + 1)) !== undefined)),
  );
  return index < 0 ? undefined : index;
};

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
