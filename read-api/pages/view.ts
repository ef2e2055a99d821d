import type { ArtifactId } from "../../domain/shared/sha256.js";
import type { BoardMoment } from "../board-moment.js";
import type { PageParams } from "./answer-page.js";

/** A page, and the artifacts that what it shows stands on, and whether it states ages in minutes; or, in place of it, why nothing is shown. */
export type ViewedPage =
  | { readonly bytes: Buffer; readonly evidence: readonly ArtifactId[]; readonly type?: string; readonly aging?: boolean }
  | {
      readonly bytes: Buffer;
      readonly evidence: readonly ArtifactId[];
      readonly picture: { readonly etag: string; readonly cache: string };
    }
  | { readonly refused: Buffer };

/** A page made from one moment of the board. Problems as its docstring names. */
export type BoardView = (moment: BoardMoment, params: PageParams) => ViewedPage | Promise<ViewedPage>;
