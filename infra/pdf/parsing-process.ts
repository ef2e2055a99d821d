import { readSync, writeSync } from "node:fs";
import { canonicalBytes } from "../../domain/shared/canonical-json.js";
import type { Json } from "../../domain/shared/json.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { closeNetwork } from "./closed-doors.js";
import { frame, type Order, type SetUp } from "./protocol.js";
import { readReport } from "./read-report.js";

/**
 * The program of a parsing process: it warms up, reads one document from standard input, answers on standard output, and ends.
 * It is started by `launch.ts`, which takes from it everything but reading this program and its pipes.
 */
const STDIN = 0;
const STDOUT = 1;
const WARM_UP_ROUNDS = 6;

const readExactly = (length: number): Uint8Array => {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const read = readSync(STDIN, bytes, at, length - at, null);
    if (read === 0) process.exit(0); // the service has gone
    at += read;
  }
  return bytes;
};

const readFrame = (): Uint8Array => readExactly(Buffer.from(readExactly(4)).readUInt32BE());
const readJson = <T>(): T => JSON.parse(Buffer.from(readFrame()).toString("utf8")) as T;

const writeFrame = (bytes: Uint8Array): void => {
  const framed = frame(bytes);
  for (let at = 0; at < framed.length; ) at += writeSync(STDOUT, framed, at);
};

/** pdfjs expects what a browser draws with, even where nothing is drawn; and it reports on the console, which is ours. */
const quietBrowser = (): void => {
  const drawing = class {};
  Object.assign(globalThis, { DOMMatrix: drawing, ImageData: drawing, Path2D: drawing });
  for (const name of ["log", "info", "warn", "error", "debug"] as const) console[name] = () => {};
};

const main = async (): Promise<void> => {
  quietBrowser();
  const setUp = readJson<SetUp>();
  const pdfjs = (await import(setUp.pdfjs)) as typeof import("pdfjs-dist/legacy/build/pdf.mjs");
  const limits = { pages: setUp.pages, items: setUp.items };
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    const bytes = Uint8Array.from(Buffer.from(setUp.warm_up, "base64"));
    await readReport(pdfjs, bytes, { sha256: sha256Hex(bytes), symbols: [], templates: setUp.templates, template: null }, limits);
  }
  closeNetwork();
  writeFrame(new Uint8Array());
  const order = readJson<Order>();
  const outcome = await readReport(pdfjs, readFrame(), { ...order, templates: setUp.templates }, limits);
  writeFrame(canonicalBytes(outcome as unknown as Json));
  process.exit(0);
};

await main();
