import { expect } from "chai";
import { findSource } from "../../commands/find-source.js";
import type { CatalogSource } from "../../domain/registry/catalog.js";
import { Refusal } from "../../domain/shared/refusal.js";
import { catalog, source, token } from "../support/catalogs.js";

const withSources = (...sources: readonly CatalogSource[]) => catalog({ tokens: [token(), token({ symbol: "TWOX" })], sources });
const bySymbol = (symbol: string, url: string | null = null) => ({ sourceId: null, symbol, url });

const codeOf = (task: () => unknown): string => {
  try {
    task();
    return "none";
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
};

describe("the source a document belongs to", () => {
  it("is the one that is named", () => {
    const registry = withSources(source(), source({ id: "other" }));
    expect(findSource(registry, { sourceId: "other", symbol: null }).id).to.equal("other");
    expect(codeOf(() => findSource(registry, { sourceId: "none", symbol: null }))).to.equal("unknown-source");
    expect(codeOf(() => findSource(null, { sourceId: "other", symbol: null }))).to.equal("unknown-source");
  });

  it("covers the symbol stated beside its name", () => {
    const registry = withSources(source());
    expect(findSource(registry, { sourceId: "one-reports", symbol: "onex" }).id).to.equal("one-reports");
    expect(codeOf(() => findSource(registry, { sourceId: "one-reports", symbol: "TWOX" }))).to.equal("symbol-not-covered");
  });

  it("is found by a symbol in any letter case", () => {
    expect(findSource(withSources(source()), bySymbol("oneX")).id).to.equal("one-reports");
  });

  it("is not guessed for an unknown symbol or a token without a source", () => {
    expect(codeOf(() => findSource(withSources(source()), bySymbol("NOPE")))).to.equal("unknown-symbol");
    expect(codeOf(() => findSource(withSources(source()), bySymbol("TWOX")))).to.equal("unknown-source");
    expect(codeOf(() => findSource(null, bySymbol("ONEX")))).to.equal("unknown-symbol");
  });

  it("is an enabled one before a disabled one, and a disabled one when there is no other", () => {
    const disabled = source({ enabled: false });
    expect(findSource(withSources(disabled, source({ id: "live" })), bySymbol("ONEX")).id).to.equal("live");
    expect(findSource(withSources(disabled), bySymbol("ONEX")).id).to.equal("one-reports");
  });

  it("is the one whose address is nearest to the document's", () => {
    const registry = withSources(
      source({ id: "a", url: "https://a.example/reports", symbols: ["ONEX", "TWOX"], report_scope: "CONSOLIDATED_GROUP" }),
      source({ id: "b", url: "https://b.example/one/" }),
      source({ id: "c", url: "https://b.example/two/", symbols: ["ONEX", "TWOX"], report_scope: "CONSOLIDATED_GROUP" }),
    );
    expect(findSource(registry, bySymbol("ONEX", "https://a.example/x.pdf")).id).to.equal("a");
    expect(findSource(registry, bySymbol("ONEX", "https://b.example/two/x.pdf")).id).to.equal("c");
  });

  it("is any of several that cover the same, and has to be named when they do not", () => {
    const alike = withSources(source(), source({ id: "second", url: "https://two.example/" }));
    expect(findSource(alike, bySymbol("ONEX", "https://elsewhere.example/")).id).to.equal("one-reports");
    const different = withSources(source(), source({ id: "group", symbols: ["ONEX", "TWOX"], report_scope: "CONSOLIDATED_GROUP" }));
    expect(codeOf(() => findSource(different, bySymbol("ONEX", "not an address")))).to.equal("ambiguous-source");
  });
});
