import { expect } from "chai";
import type { Catalog } from "../../../domain/registry/catalog.js";
import { boardEvidence, registryEntry } from "../../support/board-evidence.js";
import { catalog, fundMapping, issuer, source, token } from "../../support/catalogs.js";
import { type FoldedBoard, foldedBoard } from "../../support/folded-board.js";

/** The board after the registry was changed so, each at its instant. */
const boardAfter = async (...changes: readonly (readonly [at: string, catalog: Catalog])[]): Promise<FoldedBoard> => {
  const evidence = boardEvidence();
  for (const [at, changed] of changes) await evidence.append([registryEntry(changed)], at);
  return foldedBoard(evidence);
};

const JANUARY = "2026-01-15T10:00:00.000Z";
const MARCH = "2026-03-31T23:59:59.999Z";
const APRIL = "2026-04-01T00:00:00.000Z";
const monthly = catalog({ tokens: [token()], sources: [source()], fund_mappings: [] });
const quarterly = { ...monthly, sources: [source({ cadence: "QUARTERLY" })] };

describe("the board's registry", () => {
  it("holds tokens and sources in the catalog's order, each with what concerns it", async () => {
    const [one, two] = [token({ symbol: "ONEX" }), token({ symbol: "TWOX" })];
    const sources = [source({ id: "two-reports", symbols: ["TWOX"] }), source({ id: "both-reports", symbols: ["ONEX", "TWOX"] })];
    const mappings = [fundMapping({ symbol: "TWOX" })];
    const folded = await boardAfter([JANUARY, catalog({ tokens: [two, one], sources, fund_mappings: mappings })]);
    expect(folded.row("tokens", "TWOX")).to.deep.include({
      place: 0,
      token: two,
      issuer: issuer(),
      source_ids: ["two-reports", "both-reports"],
    });
    expect(folded.row("tokens", "TWOX")?.fund_mappings).to.deep.equal(mappings);
    expect(folded.row("tokens", "ONEX")).to.deep.include({ place: 1, source_ids: ["both-reports"], fund_mappings: [] });
    expect(folded.row("sources", "both-reports")).to.deep.include({ place: 1, source: sources[1] });
  });

  it("removes tokens and sources that the newest catalog does not name, and nothing else", async () => {
    const both = catalog({
      tokens: [token(), token({ symbol: "TWOX" })],
      sources: [source(), source({ id: "two-reports", symbols: ["TWOX"] })],
    });
    const folded = await boardAfter([JANUARY, both], [MARCH, monthly]);
    expect(folded.ids("tokens")).to.deep.equal(["ONEX"]);
    expect(folded.ids("sources")).to.deep.equal(["one-reports"]);
    expect(folded.row("tokens", "ONEX")?.registered_seq).to.equal(0);
    expect(folded.row("registry", "registry")).to.deep.include({ seq: 1, symbols: ["ONEX"], source_ids: ["one-reports"] });
  });

  it("begins anew with a token that comes back", async () => {
    const none = { ...monthly, tokens: [], sources: [], fund_mappings: [] };
    const folded = await boardAfter([JANUARY, monthly], [MARCH, none], [APRIL, quarterly]);
    expect(folded.row("tokens", "ONEX")?.registered_seq).to.equal(2);
    expect(folded.row("tokens", "ONEX")?.cadences).to.deep.equal([{ since: "2026-04", cadence: "QUARTERLY", basis: "ISSUER_STATED" }]);
  });

  it("dates a cadence by the month of the record that changed it", async () => {
    const atMonthEnd = await boardAfter([JANUARY, monthly], [MARCH, quarterly]);
    expect(atMonthEnd.row("tokens", "ONEX")?.cadences.map(({ since }) => since)).to.deep.equal(["2026-01", "2026-03"]);
    const atMonthStart = await boardAfter([JANUARY, monthly], [APRIL, quarterly]);
    expect(atMonthStart.row("tokens", "ONEX")?.cadences.map(({ since }) => since)).to.deep.equal(["2026-01", "2026-04"]);
  });

  it("lists a cadence only when it differs from the one before, the last of a month counting", async () => {
    const unchanged = await boardAfter([JANUARY, monthly], [MARCH, monthly]);
    expect(unchanged.row("tokens", "ONEX")?.cadences).to.have.length(1);
    const thereAndBack = await boardAfter([JANUARY, monthly], ["2026-03-01T00:00:00.000Z", quarterly], [MARCH, monthly]);
    expect(thereAndBack.row("tokens", "ONEX")?.cadences).to.have.length(1);
  });

  it("takes the cadence of the first covering source that states one, and none when none does", async () => {
    const silent = source({ id: "silent", cadence: null, cadence_basis: null });
    const stated = await boardAfter([JANUARY, { ...monthly, sources: [silent, source({ cadence: "ANNUAL" })] }]);
    expect(stated.row("tokens", "ONEX")?.cadences[0]).to.deep.equal({ since: "2026-01", cadence: "ANNUAL", basis: "ISSUER_STATED" });
    const unstated = await boardAfter([JANUARY, { ...monthly, sources: [silent] }]);
    expect(unstated.row("tokens", "ONEX")?.cadences[0]).to.deep.equal({ since: "2026-01", cadence: null, basis: null });
  });

  it("stops before a catalog whose token has no issuer", async () => {
    const { poison } = await boardAfter([JANUARY, { ...monthly, issuers: [] }]);
    expect(poison?.message).to.contain("names no issuer of ONEX");
  });
});
