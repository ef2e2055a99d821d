import type { TextRepair } from "../report/parse-artifact.js";
import { mapCharacters } from "./character-map.js";
import { findFontShift, unshift } from "./font-shift.js";
import { type Cell, collapse, type Line, type Piece, type RawItem, type RawPage } from "./text.js";

/** Distances in em of the smaller neighbour: nothing between glyphs of a word, a space between words, a gap between cells. */
const WORD_GAP = 0.12;
/** Condensed text may set words closer: then a white run drawn between them says that they are two. Digits are never parted by it. */
const TIGHT_GAP = 0.05;
const CELL_GAP = 1.2;
const SAME_LINE = 0.3;
/** A footnote mark is smaller than the text before it, stands higher, and touches it. */
const MARK_SIZE = 0.85;
const MARK_RISE = 0.15;
const MARK_TOP = 0.7;
const MARK_GAP = 0.5;
/** Digits of one number have one size and one baseline and do not lie over each other, in em. */
const DIGIT_OVERLAP = 0.25;
const DIGIT_RISE = 0.05;
const DIGIT_SIZE = 0.02;

type Counted = Map<string, TextRepair>;

const count = (repairs: Counted, page: number, kind: string, detail: string): void => {
  const key = `${page} ${kind} ${detail}`;
  repairs.set(key, { page, kind, detail, count: (repairs.get(key)?.count ?? 0) + 1 });
};

/** Lines of every page, top to bottom, and the repairs that made their text readable. */
export const readLines = (pages: readonly RawPage[]): { readonly lines: readonly Line[]; readonly repairs: readonly TextRepair[] } => {
  const repairs: Counted = new Map();
  const lines = pages.flatMap((page) => linesOfPage(repairedPage(page, repairs), repairs));
  return { lines, repairs: [...repairs.values()].sort(byPageAndKind) };
};

const byPageAndKind = (a: TextRepair, b: TextRepair): number => a.page - b.page || compare(a.kind, b.kind) || compare(a.detail, b.detail);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const repairedPage = (page: RawPage, repairs: Counted): RawPage => {
  const shift = findFontShift(page);
  const items = page.items.map((item) => {
    const shifted = shift?.fonts.has(item.font) === true && item.text.trim() !== "";
    if (shifted) count(repairs, page.page, "SHIFTED_GLYPH_CODES", `${item.font}: codes are ${shift.shift} below their characters`);
    const mapped = mapCharacters(shifted ? unshift(item.text, shift.shift) : item.text);
    for (const repair of mapped.repairs) count(repairs, page.page, repair.kind, repair.detail);
    return { ...item, text: mapped.text };
  });
  return { page: page.page, items };
};

/** A run, whether a white run was drawn before it, and the footnote marks that hang on it. */
type Hung = { readonly item: RawItem; readonly afterWhite: boolean; readonly marks: readonly RawItem[] };

const linesOfPage = ({ page, items }: RawPage, repairs: Counted): Line[] => {
  const rows = hangMarks(items.filter(({ size }) => size > 0))
    .sort((a, b) => b.item.y - a.item.y || a.item.x - b.item.x)
    .reduce(intoRows, []);
  return rows.map((row) => lineOf(page, row, repairs));
};

/** Marks follow the text they belong to, in the order the document draws it. */
const hangMarks = (items: readonly RawItem[]): Hung[] => {
  const hung: { item: RawItem; afterWhite: boolean; marks: RawItem[] }[] = [];
  let afterWhite = false;
  for (const item of items) {
    const white = item.text.trim() === "";
    const host = hung.at(-1);
    if (!white && host !== undefined && isMark(host, item)) host.marks.push(item);
    else if (!white) hung.push({ item, afterWhite, marks: [] });
    afterWhite = white;
  }
  return hung;
};

const isMark = ({ item: host, marks }: Hung, item: RawItem): boolean => {
  const reach = marks.at(-1) ?? host;
  const gap = item.x - (reach.x + reach.width);
  const rise = item.y - host.y;
  return (
    item.size <= host.size * MARK_SIZE &&
    rise >= MARK_RISE * host.size &&
    rise <= MARK_TOP * host.size &&
    Math.abs(gap) <= MARK_GAP * host.size &&
    /^\s*[\p{L}\p{N}*†‡§]{1,4}\s*$/u.test(item.text)
  );
};

/** Runs whose baselines lie within a fraction of an em of the line's largest text are on one line. */
const intoRows = (rows: Hung[][], hung: Hung): Hung[][] => {
  const row = rows.at(-1);
  const anchor = row === undefined ? undefined : anchorOf(row);
  const near = anchor !== undefined && Math.abs(anchor.y - hung.item.y) <= SAME_LINE * Math.min(anchor.size, hung.item.size);
  if (row !== undefined && near) row.push(hung);
  else rows.push([hung]);
  return rows;
};

