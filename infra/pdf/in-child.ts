import { writeSync } from "node:fs";
import { frame, type PdfjsPlace } from "./protocol.js";

/** What the programs of isolated processes share. */
export type Pdfjs = typeof import("pdfjs-dist/legacy/build/pdf.mjs");

const STDOUT = 1;

export const writeFrame = (bytes: Uint8Array): void => {
  const framed = frame(bytes);
  for (let at = 0; at < framed.length; ) at += writeSync(STDOUT, framed, at);
};

/** Libraries report on the console, whose streams are ours. */
export const silenceConsole = (): void => {
  for (const name of ["log", "info", "warn", "error", "debug"] as const) console[name] = () => {};
};

/** The library, both halves of it; its slow stand-in for `push`, made for engines with a fault in a corner case, is taken back. */
export const loadPdfjs = async ({ pdfjs, worker }: PdfjsPlace): Promise<Pdfjs> => {
  const { push } = Array.prototype;
  const library = (await import(pdfjs)) as Pdfjs;
  await import(worker);
  Object.defineProperty(Array.prototype, "push", { value: push });
  return library;
};

/** Options under which nothing of a document is run, fetched or handed to the system. */
export const CLOSED_DOCUMENT = {
  isEvalSupported: false,
  useSystemFonts: false,
  useWorkerFetch: false,
  useWasm: false,
  disableFontFace: true,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  enableXfa: false,
  verbosity: 0,
} as const;
