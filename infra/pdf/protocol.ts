import type { Template } from "../../domain/parsing/template.js";
import type { ParseOutcome } from "../../domain/report/parse-artifact.js";
import type { Sha256Hex } from "../../domain/shared/sha256.js";

/**
 * What goes over the pipes of a parsing process. Both directions are frames: a 32-bit big-endian length, then that many bytes.
 * In: the set-up (JSON), then one order (JSON), then the document (bytes as they are). Out: an empty frame when warmed up, then one
 * canonical JSON answer, then the process ends.
 */
export type SetUp = {
  readonly pdfjs: string; // file URL of the library
  readonly templates: readonly Template[]; // newest versions, to choose from
  readonly pages: number;
  readonly items: number;
  readonly warm_up: string; // base64 of a document to warm up with
};

export type Order = {
  readonly sha256: Sha256Hex;
  readonly symbols: readonly string[];
  readonly template: Template | null; // read by this one, or choose
};

export type Answer = ParseOutcome;

export const frame = (bytes: Uint8Array): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes.length);
  return Buffer.concat([head, bytes]);
};
export const jsonFrame = (value: SetUp | Order): Buffer => frame(Buffer.from(JSON.stringify(value), "utf8"));
