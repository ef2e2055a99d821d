import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { linkMatcher } from "../../../domain/registry/link-pattern.js";
import { Refusal } from "../../../domain/shared/refusal.js";
import { loadCatalog, parseCatalog } from "../../../infra/catalog/load-catalog.js";
import { catalog, network, source, token } from "../../support/catalogs.js";
import { chainFixture, haveChainFixtures } from "../../support/recorded-answers.js";

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

  it("names faults of form and faults between places together, as long as the shape holds", () => {
    const oddNetwork = { ...network(), decimals: 99, family: "OTHER" };
    const message = refused({
      ...catalog(),
      tokens: [{ ...token({ issuer_id: "nobody" }), networks: [oddNetwork] }],
      sources: [{ ...source(), check_every_minutes: 0, symbols: ["NOPE"], cadence: "WEEKLY" }],
    });
    for (const said of [
      "/tokens/0/networks/0/decimals must be <= 36",
      "/tokens/0/networks/0/family must be one of",
      "/tokens/0/issuer_id names nobody",
      "/sources/0/check_every_minutes must be >= 1",
      "/sources/0/cadence must be one of",
      "/sources/0/symbols/0 names NOPE",
    ])
      expect(message).to.include(said);
  });

  it("says nothing between places of a catalog that lacks members or holds others in their place", () => {
    expect(refused({ ...catalog(), issuers: "none" })).to.include("1 fault: /issuers must be array");
    expect(refused({ ...catalog(), tokens: [null] })).to.include("1 fault: /tokens/0 must be object");
  });

  it("says of a source's discovery what is wrong with its own kind only", () => {
    const discovery = (value: unknown) => refused({ ...catalog(), sources: [{ ...source(), discovery: value }] });
    expect(discovery({ kind: "OTHER" })).to.include("1 fault: /sources/0/discovery/kind must be one of DOCUMENT, LISTING");
    expect(discovery({ kind: "LISTING" })).to.include("1 fault: /sources/0/discovery/link_pattern is missing");
    expect(discovery({ kind: "DOCUMENT", link_pattern: "x" })).to.include(
      "1 fault: /sources/0/discovery/link_pattern does not belong here",
    );
  });

  it("says of a member that may be null what is wrong with it otherwise", () => {
    const message = refused({ ...catalog(), tokens: [{ ...token(), networks: [{ ...network(), finality: "soon" }] }] });
    expect(message).to.include("/tokens/0/networks/0/finality must match pattern");
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

  it("reads the month of a link in the forms its issuers use", async () => {
    const { sources } = await loadCatalog("mainnet");
    const periodOf = (id: string, url: string) => {
      const discovery = sources.find((each) => each.id === id)?.discovery;
      return discovery?.kind === "LISTING" ? linkMatcher(discovery.link_pattern)(url)?.period : undefined;
    };
    const usdc = "https://6778953.fs1.hubspotusercontent-na1.net/hubfs/6778953/USDCAttestationReports";
    expect(periodOf("circle-usdc", `${usdc}/2026/2026%20USDC_Examination%20Report%20February%2026.pdf`)).to.equal("2026-02");
    expect(periodOf("circle-usdc", `${usdc}/2024/2024%20USDC_Examination%20Report%20October%202024%20%283%29.pdf`)).to.equal("2024-10");
    expect(periodOf("circle-usdc", `${usdc}/2025/2025-USDC_Examination-Report-April-25.pdf`)).to.equal("2025-04");
    const usdtb = "https://learn.anchorage.com";
    expect(periodOf("anchorage-usdtb", `${usdtb}/03.31.26_USDtb-Stablecoin-Attestation-Report.pdf`)).to.equal("2026-03");
    expect(periodOf("anchorage-usdtb", `${usdtb}/10.31.25%20USDtb%20Stablecoin%20Attestation%20Report.pdf`)).to.equal("2025-10");
  });

  it("asks several operators about every network it measures, over secure connections", async () => {
    const { tokens } = await loadCatalog("mainnet");
    const measured = tokens.flatMap(({ networks }) => networks).filter(({ snapshot_enabled }) => snapshot_enabled);
    expect(measured).to.not.be.empty;
    for (const { network, family, endpoints, finality, published } of measured) {
      const least = family === "TRON" || family === "STELLAR" ? 2 : 3;
      expect(new Set(endpoints.map(({ operator }) => operator)).size, network).to.be.at.least(least);
      for (const { url } of endpoints) expect(url).to.match(/^https:\/\//);
      expect(finality, network).to.equal(family === "EVM" ? "finalized" : null);
      expect(published, network).to.equal(true);
    }
  });

  it("measures every token on its home network", async () => {
    const { tokens } = await loadCatalog("mainnet");
    for (const { symbol, networks } of tokens) expect(networks[0]?.snapshot_enabled, symbol).to.equal(true);
  });

  it("rests no reading on a layout that is not proven: each is a candidate that says so", async () => {
    const { tokens } = await loadCatalog("mainnet");
    const networks = tokens.flatMap(({ networks }) => networks);
    expect(networks.filter(({ layout }) => layout !== null)).to.deep.equal([]);
    const candidates = networks.flatMap(({ layout_candidate }) => layout_candidate ?? []);
    expect(candidates).to.have.length(8);
    for (const { evidence } of candidates)
      expect(evidence)
        .to.include({ status: "UNPROVEN" })
        .and.property("note")
        .match(/^UNPROVEN/);
  });

  it("names the contracts, mints, assets and decimals that public sources list", async function () {
    if (!haveChainFixtures) this.skip();
    const { tokens } = await loadCatalog("mainnet");
    const registered = tokens.flatMap(({ symbol, networks }) => networks.map((each) => ({ symbol, ...each })));
    const find = (symbol: string, network: string) =>
      registered.find((each) => each.symbol.toUpperCase() === symbol.toUpperCase() && each.network === network.replace(" ", "-"));
    const listed = JSON.parse(chainFixture("networks.json")).tokens as {
      token: string;
      network: string;
      id: string;
      decimals: number | null;
    }[];
    const read = JSON.parse(chainFixture("usdc_multi-ledger_reads_2026-09-25.json")).rows as {
      ledger: string;
      deployment_id: string;
      decimals: number | null;
    }[];
    const facts = [
      ...listed.map(({ token, network, id, decimals }) => ({ symbol: token, network, id, decimals })),
      ...read.map(({ ledger, deployment_id, decimals }) => ({ symbol: "USDC", network: ledger, id: deployment_id, decimals })),
    ];
    const compared = facts.flatMap((fact) => {
      const entry = find(fact.symbol, fact.network);
      return entry === undefined ? [] : [{ fact, entry }];
    });
    expect(compared).to.have.length(43);
    for (const { fact, entry } of compared) {
      expect(entry.address.toLowerCase()).to.equal(fact.id.toLowerCase());
      if (typeof fact.decimals === "number") expect(entry.decimals, fact.id).to.equal(fact.decimals);
    }
  });
});
