import { expect } from "chai";
import type { Catalog } from "../../../domain/registry/catalog.js";
import { catalogFaults } from "../../../domain/registry/validate.js";
import type { Month } from "../../../domain/shared/time.js";
import { catalog, fundMapping, issuer, network, source, token } from "../../support/catalogs.js";

/** The catalog has exactly one fault, at that place, saying that. */
const expectFault = (faulty: Catalog, path: string, said: string): void => {
  const faults = catalogFaults(faulty);
  expect(faults, JSON.stringify(faults)).to.have.length(1);
  expect(faults[0]?.path).to.equal(path);
  expect(faults[0]?.message).to.include(said);
};
const withNetwork = (change: Parameters<typeof network>[0]): Catalog => catalog({ tokens: [token({ networks: [network(change)] })] });
const withSource = (change: Parameters<typeof source>[0]): Catalog => catalog({ sources: [source(change)] });
const endpoint = (operator: string, url = `https://${operator.toLowerCase()}.example`) => ({ operator, url });

describe("the rules of a catalog", () => {
  it("find nothing in a valid one", () => {
    expect(catalogFaults(catalog())).to.deep.equal([]);
  });

  describe("issuers and tokens", () => {
    it("refuse a repeated issuer id", () => {
      expectFault(catalog({ issuers: [issuer(), issuer()] }), "/issuers/1/id", "repeats the id issuer-one");
    });
    it("refuse a symbol repeated in another case", () => {
      expectFault(catalog({ tokens: [token(), token({ symbol: "Onex" })] }), "/tokens/1/symbol", "repeats the symbol ONEX");
    });
    it("refuse an unknown issuer", () => {
      expectFault(catalog({ tokens: [token(), token({ symbol: "TWOX", issuer_id: "nobody" })] }), "/tokens/1/issuer_id", "nobody");
    });
  });

  describe("networks", () => {
    it("demand the home network among them", () => {
      expectFault(catalog({ tokens: [token({ home_network: "base" })] }), "/tokens/0/home_network", "none of the token's networks");
    });
    it("demand the home network first", () => {
      const networks = [network({ network: "base" }), network()];
      expectFault(catalog({ tokens: [token({ networks })] }), "/tokens/0/networks", "does not begin with the home network");
    });
    it("refuse one named twice", () => {
      expectFault(
        catalog({ tokens: [token({ networks: [network(), network()] })] }),
        "/tokens/0/networks/1/network",
        "repeats the network ethereum",
      );
    });
    it("demand the checksum form of an EVM address", () => {
      expectFault(withNetwork({ address: `0x${"a".repeat(40)}` }), "/tokens/0/networks/0/address", "checksum form");
    });
    it("demand two operators before snapshots, counting two endpoints of one operator once", () => {
      const endpoints = [endpoint("One"), endpoint("one ", "https://other.example")];
      expectFault(withNetwork({ snapshot_enabled: true, endpoints }), "/tokens/0/networks/0/endpoints", "has 1 operators");
      expect(catalogFaults(withNetwork({ snapshot_enabled: true, endpoints: [endpoint("One"), endpoint("Two")] }))).to.deep.equal([]);
    });
    it("demand a finality before EVM snapshots", () => {
      const endpoints = [endpoint("One"), endpoint("Two")];
      expectFault(withNetwork({ snapshot_enabled: true, endpoints, finality: null }), "/tokens/0/networks/0/finality", "is null");
    });
    it("refuse one address twice, whatever its case or trailing slash, and credentials in one: what is registered is public", () => {
      const at = "/tokens/0/networks/0/endpoints/1/url";
      const twice = [endpoint("One", "https://one.example/rpc"), endpoint("Two", "https://ONE.example/rpc/")];
      expectFault(withNetwork({ endpoints: twice }), at, "repeats the address https://one.example/rpc");
      expectFault(withNetwork({ endpoints: [endpoint("One"), endpoint("Two", "https://me:secret@two.example")] }), at, "credentials");
      expectFault(withNetwork({ endpoints: [endpoint("One"), endpoint("Two", "https://two.example/#a")] }), at, "fragment");
      expectFault(withNetwork({ endpoints: [endpoint("One"), endpoint("Two", "https://[")] }), at, "is not an address");
    });
    it("demand a proxy's slot with its code, and keep what is not proven apart as a candidate", () => {
      const word = `0x${"0".repeat(64)}`;
      const layout = { slot: word, implementation_slot: word, implementation_code_hash: word, account_code_hash: word };
      const evidence = { status: "UNPROVEN", note: "read in the source" } as const;
      const layout_candidate = { slot: word, implementation_slot: null, evidence };
      expect(catalogFaults(withNetwork({ layout }))).to.deep.equal([]);
      expect(catalogFaults(withNetwork({ layout_candidate }))).to.deep.equal([]);
      const half = withNetwork({ layout: { ...layout, implementation_code_hash: null } });
      expectFault(half, "/tokens/0/networks/0/layout/implementation_code_hash", "both stated or both null");
      expectFault(withNetwork({ layout, layout_candidate }), "/tokens/0/networks/0/layout_candidate", "beside a layout that is proven");
      const proven = { ...layout_candidate, evidence: { ...evidence, status: "PROVEN" } as const };
      expectFault(
        withNetwork({ layout_candidate: proven }),
        "/tokens/0/networks/0/layout_candidate/evidence/status",
        "what is proven is a layout",
      );
      const tron = { family: "TRON", address: "TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj", finality: null } as const;
      expectFault(withNetwork({ ...tron, layout_candidate }), "/tokens/0/networks/0/layout_candidate", "without storage slots");
    });
    it("refuse EVM finality and layout elsewhere, and XRPL decimals other than 15", () => {
      const tron = { family: "TRON", address: "TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj" } as const;
      expectFault(withNetwork(tron), "/tokens/0/networks/0/finality", "its own finality");
      const xrpl = { family: "XRPL", address: "ABC.rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De", finality: null } as const;
      expectFault(withNetwork({ ...xrpl, decimals: 6 }), "/tokens/0/networks/0/decimals", "states 15");
      expect(catalogFaults(withNetwork({ ...xrpl, decimals: 15 }))).to.deep.equal([]);
    });
  });

  describe("sources", () => {
    it("refuse a repeated id, an unknown issuer and an unknown token", () => {
      expectFault(catalog({ sources: [source(), source()] }), "/sources/1/id", "repeats the id");
      expectFault(withSource({ symbols: ["NONE"] }), "/sources/0/symbols/0", "no token of this catalog");
      const paths = catalogFaults(withSource({ issuer_id: "nobody" })).map(({ path }) => path);
      expect(paths).to.include("/sources/0/issuer_id");
    });
    it("let a single-token source cover one token only", () => {
      const tokens = [token(), token({ symbol: "TWOX" })];
      expectFault(
        catalog({ tokens, sources: [source({ symbols: ["ONEX", "TWOX"] })] }),
        "/sources/0/symbols",
        "a SINGLE_TOKEN source covers one",
      );
    });
    it("demand a declared group behind a consolidated report", () => {
      expectFault(withSource({ report_scope: "CONSOLIDATED_GROUP" }), "/sources/0/report_scope", "states no group_id");
      const grouped = catalog({ issuers: [issuer({ group_id: "one" })], sources: [source({ report_scope: "CONSOLIDATED_GROUP" })] });
      expect(catalogFaults(grouped)).to.deep.equal([]);
    });
    it("cover tokens of one issuer or of one group only", () => {
      const tokens = [token(), token({ symbol: "TWOX", issuer_id: "issuer-two" })];
      const sources = [source({ report_scope: "CONSOLIDATED_GROUP", symbols: ["ONEX", "TWOX"] })];
      const apart = [issuer({ group_id: "one" }), issuer({ id: "issuer-two", group_id: "two" })];
      expectFault(catalog({ issuers: apart, tokens, sources }), "/sources/0/symbols/1", "whose issuer is issuer-two");
      const together = [issuer({ group_id: "one" }), issuer({ id: "issuer-two", group_id: "one" })];
      expect(catalogFaults(catalog({ issuers: together, tokens, sources }))).to.deep.equal([]);
    });
    it("state a cadence with its basis or neither", () => {
      expectFault(withSource({ cadence_basis: null }), "/sources/0/cadence_basis", "not both stated");
      expectFault(withSource({ cadence: null }), "/sources/0/cadence_basis", "not both stated");
      expect(catalogFaults(withSource({ cadence: null, cadence_basis: null }))).to.deep.equal([]);
    });
    for (const [url, said] of [
      ["ftp://one.example/a", "neither http nor https"],
      ["https://me:secret@one.example/a", "credentials"],
      ["https://one.example/a#b", "fragment"],
      ["one.example", "not an address"],
    ] as const) {
      it(`refuse the address ${url}`, () => expectFault(withSource({ url }), "/sources/0/url", said));
    }
    it("refuse a listing pattern that is not safe to run", () => {
      const discovery = { kind: "LISTING", link_pattern: "(a+)+" } as const;
      expectFault(withSource({ discovery }), "/sources/0/discovery/link_pattern", "repeats a group");
    });
  });

  describe("fund mappings", () => {
    it("refuse an unknown token, months in the wrong order and a label given twice", () => {
      expectFault(catalog({ fund_mappings: [fundMapping({ symbol: "NONE" })] }), "/fund_mappings/0/symbol", "no token");
      expectFault(
        catalog({ fund_mappings: [fundMapping({ valid_to: "2023-12" as Month })] }),
        "/fund_mappings/0/valid_to",
        "before valid_from 2024-01",
      );
      expectFault(
        catalog({ fund_mappings: [fundMapping({ attested_labels: ["A  b", "A b"] })] }),
        "/fund_mappings/0/attested_labels/1",
        "repeats the label A b",
      );
    });
    it("refuse two mappings of one fund that share a month, and accept them end to end", () => {
      const early = fundMapping({ valid_to: "2024-06" as Month });
      const meeting = fundMapping({ valid_from: "2024-06" as Month });
      expectFault(catalog({ fund_mappings: [early, meeting] }), "/fund_mappings/1", "already covers");
      expect(catalogFaults(catalog({ fund_mappings: [early, fundMapping({ valid_from: "2024-07" as Month })] }))).to.deep.equal([]);
    });
  });

  it("name every fault at once, in document order", () => {
    const faulty = catalog({
      tokens: [token({ issuer_id: "nobody" })],
      sources: [source({ cadence_basis: null, url: "ftp://a.example" })],
    });
    expect(catalogFaults(faulty).map(({ path }) => path)).to.deep.equal([
      "/tokens/0/issuer_id",
      "/sources/0/url",
      "/sources/0/symbols/0",
      "/sources/0/cadence_basis",
    ]);
  });
});
