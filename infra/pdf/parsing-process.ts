import { canonicalBytes } from "../../domain/shared/canonical-json.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { closeNetwork } from "./closed-doors.js";
import { loadPdfjs, type Pdfjs, silenceConsole, writeFrame } from "./in-child.js";
import { frames, type Order, type SetUp } from "./protocol.js";
import { readReport } from "./read-report.js";

/**
 * The program of a parsing process: it warms up, reads one document from standard input, answers on standard output, and ends.
 * It is started by `launch.ts`, which takes from it everything but reading this program and its pipes.
 */
const WARM_UP_ROUNDS = 5; // more of them change nothing

/** pdfjs expects what a browser draws with, even where nothing is drawn. */
const undrawnBrowser = (): void => {
  const drawing = class {};
  Object.assign(globalThis, { DOMMatrix: drawing, ImageData: drawing, Path2D: drawing });
};

const main = async (): Promise<void> => {
  silenceConsole();
  undrawnBrowser();
  const inbox = frames(process.stdin);
  const next = async (): Promise<Buffer> => {
    const { value, done } = await inbox.next();
    return done === true ? process.exit(0) : value; // the service has gone
  };
  const setUp = JSON.parse((await next()).toString("utf8")) as SetUp;
  const pdfjs = await loadPdfjs(setUp);
  closeNetwork();
  writeFrame(new Uint8Array());
  let ordered = false;
  const order = next().then((bytes) => {
    ordered = true;
    return JSON.parse(bytes.toString("utf8")) as Order;
  });
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1)
    for (const document of setUp.warm_up) if (!ordered) await warmUp(pdfjs, setUp, document);
  if (!ordered) writeFrame(new Uint8Array());
  const outcome = await readReport(pdfjs, Uint8Array.from(await order.then(next)), { ...(await order), templates: setUp.templates }, setUp);
  writeFrame(canonicalBytes(outcome));
  process.exit(0);
};

/** Reads a made-up document, so that the compiler has seen the code that the real one will run, templates included; then looks for an order. */
const warmUp = async (pdfjs: Pdfjs, setUp: SetUp, document: string): Promise<void> => {
  const bytes = Uint8Array.from(Buffer.from(document, "base64"));
  await readReport(pdfjs, bytes, { sha256: sha256Hex(bytes), symbols: [], templates: setUp.templates, template: null }, setUp);
  await new Promise((resolve) => setImmediate(resolve));
};

await main();
