import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { DocumentChild } from "./document-child.js";
import { launch, pdfjsUrl, pdfjsWorkerUrl } from "./launch.js";
import type { DrawingOrder, DrawingSetUp, DrawnPage } from "./protocol.js";

/** A page as pixels: three bytes each, rows from the top. */
export type PageRaster = DrawnPage & { readonly rgb: Buffer };

/** Draws one page of a stranger's document in an operating-system process of its own. */
export type PageDrawer = {
  /** Undefined when the page cannot be drawn within its limits. Throws when no process starts, or the system ended it. */
  readonly draw: (bytes: Uint8Array, page: number) => Promise<PageRaster | undefined>;
  /** Ends what is being drawn. */
  readonly close: () => void;
};

export type DrawingLimits = { readonly seconds: number; readonly memoryMb: number; readonly pixels: number };

/** Two pixels a point: print of eight points stays readable, and an A4 page has two million pixels. */
const PIXELS_PER_POINT = 2;
export const DRAWING_LIMITS: DrawingLimits = { seconds: 15, memoryMb: 512, pixels: 4_000_000 };
/** What starting takes beyond the document's own. */
const START_CPU_SECONDS = 10;
const START_DATA_MB = 512;
const BYTES_A_PIXEL = 3;
const HEADER_ROOM = 1024;

const canvasPath = realpathSync(createRequire(import.meta.url).resolve("@napi-rs/canvas"));
const libraryFolder = dirname(dirname(dirname(fileURLToPath(pdfjsUrl))));
const drawingProgram = join(import.meta.dirname, "drawing-process.js");
/** The package and the binaries beside it, one a platform. */
export const canvasFolders: readonly string[] = [dirname(dirname(canvasPath))];

const SET_UP: DrawingSetUp = {
  pdfjs: pdfjsUrl,
  worker: pdfjsWorkerUrl,
  canvas: pathToFileURL(canvasPath).href,
  fonts: `${join(libraryFolder, "standard_fonts")}/`,
  cmaps: `${join(libraryFolder, "cmaps")}/`,
  decoders: `${join(libraryFolder, "wasm")}/`,
};

export const pageDrawer = (limits: DrawingLimits = DRAWING_LIMITS): PageDrawer => {
  const { seconds, memoryMb, pixels } = limits;
  const allowance = { heapMb: memoryMb, cpuSeconds: seconds + START_CPU_SECONDS, dataMb: memoryMb + START_DATA_MB };
  const bounds = { residentMb: memoryMb, answerBytes: pixels * BYTES_A_PIXEL + HEADER_ROOM };
  const working = new Set<DocumentChild>();
  return {
    draw: async (bytes, page) => {
      const child = new DocumentChild(launch(allowance, drawingProgram, canvasFolders), SET_UP, bounds);
      working.add(child);
      try {
        await child.ready;
        const order: DrawingOrder = { page, scale: PIXELS_PER_POINT, pixels };
        const given = await child.read(order, bytes, seconds);
        if ("answer" in given) return trusted(given.answer, pixels);
        if (given.stopped === "KILLED" || given.stopped === "CLOSED") throw new Error(`a page was not drawn: ${given.stopped}`);
        return undefined;
      } finally {
        working.delete(child);
      }
    },
    close: () => {
      for (const child of working) child.close();
    },
  };
};

/** The pixels, when there are as many as their frame says and the limit allows. */
const trusted = (answer: Buffer, most: number): PageRaster | undefined => {
  try {
    const end = 4 + answer.readUInt32BE();
    const drawn = JSON.parse(answer.toString("utf8", 4, end)) as DrawnPage;
    const rgb = answer.subarray(end);
    const { width, height, scale, left, top } = drawn;
    const isWhole = [width, height].every((side) => Number.isSafeInteger(side) && side > 0);
    const isSound = isWhole && [scale, left, top].every(Number.isFinite) && scale > 0 && width * height <= most;
    return isSound && rgb.length === width * height * BYTES_A_PIXEL ? { width, height, scale, left, top, rgb } : undefined;
  } catch {
    return undefined;
  }
};
