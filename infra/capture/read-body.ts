import type { Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { IncomingHttpHeaders } from "undici/types/header.js";
import { FetchFailure } from "./fetch-failure.js";
import { headerText } from "./response-headers.js";

/**
 * The whole body after transfer and content decoding (Addendum B 3.2), at most `maxBytes` before and after decoding: what is
 * too large is left as soon as that is known. Throws FetchFailure, and raw errors of the client and of zlib.
 */
export const readBody = async (body: Readable, headers: IncomingHttpHeaders, maxBytes: number): Promise<Buffer> => {
  try {
    const declared = Number(headers["content-length"] ?? 0);
    if (declared > maxBytes) throw tooLarge(maxBytes);
    const encoded = await collect(body, maxBytes);
    return await decoded(encoded, codingsOf(headers["content-encoding"]), maxBytes);
  } catch (error) {
    throw isCutOff(error) ? new FetchFailure("truncated", "the connection ended before the body did", null, { cause: error }) : error;
  } finally {
    body.destroy();
  }
};

const tooLarge = (maxBytes: number): FetchFailure => new FetchFailure("too_large", `the document is larger than ${maxBytes} bytes`);

/** Once a body has begun, a connection that ends is a body that is cut off. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "UND_ERR_SOCKET" || error.code === "ECONNRESET");

const collect = async (stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream) {
    length += piece.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
};

const DECODERS: { readonly [coding: string]: () => Transform } = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
const MAX_CODINGS = 2;

/** Content codings in the order they were applied; `identity` is none. */
const codingsOf = (header: string | string[] | undefined): string[] => {
  const codings = headerText(header ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");
  const unknown = codings.find((coding) => DECODERS[coding] === undefined);
  if (unknown !== undefined) throw new FetchFailure("invalid_response", `unknown content coding ${JSON.stringify(unknown)}`);
  if (codings.length > MAX_CODINGS) throw new FetchFailure("invalid_response", `${codings.length} content codings, at most ${MAX_CODINGS}`);
  return codings;
};

const decoded = async (encoded: Buffer, codings: readonly string[], maxBytes: number): Promise<Buffer> => {
  let bytes = encoded;
  for (const coding of codings.toReversed()) bytes = await decodeOnce(bytes, coding, maxBytes);
  return bytes;
};

/** Decoded piece by piece, so that a decompression bomb is met at the bound and not after it. */
const decodeOnce = async (encoded: Buffer, coding: string, maxBytes: number): Promise<Buffer> => {
  const decoder = DECODERS[coding]?.();
  if (decoder === undefined) return encoded;
  decoder.end(encoded);
  try {
    return await collect(decoder, maxBytes);
  } finally {
    decoder.destroy();
  }
};
