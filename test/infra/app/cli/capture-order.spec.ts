import { expect } from "chai";
import { readOrder } from "../../../../infra/app/cli/capture-order.js";
import { WrongUsage } from "../../../../infra/app/cli/command.js";

const fromFile = (url: string) => readOrder({ symbol: "USDC", file: "report.pdf", url });

describe("what a capture is asked for", () => {
  it("is a source or a token, with a file and its address or without both", () => {
    expect(readOrder({ source: "one-reports" })).to.deep.equal({
      choice: { sourceId: "one-reports", symbol: null },
      document: null,
      period: null,
    });
    const url = "https://issuer.example/a.pdf";
    expect(readOrder({ symbol: "USDC", file: "a.pdf", url, period: "2026-01" })).to.deep.equal({
      choice: { sourceId: null, symbol: "USDC", url },
      document: { file: "a.pdf", url },
      period: "2026-01",
    });
  });

  for (const [what, options] of [
    ["neither source nor token", {}],
    ["a file without its address", { symbol: "USDC", file: "a.pdf" }],
    ["an address without its file", { symbol: "USDC", url: "https://issuer.example/a.pdf" }],
    ["a month that does not exist", { symbol: "USDC", period: "2026-13" }],
  ] as const)
    it(`is not ${what}`, () => {
      expect(() => readOrder(options)).to.throw(WrongUsage);
    });

  for (const url of [
    "ftp://issuer.example/a",
    "https://",
    "https://a b/",
    "https://issuer.example/a\nb",
    "https://issuer.example:99999/",
    "",
  ])
    it(`names no document by ${JSON.stringify(url)}`, () => {
      expect(() => fromFile(url)).to.throw(WrongUsage);
    });

  it("puts no credentials on record", () => {
    expect(() => fromFile("https://me:secret@issuer.example/a.pdf")).to.throw(WrongUsage, "credentials");
  });

  it("keeps an address as it is given, foreign characters percent-encoded", () => {
    for (const url of ["https://issuer.example", "HTTP://Issuer.Example/A.pdf?b=c#p", "https://issuer.example/%7ea"])
      expect(fromFile(url).document?.url).to.equal(url);
    expect(fromFile("https://issuer.example/r\u00e9serve.pdf").document?.url).to.equal("https://issuer.example/r%C3%A9serve.pdf");
  });
});
