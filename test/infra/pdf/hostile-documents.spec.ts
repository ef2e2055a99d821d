import { deflateSync } from "node:zlib";
import { expect } from "chai";
import type { ParseOutcome } from "../../../domain/report/parse-artifact.js";
import { defaultSettings, type Settings } from "../../../domain/settings/values.js";
import { type DocumentParser, documentParser } from "../../../infra/pdf/document-parser.js";
import { shippedTemplates } from "../../../infra/pdf/templates.js";
import { pagesPdf, rawPdf, textAt } from "../../support/raw-pdf.js";
import { captureOf } from "../../support/report-fixtures.js";

const LIMITS: Settings = {
  ...defaultSettings,
  DOC_MAX_BYTES: 2_000_000,
  DOC_MAX_PAGES: 20,
  DOC_MAX_ITEMS: 500,
  DOC_PARSE_SECONDS: 6,
  DOC_PARSE_MEMORY_MB: 384,
};
const page = (text: string): { stream: string } => ({ stream: textAt(72, 700, text) });

const zeroes = (bytes: number, rounds: number): Buffer => {
  let packed: Buffer = Buffer.alloc(bytes, 0x20);
  for (let round = 0; round < rounds; round += 1) packed = deflateSync(packed, { level: 9 });
  return packed;
};
const bomb = pagesPdf([{ dictionary: "/Filter [/FlateDecode /FlateDecode]", stream: zeroes(800_000_000, 2) }]);
const nested = (depth: number): Buffer =>
  rawPdf(["<< /Type /Catalog /Pages 2 0 R >>", `<< /Type /Pages /Count 1 /Kids ${"[".repeat(depth)}${"]".repeat(depth)} >>`]);
const loop = rawPdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 3 /Kids [2 0 R 2 0 R] /Parent 2 0 R >>"]);
const xrefLoop = Buffer.from(
  "%PDF-1.4\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Prev 9 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n",
  "latin1",
);
const formLoop = rawPdf([
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R >>",
  { dictionary: "", stream: Buffer.from("/X Do") },
  {
    dictionary: "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>",
    stream: Buffer.from("/X Do /X Do"),
  },
]);
const script = pagesPdf([page("A plain letter")], "/OpenAction << /S /JavaScript /JS (while \\(true\\) {}) >>");
const manyPages = pagesPdf(Array.from({ length: 21 }, () => page("one more")));
const manyItems = pagesPdf([
  { stream: Array.from({ length: 600 }, (_, index) => textAt(72 + (index % 7) * 70, 10 + index, `item ${index}`)).join("") },
]);
const claimedPages = rawPdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 2000000000 >>"]);
const truncated = pagesPdf([page("cut off"), page("never read")]).subarray(0, 400);

/** What each is, and the reasons that are true of it. */
const DOCUMENTS: readonly (readonly [string, Uint8Array, readonly string[]])[] = [
  ["an empty file", new Uint8Array(), ["MALFORMED"]],
  ["a web page", Buffer.from("<!doctype html><title>404</title>"), ["MALFORMED"]],
  ["a ZIP archive", Buffer.from("504b0304140000000800", "hex"), ["MALFORMED"]],
  ["random bytes behind a PDF header", Buffer.from(`%PDF-1.7\n${"\u0001\u00ff\u0000x".repeat(500)}`, "latin1"), ["MALFORMED"]],
  ["a truncated document", truncated, ["MALFORMED", "NO_TEXT_LAYER", "UNKNOWN_TEMPLATE"]],
  ["a cross-reference table that points to itself", xrefLoop, ["MALFORMED"]],
  ["a page tree that contains itself", loop, ["MALFORMED", "NO_TEXT_LAYER", "LIMIT_EXCEEDED"]],
  ["a form that draws itself", formLoop, ["NO_TEXT_LAYER", "MALFORMED", "LIMIT_EXCEEDED"]],
  ["arrays nested 200,000 deep", nested(200_000), ["MALFORMED", "LIMIT_EXCEEDED"]],
  ["a decompression bomb of 800 MB", bomb, ["LIMIT_EXCEEDED", "NO_TEXT_LAYER"]],
  ["a script that never ends", script, ["UNKNOWN_TEMPLATE"]],
  ["more pages than the limit", manyPages, ["LIMIT_EXCEEDED"]],
  ["more text items than the limit", manyItems, ["LIMIT_EXCEEDED"]],
  ["a claim of two thousand million pages", claimedPages, ["LIMIT_EXCEEDED", "MALFORMED", "NO_TEXT_LAYER"]],
  ["more bytes than the limit", Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(2_000_000)]), ["LIMIT_EXCEEDED"]],
];

describe("documents that mean harm", function () {
  this.timeout(60_000);
  let parser: DocumentParser;
  before(() => {
    parser = documentParser({ settings: LIMITS, templates: shippedTemplates() });
  });
  after(() => parser.close());

  const reasonOf = async (bytes: Uint8Array): Promise<string> => reasonIn(await parser.parse(bytes, captureOf(bytes)));
  const reasonIn = ({ outcome, artifact }: ParseOutcome): string =>
    outcome === "unreadable" ? (artifact as { reason: string }).reason : outcome;

  for (const [what, bytes, reasons] of DOCUMENTS) {
    it(`${what} is unreadable, in bounded time, and the service's memory does not grow with it`, async () => {
      const [began, memory] = [performance.now(), process.memoryUsage().rss];
      expect(await reasonOf(bytes)).to.be.oneOf(reasons);
      expect(performance.now() - began).to.be.below((LIMITS.DOC_PARSE_SECONDS + 15) * 1000);
      expect(process.memoryUsage().rss - memory).to.be.below(120_000_000);
    });
  }

  it("a document is read as before after all of them", async () => {
    expect(await reasonOf(pagesPdf([page("A letter of no template")]))).to.equal("UNKNOWN_TEMPLATE");
  });

  it("the month that the source states is kept with a document no template reads", async () => {
    const bytes = pagesPdf([page("A letter of no template")]);
    const { artifact } = await parser.parse(bytes, captureOf(bytes, { stated_period: "2026-02" as never, stated_period_basis: "SOURCE" }));
    expect(artifact).to.include({ period: "2026-02" });
  });
});
