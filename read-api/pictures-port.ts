import type { Box } from "../domain/parsing/text.js";
import type { Sha256Hex } from "../domain/shared/sha256.js";

/** Views of a figure's place: the lines around it, the same for a narrow screen, or its whole page. */
export type PictureView = "strip" | "near" | "page";

/** One picture of a captured document. Boxes are those of a published reading, in points as it has them. */
export type PictureRequest = {
  readonly source: Sha256Hex;
  readonly page: number;
  /** Every box of the reading on this page: they are drawn together. */
  readonly boxes: readonly Box[];
  readonly view: PictureView;
  /** The place in `boxes` of the figure; of no weight for a whole page, which outlines all of them. */
  readonly figure: number;
};

/**
 * PNG of a figure's place on the page; undefined when the document cannot be drawn. Throws NoPictureSlot, DamagedArtifact,
 * DatabaseUnavailable.
 */
export type FigurePictures = (request: PictureRequest) => Promise<Buffer | undefined>;

/** As many pages as may wait to be drawn are waiting; this one is refused. */
export class NoPictureSlot extends Error {
  override readonly name = "NoPictureSlot";
}
