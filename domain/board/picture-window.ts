import type { Box } from "../parsing/text.js";

/** A part of a page, in points. */
export type PictureWindow = { readonly width: number; readonly height: number };

/** Context around a figure: the strip shows its row and the rows beside it, the near one is for narrow screens. */
const STRIP = { width: 560, margin: 44 } as const;
const NEAR = { width: 290, margin: 48 } as const;
/** The most a box that spans many lines is shown of. */
const MOST = { width: 900, height: 500 } as const;
const SIDE_ROOM = 24;

/** How much of its page is shown around a box: known from the box alone, so that a page can keep the room before the picture is drawn. */
export const pictureWindow = ([x0, y0, x1, y1]: Box, view: "strip" | "near"): PictureWindow => {
  const { width, margin } = view === "strip" ? STRIP : NEAR;
  const needed = x1 - x0 + 2 * SIDE_ROOM;
  return {
    width: Math.min(Math.max(width, Math.ceil(needed)), MOST.width),
    height: Math.min(Math.ceil(y1 - y0) + 2 * margin, MOST.height),
  };
};
