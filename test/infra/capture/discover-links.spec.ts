import { expect } from "chai";
import fc from "fast-check";
import { discoverLinks, MAX_LINKS_FOUND } from "../../../infra/capture/discover-links.js";

const PAGE = "https://one.example/transparency/";
const PATTERN = "https://one\\.example/[^?]+/(?<period>\\d{4}-\\d{2})\\.pdf";
const found = (html: string, pattern = PATTERN) => discoverLinks(Buffer.from(html, "utf8"), PAGE, pattern);

describe("links of a listing page", () => {
  it("are absolute, without fragment, each once, in the page's order, with the month they state", () => {
    const html = `<a href="2026-01.pdf#page=2">a</a><a href='/transparency/2025-12.pdf'>b</a><A HREF=2026-01.pdf>c</A>`;
    expect(found(html)).to.deep.equal([
      { url: `${PAGE}2026-01.pdf`, period: "2026-01" },
      { url: `${PAGE}2025-12.pdf`, period: "2025-12" },
    ]);
  });

  it("follow the page's base and its character references", () => {
    expect(found(`<base href="/files/x&#47;"><a href="a&#x2f;2026-01.pdf">`)).to.deep.equal([
      { url: "https://one.example/files/x/a/2026-01.pdf", period: "2026-01" },
    ]);
  });

  it("are none outside the pattern, in comments, in scripts, or of other schemes", () => {
    expect(found(`<!-- <a href="2026-01.pdf"> --><script>'<a href="2026-01.pdf">'</script><a href="javascript:x/2026-01.pdf">`)).to.be
      .empty;
    expect(found(`<a href="https://evil.example/x/2026-01.pdf"><a href="2026-01.pdf?x">`)).to.be.empty;
  });

  it(`are at most ${MAX_LINKS_FOUND}`, () => {
    const many = Array.from({ length: 3 * MAX_LINKS_FOUND }, (_, i) => `<a href="${i}/2026-01.pdf">`).join("");
    expect(found(many)).to.have.length(MAX_LINKS_FOUND);
  });

  it("are read from bytes of any kind without failing", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => (discoverLinks(bytes, PAGE, PATTERN) ?? []).length <= MAX_LINKS_FOUND),
    );
  });

  it("are not sought in a document that stands in the page's place", () => {
    expect(found(`%PDF-1.7 <a href="2026-01.pdf">`)).to.equal(null);
    expect(found(`PK\u0003\u0004<a href="2026-01.pdf">`)).to.equal(null);
    expect(found(`no markup, one link: <a href="2026-01.pdf">`)).to.have.length(1);
  });

  it("take bounded time on a page of deep nesting and adverse addresses", () => {
    const started = performance.now();
    const page = `${"<div>".repeat(50_000)}${`<a href="${"a/".repeat(250)}">`.repeat(5_000)}`;
    expect(found(page, "https://.*a.*/(?<period>\\d{4}-\\d{2})\\.pdf")).to.be.empty;
    expect(performance.now() - started).to.be.lessThan(5000);
  });
});
