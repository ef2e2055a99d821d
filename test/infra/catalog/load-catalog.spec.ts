import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { Refusal } from "../../../domain/shared/refusal.js";
import { loadCatalog, parseCatalog } from "../../../infra/catalog/load-catalog.js";
import { catalog, network, source, token } from "../../support/catalogs.js";

const refusalOf = (text: string): Refusal => {
  try {
    parseCatalog(text, "given");
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("the catalog was accepted");
};
const refused = (value: unknown): string => {
  const refusal = refusalOf(JSON.stringify(value));
  expect(refusal.code).to.equal("catalog-invalid");
  return refusal.message;
};

describe("loading a catalog", () => {
  it("gives a valid catalog back as it stands", () => {
    expect(parseCatalog(JSON.stringify(catalog()), "given")).to.deep.equal(catalog());
  });

  it("names every fault of form at once, each with its JSON Pointer", () => {
    const { name: _, ...rest } = catalog();
    const message = refused({
      ...rest,
      surplus: 1,
      tokens: [{ ...token(), symbol: "no spaces", networks: [{ ...network(), decimals: 6.5, family: "OTHER" }] }],
      sources: [{ ...source(), check_every_minutes: 0, discovery: { kind: "LISTING" } }],
    });
    for (const said of [
      "/name is missing",
      "/surplus is no member",
      "/tokens/0/symbol ",
      "/tokens/0/networks/0/decimals must be integer",
      "/tokens/0/networks/0/family must be one of EVM, TRON, SOLANA, XRPL, STELLAR, HEDERA",
      "/sources/0/check_every_minutes must be >= 1",
      "/sources/0/discovery/link_pattern is missing",
    ]) {
      expect(message).to.include(said);
    }
  });

  it("names every fault between places, each with its JSON Pointer", () => {
    const message = refused(catalog({ tokens: [token({ issuer_id: "nobody", home_network: "base" })] }));
    expect(message).to.include("/tokens/0/issuer_id names nobody");
    expect(message).to.include("/tokens/0/home_network is base");
  });

  it("refuses days and months that do not exist", () => {
    expect(refused(catalog({ tokens: [token({ networks: [{ ...network(), live_from: "2026-02-30" as never }] })] }))).to.include(
      "/tokens/0/networks/0/live_from",
    );
  });

  it("refuses another version of the form", () => {
    expect(refused({ ...catalog(), catalog_version: 2 })).to.include("/catalog_version must be 1");
  });

  it("refuses text that is no JSON, no object, or not well-formed Unicode", () => {
    expect(refusalOf("{").message).to.include("is not JSON");
    expect(refused([])).to.include("must be object");
    expect(refusalOf(JSON.stringify(catalog()).replace("Issuer One LLC", "\\ud800")).message).to.include("well-formed");
  });

  it("refuses a file that is absent or not UTF-8", async () => {
    const folder = await mkdtemp(join(tmpdir(), "catalog-"));
    try {
      const file = join(folder, "catalog.json");
      const outcome = (name: string): Promise<unknown> => loadCatalog(name).catch((error: unknown) => error);
      expect(await outcome(file))
        .to.be.instanceOf(Refusal)
        .with.property("message")
        .that.includes("cannot be read");
      await writeFile(file, Buffer.from([0x7b, 0xff, 0x7d]));
      expect(await outcome(file))
        .to.be.instanceOf(Refusal)
        .with.property("message")
        .that.includes("not UTF-8");
      await writeFile(file, JSON.stringify(catalog()));
      expect(await outcome(file)).to.deep.equal(catalog());
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe("the mainnet catalog", () => {
  it("is valid and marks what is unproven in words as well", async () => {
    const { tokens, sources, issuers, fund_mappings } = await loadCatalog("mainnet");
    const entries = [...issuers, ...sources, ...fund_mappings, ...tokens, ...tokens.flatMap(({ networks }) => networks)];
    const unproven = entries.filter(({ evidence }) => evidence.status === "UNPROVEN");
    expect(unproven).to.not.be.empty;
    for (const { evidence } of unproven) expect(evidence.note).to.match(/UNPROVEN/);
  });

  it("has exactly one source for each token, so that a symbol names its source", async () => {
    const { tokens, sources } = await loadCatalog("mainnet");
    for (const { symbol } of tokens) expect(sources.filter(({ symbols }) => symbols.includes(symbol))).to.have.length(1);
  });

  it("takes USDC reports as a single token's each month and USDT reports as a group's each quarter", async () => {
    const { sources } = await loadCatalog("mainnet");
    const of = (symbol: string) => sources.find(({ symbols }) => symbols.includes(symbol));
    expect(of("USDC")).to.include({ report_scope: "SINGLE_TOKEN", cadence: "MONTHLY" });
    expect(of("USDT")).to.include({ report_scope: "CONSOLIDATED_GROUP", cadence: "QUARTERLY" });
  });

  it("enables no snapshot, since it knows no endpoint", async () => {
    const { tokens } = await loadCatalog("mainnet");
    expect(tokens.flatMap(({ networks }) => networks).filter(({ snapshot_enabled }) => snapshot_enabled)).to.deep.equal([]);
  });
});
