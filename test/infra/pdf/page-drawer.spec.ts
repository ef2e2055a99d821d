import { once } from "node:events";
import { expect } from "chai";
import { packagePath } from "../../../infra/assets/package-root.js";
import { launch } from "../../../infra/pdf/launch.js";
import { canvasFolders, DRAWING_LIMITS, type PageRaster, pageDrawer } from "../../../infra/pdf/page-drawer.js";
import { pagesPdf, rawPdf, textAt } from "../../support/raw-pdf.js";
import { rejection } from "../../support/rejection.js";

const drawer = pageDrawer();
/** The smallest part of the page that holds all ink, in points from its upper left. */
const inkOf = ({ width, height, scale, rgb }: PageRaster): number[] => {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((rgb[(y * width + x) * 3] ?? 255) < 128)
        [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  return [left, top, right, bottom].map((pixels) => Math.round(pixels / scale));
};
const square = (page: string): Buffer =>
  rawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R ${page} /Resources << >> /Contents 4 0 R >>`,
    { dictionary: "", stream: Buffer.from("0 g 100 200 30 10 re f") },
  ]);

describe("a process that draws a page", function () {
  this.timeout(60_000);

  it("may load native code, and nothing else that a parsing process may not", async () => {
    const allowance = { heapMb: 256, cpuSeconds: 20, dataMb: 1024 };
    const child = launch(allowance, packagePath("dist", "test", "support", "parsing-probe.js"), canvasFolders);
    let told = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      told += chunk.toString("utf8");
    });
    await once(child, "close");
    const outcomes = Object.entries(JSON.parse(told) as Record<string, string>);
    expect(outcomes).to.have.length(11);
    const granted = outcomes.filter(([, outcome]) => outcome !== "refused").map(([what]) => what);
    expect(granted.filter((what) => what !== "reach native code")).to.deep.equal([]);
  });

  it("draws what the page shows, upright, and says where it lies", async () => {
    const plain = await drawer.draw(square("/MediaBox [0 0 300 400]"), 1);
    expect(plain).to.include({ width: 600, height: 800, scale: 2, left: 0, top: 400 });
    expect(plain === undefined ? [] : inkOf(plain)).to.deep.equal([100, 190, 130, 200]);
    const moved = await drawer.draw(square("/MediaBox [50 100 350 500]"), 1);
    expect(moved).to.include({ left: 50, top: 500 });
    const turned = await drawer.draw(square("/MediaBox [0 0 300 400] /Rotate 90"), 1);
    expect(turned).to.include({ width: 800, height: 600 });
    expect(turned === undefined ? [] : inkOf(turned)).to.deep.equal([200, 100, 210, 130]);
  });

  it("sets type with the fonts of the library where the document brings none", async () => {
    const page = await drawer.draw(pagesPdf([{ stream: textAt(72, 700, "1,234") }]), 1);
    const [left = 0, top = 0, right = 0, bottom = 0] = page === undefined ? [] : inkOf(page);
    expect(left).to.be.within(71, 75);
    expect(right).to.be.within(92, 98);
    expect([top, bottom].every((edge) => edge >= 792 - 710 && edge <= 792 - 697)).to.equal(true);
  });

  it("draws a page too large for its pixels at a smaller scale", async () => {
    const page = await drawer.draw(square("/MediaBox [0 0 10000 5000]"), 1);
    if (page === undefined) throw new Error("it is drawn");
    expect(page.width * page.height).to.be.within(DRAWING_LIMITS.pixels * 0.99, DRAWING_LIMITS.pixels);
  });

  for (const [what, bytes, page] of [
    ["a page that is not there", square("/MediaBox [0 0 300 400]"), 2],
    ["bytes that are no document", Buffer.from("%PDF-1.7 nothing"), 1],
    ["a page without extent", square("/MediaBox [0 0 100000000 0.000001]"), 1],
  ] as const) {
    it(`gives nothing for ${what}`, async () => {
      expect(await drawer.draw(bytes, page)).to.equal(undefined);
    });
  }

  it("is ended when drawing takes too long or too much memory", async () => {
    const busy = pagesPdf([{ stream: "0 0 m 600 700 l S\n".repeat(4_000_000) }]);
    const started = performance.now();
    expect(await pageDrawer({ ...DRAWING_LIMITS, seconds: 1 }).draw(busy, 1)).to.equal(undefined);
    expect(performance.now() - started).to.be.lessThan(10_000);
    expect(await pageDrawer({ ...DRAWING_LIMITS, memoryMb: 200 }).draw(busy, 1)).to.equal(undefined);
  });

  it("is gone once its drawer is closed, and whoever waits is told", async () => {
    const own = pageDrawer();
    const waiting = rejection(own.draw(square("/MediaBox [0 0 300 400]"), 1));
    own.close();
    expect(String(await waiting)).to.match(/not drawn: CLOSED|does not start: SIGKILL/);
  });
});
