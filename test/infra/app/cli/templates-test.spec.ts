import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { expect } from "chai";
import fc from "fast-check";
import { commands } from "../../../../infra/app/cli/commands.js";
import { runCommandLine } from "../../../../infra/app/cli/run.js";
import { packagePath } from "../../../../infra/assets/package-root.js";
import { pagePictures } from "../../../../infra/pdf/page-picture.js";
import { GEMINI_BPM } from "../../../support/families/bpm.js";
import { setReport } from "../../../support/report-sheet.js";

const shippedFile = packagePath("infra", "pdf", "templates", "gemini-gusd-bpm.v1.json");

describe("templates test", function () {
  this.timeout(30_000);
  let folder = "";
  let file = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "templates-test-"));
    file = join(folder, "report.pdf");
    const [made] = fc.sample(GEMINI_BPM.made, { numRuns: 1, seed: 3 });
    if (made === undefined) throw new Error("no sample");
    writeFileSync(file, setReport(made.blocks));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = async (...args: readonly string[]) => {
    const said = { out: [] as string[], note: [] as string[] };
    const terminal = {
      out: (line: string) => void said.out.push(line),
      note: (line: string) => void said.note.push(line),
      progress: () => undefined,
    };
    const code = await runCommandLine(commands, ["templates", "test", ...args], {
      environment: {},
      terminal,
      signal: new AbortController().signal,
    });
    return { code, out: said.out.join("\n"), note: said.note.join("\n") };
  };

  it("shows the figures of the template that reads a file, with their pages, and exits 0", async () => {
    const { code, out } = await run(file);
    expect(code).to.equal(0);
    expect(out).to.contain("gemini-gusd-bpm version 1: its anchors stand, read");
    expect(out).to.match(/page 3: LIABILITY TOKEN_LIABILITY [\d.]+ TOKEN, printed "[\d,.]+", "GUSD issued and in circulation"/u);
    expect(out).to.contain("accountant_name: NOT_IN_TEXT_LAYER");
  });

  it("names the anchors a template misses, and exits 1 when none reads the file", async () => {
    const report = readFileSync(file, "latin1").replaceAll("GUSD issued and in circulation", "GUSD issued and not redeemed..");
    writeFileSync(file, report, "latin1");
    const { code, out } = await run(file);
    expect(code).to.equal(1);
    expect(out).to.contain("3 of 4 anchors stand, not tried").and.to.contain("missed: GUSD issued and in circulation");
  });

  it("tries a template file whatever its anchors and says why it refuses", async () => {
    const own = join(folder, "own.json");
    writeFileSync(own, readFileSync(shippedFile, "utf8").replace('"Total Reserve"', '"Total of everything"'));
    const { code, out } = await run(file, "--template", own);
    expect(code).to.equal(1);
    expect(out).to.contain("refused: UNREADABLE_FIGURE: page 3: table reserve does not end");
  });

  it("names every fault of a template file and its place, and reads nothing by it", async () => {
    const own = join(folder, "own.json");
    writeFileSync(own, readFileSync(shippedFile, "utf8").replace('"template_version": 1', '"template_version": 0, "colour": "red"'));
    const { code, out, note } = await run(file, "--template", own);
    expect([code, out]).to.deep.equal([1, ""]);
    expect(note).to.contain("own.json").and.to.contain("/template_version").and.to.contain("additional properties");
  });

  it("prints the text as templates see it, cells parted", async () => {
    const { out } = await run(file, "--lines");
    expect(out).to.match(/ {2}3\/\d+ 9\.0 {2}GUSD issued and in circulation \| [\d,.]+ \| [\d,.]+/u);
  });

  it("draws the figures' boxes on pictures of their pages", async () => {
    const { note } = await run(file, "--pictures", join(folder, "pictures"));
    expect(readdirSync(join(folder, "pictures"))).to.include("report-page-3.png");
    expect(note).to.contain("report-page-3.png");
  });

  it("draws a box where the page has it", async () => {
    const [picture] = await pagePictures(readFileSync(file), [1], [{ page: 1, box: [100, 200, 300, 250], colour: "#ff0000" }]);
    if (picture === undefined) throw new Error("no picture");
    const image = await loadImage(picture.png);
    const context = createCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const red = (x: number, y: number): boolean => {
      const [r = 0, g = 255] = context.getImageData(x * 1.5 - 1, (792 - y) * 1.5, 3, 1).data;
      return r > 200 && g < 200;
    };
    expect([red(100, 225), red(300, 225), red(200, 225), red(100, 300)]).to.deep.equal([true, true, false, false]);
  });

  it("says of a file that is no PDF what it is not", async () => {
    writeFileSync(file, "plain text");
    const { code, out } = await run(file);
    expect([code, out]).to.deep.equal([1, `${file}: MALFORMED: the document is not a PDF`]);
  });
});
