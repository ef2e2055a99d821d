import type { Place } from "../report/parse-artifact.js";
import type { Match, Span } from "./phrase.js";
import { type Box, boxOf, type Cell, collapse, type Line, unionOf } from "./text.js";

/** The running text of a document, a line feed between lines, and where each cell of it stands. */
export type Flow = { readonly text: string; readonly spots: readonly Spot[] };
type Spot = { readonly page: number; readonly start: number; readonly end: number; readonly cell: Cell };

export const flowOf = (lines: readonly Line[]): Flow => {
  const spots: Spot[] = [];
  let text = "";
  for (const { page, cells } of lines) {
    for (const cell of cells) {
      if (text !== "" && !text.endsWith("\n")) text += " ";
      spots.push({ page, start: text.length, end: text.length + cell.text.length, cell });
      text += cell.text;
    }
    text += "\n";
  }
  return { text, spots };
};

/** Page, verbatim text and box of a part of the flow. Inside a cell the position is taken in proportion to the characters. */
export const placeOf = (flow: Flow, { start, end }: Pick<Span | Match, "start" | "end">): Place => {
  const touched = flow.spots.filter((spot) => spot.start < end && spot.end > start);
  const page = touched[0]?.page ?? 0;
  const boxes = touched.filter((spot) => spot.page === page).map((spot) => partOf(spot, start, end));
  return { page, text: collapse(flow.text.slice(start, end)), box: boxes.length === 0 ? [0, 0, 0, 0] : unionOf(boxes) };
};

const partOf = (spot: Spot, start: number, end: number): Box => {
  const { cell } = spot;
  const perCharacter = (cell.x1 - cell.x0) / (spot.end - spot.start);
  const x0 = cell.x0 + Math.max(0, start - spot.start) * perCharacter;
  const x1 = cell.x1 - Math.max(0, spot.end - end) * perCharacter;
  return boxOf({ x0, x1, y: cell.y, size: cell.size });
};
