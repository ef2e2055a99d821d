import { type Folded, foldAll } from "../../infra/projections/fold-all.js";
import { board } from "../../projections/board/board.js";
import type { BoardRows } from "../../projections/board/rows.js";
import type { BoardEvidence } from "./board-evidence.js";

/** The rows of the board by table and id, as the whole chain gives them. */
export type FoldedBoard = Pick<Folded, "checkpoint" | "poison"> & {
  readonly row: <T extends keyof BoardRows>(table: T, id: string) => BoardRows[T] | undefined;
  readonly ids: (table: keyof BoardRows) => string[];
};

export const foldedBoard = async ({ log, artifacts }: Pick<BoardEvidence, "log" | "artifacts">): Promise<FoldedBoard> => {
  const { rows, checkpoint, poison } = await foldAll(board, { readAll: log.readAll, getArtifacts: artifacts.getMany, end: "end" });
  return {
    checkpoint,
    poison,
    row: <T extends keyof BoardRows>(table: T, id: string) => rows.get(table, id) as BoardRows[T] | undefined,
    ids: (table) => [...rows.table(table).keys()].sort(),
  };
};
