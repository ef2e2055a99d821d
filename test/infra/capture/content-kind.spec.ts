import { expect } from "chai";
import { contentKind } from "../../../infra/capture/content-kind.js";

const kind = (text: string) => contentKind(Buffer.from(text, "latin1"));

describe("what bytes are", () => {
  it("is read from their beginning", () => {
    expect(kind("%PDF-1.7\n")).to.equal("pdf");
    expect(kind("\u00ef\u00bb\u00bf  <!DOCTYPE html><p>")).to.equal("html");
    expect(kind("<html lang=en>")).to.equal("html");
    expect(kind("PK\u0003\u0004")).to.equal("zip");
    expect(kind("")).to.equal("other");
    expect(kind("<?xml version='1.0'?>")).to.equal("other");
  });

  it("takes a PDF mark anywhere in the first kilobyte and not after it", () => {
    expect(kind(`${" ".repeat(1019)}%PDF-`)).to.equal("pdf");
    expect(kind(`${" ".repeat(1020)}%PDF-`)).to.equal("other");
  });
});
