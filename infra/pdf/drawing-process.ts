import { closeNetwork } from "./closed-doors.js";
import { drawPage } from "./draw-page.js";
import { loadPdfjs, silenceConsole, writeFrame } from "./in-child.js";
import { type DrawingOrder, type DrawingSetUp, frame, frames } from "./protocol.js";

/**
 * The program of a process that draws one page of one document, and ends. It is started by `launch.ts` like a parsing process, with one
 * right more: it loads the canvas, which is native code.
 */
const main = async (): Promise<void> => {
  silenceConsole();
  process.env.DISABLE_SYSTEM_FONTS_LOAD = "1"; // said to the canvas: glyphs are drawn as paths, and alike on every machine
  const inbox = frames(process.stdin);
  const next = async (): Promise<Buffer> => {
    const { value, done } = await inbox.next();
    return done === true ? process.exit(0) : value; // the service has gone
  };
  const setUp = JSON.parse((await next()).toString("utf8")) as DrawingSetUp;
  const pdfjs = await loadPdfjs(setUp);
  closeNetwork();
  writeFrame(new Uint8Array());
  const order = JSON.parse((await next()).toString("utf8")) as DrawingOrder;
  const { drawn, rgb } = await drawPage(pdfjs, Uint8Array.from(await next()), order, setUp);
  writeFrame(Buffer.concat([frame(Buffer.from(JSON.stringify(drawn))), rgb]));
  process.exit(0);
};

await main();
