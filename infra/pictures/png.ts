import { promisify } from "node:util";
import zlib from "node:zlib";
import type { Pixels } from "./crop.js";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const [DEPTH, TRUE_COLOUR, BYTES] = [8, 2, 3];
const NO_FILTER = 0;
const deflate = promisify(zlib.deflate);

/** PNG (ISO/IEC 15948) of the pixels. Print on paper compresses well as it is: no row is filtered. */
export const pngOf = async ({ width, height, rgb }: Pixels): Promise<Buffer> => {
  const line = width * BYTES;
  const rows = Buffer.allocUnsafe((line + 1) * height);
  for (let row = 0; row < height; row += 1) {
    rows[row * (line + 1)] = NO_FILTER;
    rgb.copy(rows, row * (line + 1) + 1, row * line, (row + 1) * line);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([DEPTH, TRUE_COLOUR], 8);
  return Buffer.concat([SIGNATURE, chunk("IHDR", head), chunk("IDAT", await deflate(rows)), chunk("IEND", Buffer.alloc(0))]);
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(zlib.crc32(body), body.length + 4);
  return framed;
};
