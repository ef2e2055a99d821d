import type { Template } from "../../domain/parsing/template.js";
import type { ParseOutcome } from "../../domain/report/parse-artifact.js";
import type { Sha256Hex } from "../../domain/shared/sha256.js";

/** File URLs of pdfjs, and of the half of it that reads documents. */
export type PdfjsPlace = { readonly pdfjs: string; readonly worker: string };

/**
 * What goes over the pipes of a parsing process. Both directions are frames: a 32-bit big-endian length, then that many bytes.
 * In: the set-up (JSON), then one order (JSON), then the document (bytes as they are). Out: an empty frame when it can take an order,
 * another when it is warm (unless the order came first), then one canonical JSON answer, then the process ends.
 */
export type SetUp = PdfjsPlace & {
  readonly templates: readonly Template[]; // newest versions, to choose from
  readonly pages: number;
  readonly items: number;
  readonly warm_up: readonly string[]; // base64 of documents to warm up with
};

export type Order = {
  readonly sha256: Sha256Hex;
  readonly symbols: readonly string[];
  readonly template: Template | null; // read by this one, or choose
};

export type Answer = ParseOutcome;

/** Of a process that draws: the canvas (file URL), and folders of pdfjs's own fonts, character maps and decoders, each with its last slash. */
export type DrawingSetUp = PdfjsPlace & {
  readonly canvas: string;
  readonly fonts: string;
  readonly cmaps: string;
  readonly decoders: string;
};

/** One page, at `scale` pixels a point or less where it would have more than `pixels`. */
export type DrawingOrder = { readonly page: number; readonly scale: number; readonly pixels: number };

/**
 * How a drawn page lies: pixels, pixels a point, and the upper left corner in the points that boxes are in. Three bytes a pixel follow it,
 * rows from the top. The answer of a process that draws is a frame in the frame: this as JSON, then the pixels as they are.
 */
export type DrawnPage = {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly left: number;
  readonly top: number;
};

export const frame = (bytes: Uint8Array): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes.length);
  return Buffer.concat([head, bytes]);
};
export const jsonFrame = (value: object): Buffer => frame(Buffer.from(JSON.stringify(value), "utf8"));

/** Whole frames as they come. Holds at most one frame and what came with it, `most` bytes; throws RangeError for more. */
export async function* frames(chunks: AsyncIterable<Buffer>, most = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size > most) throw new RangeError(`a frame of more than ${most} bytes`);
    while (size >= 4) {
      const bytes = held.length === 1 ? (held[0] ?? Buffer.alloc(0)) : headOf(held);
      const end = 4 + bytes.readUInt32BE();
      if (size < end) break;
      const all = Buffer.concat(held);
      held = [all.subarray(end)];
      size = all.length - end;
      yield all.subarray(4, end);
    }
  }
}

/** Enough of the held chunks to read a length from, without joining a document over and over. */
const headOf = (held: readonly Buffer[]): Buffer => {
  const [first = Buffer.alloc(0)] = held;
  return first.length >= 4 ? first : Buffer.concat(held);
};
