import { expect } from "chai";
import { type AllNetworksStated, allNetworksRatio } from "../../../domain/board/all-networks-ratio.js";
import type { CutoffMeasurement } from "../../../domain/measurement/reconciliation.js";
import { artifactIdOf } from "../../../domain/shared/sha256.js";
import { day, decimal, instant, month } from "../../support/board.js";

const STATED: AllNetworksStated = {
  asOf: day("2026-01-31"),
  reportMonth: month("2026-01"),
  totalReserveUsd: decimal("1500.50"),
  cutoffAt: instant("2026-01-31T23:59:59.999Z"),
  networks: ["ethereum", "solana"],
};
const read = (supply: string, tier: CutoffMeasurement["tier"] = "ETH_CALL"): CutoffMeasurement => ({
  source: "CUTOFF_READ",
  total_supply: decimal(supply),
  time: instant("2026-01-31T23:59:47.000Z"),
  height: 7,
  tier,
  artifact_id: artifactIdOf(Buffer.from(supply)),
});
const of = (held: { readonly [network: string]: CutoffMeasurement }, stated: Partial<AllNetworksStated> = {}) =>
  allNetworksRatio({ ...STATED, ...stated }, new Map(Object.entries(held)));

describe("the ratio to what was measured on every network at the cutoff", () => {
  it("divides the stated total once by the exact sum, with the weakest tier and the most places", () => {
    const { figures, measured, missing } = of({
      ethereum: read("1000.000000", "STORAGE_PROVEN"),
      solana: read("500.1234567", "RPC_QUORUM"),
    });
    expect({ measured, missing }).to.deep.equal({ measured: ["ethereum", "solana"], missing: [] });
    expect(figures).to.deep.equal({
      measuredFloat: "1500.1234567",
      ratio: "1.000251",
      sourceTier: "RPC_QUORUM",
      ethereumSupply: "1000.000000",
      ethereumRatio: "1.500500",
    });
  });

  it("has no figure while one network is missing, and names it", () => {
    const { figures, measured, missing } = of({ solana: read("500.000000") });
    expect({ figures, measured, missing }).to.deep.equal({ figures: null, measured: ["solana"], missing: ["ethereum"] });
    expect(of({}).missing).to.deep.equal(["ethereum", "solana"]);
  });

  it("has no Ethereum slice where Ethereum is not published", () => {
    expect(of({ solana: read("3001.000000") }, { networks: ["solana"] }).figures).to.include({
      ratio: "0.500000",
      ethereumSupply: null,
      ethereumRatio: null,
    });
  });

  it("has no ratio to a float of zero", () => {
    expect(of({ ethereum: read("0.000000"), solana: read("0.000000") }).figures).to.include({ measuredFloat: "0.000000", ratio: null });
  });

  it("leaves a measurement of an unpublished network out", () => {
    expect(of({ ethereum: read("1.000000"), tron: read("9.000000") }, { networks: ["ethereum"] }).figures).to.include({
      measuredFloat: "1.000000",
    });
  });
});