const anchorOf = (row: readonly Hung[]): RawItem =>
  row.map(({ item }) => item).reduce((largest, item) => (item.size > largest.size ? item : largest));

const lineOf = (page: number, row: readonly Hung[], repairs: Counted): Line => {
  for (const { marks } of row)
    for (const _ of marks) count(repairs, page, "FOOTNOTE_MARK", "set smaller and higher than the text before it");
  const ordered = [...row].sort((a, b) => a.item.x - b.item.x);
  const pieces = ordered.reduce<Piece[]>((joined, hung) => joinPiece(joined, hung, page, repairs), []);
  const cells = cellsOf(pieces);
  const { y, size } = anchorOf(row);
  return { page, y, size, text: cells.map((cell) => cell.text).join(" "), cells };
};

/** Runs of one word or number that touch become one piece. */
const joinPiece = (pieces: Piece[], { item, afterWhite, marks }: Hung, page: number, repairs: Counted): Piece[] => {
  const previous = pieces.at(-1);
  const parted = afterWhite && previous !== undefined && tightlyParted(previous, item);
  const next = { ...pieceOf(item), text: parted ? ` ${item.text}` : item.text, marks: marks.map(pieceOf) };
  if (previous === undefined || !touching(previous, next, item)) return [...pieces, next];
  if (/\d[,.]?$/u.test(previous.text) && /^[,.]?\d/u.test(next.text))
    count(repairs, page, "JOINED_GLYPHS", "parts of one number that touch");
  return [...pieces.slice(0, -1), { ...previous, text: previous.text + next.text, x1: Math.max(previous.x1, next.x1), marks: next.marks }];
};

const tightlyParted = (previous: Piece, { x, size, text }: RawItem): boolean =>
  x - previous.x1 >= TIGHT_GAP * size && !(/[\d,.]$/u.test(previous.text) && /^[\d,.]/u.test(text));

const touching = (previous: Piece, next: Piece, { x }: RawItem): boolean =>
  previous.marks.length === 0 &&
  previous.size === next.size &&
  Math.abs(previous.y - next.y) < 0.01 * next.size &&
  x - previous.x1 <= WORD_GAP * next.size &&
  !inDoubt(previous, next) &&
  !/\s$/u.test(previous.text) &&
  !/^\s/u.test(next.text);

/** Digits set beside digits that are not seen to be of one number: a mark that is no footnote mark, or figures drawn over each other. */
const inDoubt = (before: Cell, after: Cell): boolean =>
  /[\d.,]$/u.test(before.text) &&
  /^[\d.,]/u.test(after.text) &&
  (after.x0 - before.x1 < -DIGIT_OVERLAP * after.size ||
    Math.abs(before.size - after.size) > DIGIT_SIZE * after.size ||
    Math.abs(before.y - after.y) > DIGIT_RISE * after.size);

const pieceOf = ({ text, x, y, width, size }: RawItem): Piece => ({ text, x0: x, x1: x + width, y, size, marks: [] });

/** A cell being built and how far its line is taken, footnote marks included. */
type Growing = { readonly cell: Cell; readonly end: Piece; readonly reach: number; readonly spaced: boolean };

const cellsOf = (pieces: readonly Piece[]): Cell[] => pieces.reduce<Growing[]>(growCells, []).map(({ cell }) => cell);

const growCells = (grown: Growing[], piece: Piece): Growing[] => {
  const last = grown.at(-1);
  const end = piece.marks.reduce((furthest, mark) => Math.max(furthest, mark.x1), piece.x1);
  const gap = last === undefined ? Number.POSITIVE_INFINITY : piece.x0 - last.reach;
  if (last === undefined || gap > CELL_GAP * Math.min(last.cell.size, piece.size))
    return [...grown, { cell: cellOf(piece), end: piece, reach: end, spaced: endsInSpace(piece) }];
  const { cell } = last;
  const spaced = gap > WORD_GAP * piece.size || /^\s/u.test(piece.text) || last.spaced || inDoubt(last.end, piece);
  const text = collapse(`${cell.text}${spaced ? " " : ""}${piece.text}`);
  const x1 = Math.max(cell.x1, piece.x1);
  return [
    ...grown.slice(0, -1),
    {
      cell: { ...cell, text, x1, size: Math.max(cell.size, piece.size) },
      end: piece,
      reach: Math.max(last.reach, end),
      spaced: endsInSpace(piece),
    },
  ];
};

const endsInSpace = ({ text }: Piece): boolean => /\s$/u.test(text);
const cellOf = ({ text, x0, x1, y, size }: Piece): Cell => ({ text: collapse(text), x0, x1, y, size });
