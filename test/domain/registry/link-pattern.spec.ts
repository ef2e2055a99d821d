import { expect } from "chai";
import { LINK_MAX_LENGTH, linkMatcher, linkPatternFault } from "../../../domain/registry/link-pattern.js";

describe("listing patterns", () => {
  it("match whole addresses and read the month from a named group", () => {
    const match = linkMatcher("https://one\\.example/reports/(?<period>\\d{4}-\\d{2})\\.pdf");
    expect(match("https://one.example/reports/2026-01.pdf")).to.deep.equal({ period: "2026-01" });
    expect(match("https://one.example/reports/2026-01.pdf?x")).to.equal(undefined);
    expect(match("see https://one.example/reports/2026-01.pdf")).to.equal(undefined);
  });

  it("read the month from a year and an English month name, or a number", () => {
    const match = linkMatcher("https://one\\.example/(?<month>[A-Za-z0-9]+)-(?<year>\\d{4})\\.pdf");
    expect(match("https://one.example/December-2025.pdf")).to.deep.equal({ period: "2025-12" });
    expect(match("https://one.example/sep-2025.pdf")).to.deep.equal({ period: "2025-09" });
    const short = linkMatcher("https://one\\.example/(?<month>\\d{2})\\.\\d{2}\\.(?<year>\\d{2})\\.pdf");
    expect(short("https://one.example/10.31.25.pdf")).to.deep.equal({ period: "2025-10" });
    expect(match("https://one.example/3-2025.pdf")).to.deep.equal({ period: "2025-03" });
  });

  it("state no month rather than guess one", () => {
    const match = linkMatcher("https://one\\.example/(?<period>[^.]+)\\.pdf");
    expect(match("https://one.example/2026-13.pdf")).to.deep.equal({ period: null });
    expect(linkMatcher("https://one\\.example/(?<month>\\w+)-(?<year>\\d{4})")("https://one.example/Decembre-2025")).to.deep.equal({
      period: null,
    });
  });

  it("are refused when they do not compile, look around, refer back, repeat a group or repeat without bound too often", () => {
    expect(linkPatternFault("(")).to.include("regular expression");
    expect(linkPatternFault("(a+)+b")).to.include("repeats a group");
    expect(linkPatternFault("(a|b){2,}")).to.include("repeats a group");
    expect(linkPatternFault("(a)\\1")).to.include("refers back");
    expect(linkPatternFault("(?=a)a")).to.include("looks around");
    expect(linkPatternFault("(?<!a)a")).to.include("looks around");
    expect(linkPatternFault(".*a.*b.*c")).to.include("in 3 places");
    expect(linkPatternFault("a{1,100}b{1,100}c{100}")).to.include("in 3 places");
    expect(linkPatternFault("a{1,99}b{1,99}c{99}")).to.equal(undefined);
    expect(linkPatternFault("a".repeat(301))).to.include("longer");
  });

  it("are accepted with classes and escapes that only look like repetition", () => {
    expect(linkPatternFault("https://one\\.example/[()+*]\\*\\+\\)/(?<period>\\d{4}-\\d{2})(-v2)?\\.pdf")).to.equal(undefined);
  });

  it("take bounded time on the most adverse address they may see", () => {
    const match = linkMatcher("https?://.*a.*b");
    const started = process.hrtime.bigint();
    for (let i = 0; i < 100; i++) expect(match(`https://${"a".repeat(LINK_MAX_LENGTH - 8)}`)).to.equal(undefined);
    expect(Number(process.hrtime.bigint() - started) / 1e6).to.be.lessThan(2000);
    expect(match(`https://${"a".repeat(LINK_MAX_LENGTH)}b`)).to.equal(undefined);
  });
});
