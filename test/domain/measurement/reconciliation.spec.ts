import { expect } from "chai";
import fc from "fast-check";
import { type AttestedSupply, attestedSupply } from "../../../domain/measurement/attested-supply.js";
import { type CutoffMeasurement, compareSupply, type ReconciliationInput } from "../../../domain/measurement/reconciliation.js";
import { decimalOf, formatDecimal } from "../../../domain/shared/decimal.js";
import { artifactIdOf, sha256Hex } from "../../../domain/shared/sha256.js";
import { column, day, decimal, instant, month, report, row, total } from "../../support/board.js";

const ATTESTED: AttestedSupply = {
  scope: "NETWORK",
  label: "Ethereum",
  amount: decimal("1000000"),
  unit: "TOKEN",
  halfPlace: decimalOf("0.5"),
};
const read = (supply: string, over: Partial<CutoffMeasurement> = {}): CutoffMeasurement => ({
  source: "CUTOFF_READ",
  total_supply: decimal(supply),
  time: instant("2026-01-31T23:59:47.000Z"),
  height: 7,
  tier: "ETH_CALL",
  artifact_id: artifactIdOf(Buffer.from(supply)),
  ...over,
});
const compare = (attested: Partial<AttestedSupply>, supply: string | null, over: Partial<ReconciliationInput> = {}) =>
  compareSupply({
    symbol: "XUSD",
    network: "ethereum",
    as_of: day("2026-01-31"),
    report_month: month("2026-01"),
    cutoff_at: instant("2026-01-31T23:59:59.999Z"),
    attested: { ...ATTESTED, ...attested },
    measured: supply === null ? null : read(supply),
    tolerance_bps: "10.00",
    report_artifact_id: artifactIdOf(Buffer.from("report")),
    source_sha256: sha256Hex("source"),
    ...over,
  });
const status = (attested: Partial<AttestedSupply>, supply: string | null) => compare(attested, supply).status;

describe("a reconciliation", () => {
  it("matches a stated network at the tolerance and below, on either side, and differs above it", () => {
    for (const scope of ["NETWORK", "ETHEREUM"] as const) {
      const of = (supply: string) => status({ scope }, supply);
      expect(["1000999.999999", "1001000.000000", "1001000.000001"].map(of)).to.deep.equal(["MATCHED", "MATCHED", "DIFFERS"]);
      expect(["999000.000001", "999000.000000", "998999.999999"].map(of)).to.deep.equal(["MATCHED", "MATCHED", "DIFFERS"]);
      expect(of("1000000.000000")).to.equal("MATCHED");
    }
  });

  it("bounds a whole-token liability from above alone", () => {
    const of = (supply: string) => status({ scope: "TOTAL", label: null }, supply);
    expect(["1000999.999999", "1001000.000000", "1001000.000001"].map(of)).to.deep.equal(["WITHIN_BOUND", "WITHIN_BOUND", "EXCEEDS_BOUND"]);
    expect(of("0.000000")).to.equal("WITHIN_BOUND");
  });

  it("takes half a unit of the last printed place where that is the larger tolerance", () => {
    const small = { amount: decimal("100"), halfPlace: decimalOf("0.5") };
    expect(["100.499999", "100.500000", "100.500001"].map((supply) => status(small, supply))).to.deep.equal([
      "MATCHED",
      "MATCHED",
      "DIFFERS",
    ]);
    const cents = { amount: decimal("1.00"), halfPlace: decimalOf("0.005") };
    expect(["1.005000", "1.005001"].map((supply) => status(cents, supply))).to.deep.equal(["MATCHED", "DIFFERS"]);
  });

  it("states the difference exactly, and basis points half to even at two places", () => {
    const { difference, difference_bps, offset_seconds, measured_source, measured_block, tolerance_bps } = compare({}, "1000000.500000");
    expect({ difference, difference_bps }).to.deep.equal({ difference: "0.500000", difference_bps: "0.00" });
    expect({ offset_seconds, measured_source, measured_block, tolerance_bps }).to.deep.equal({
      offset_seconds: -12,
      measured_source: "CUTOFF_READ",
      measured_block: 7,
      tolerance_bps: "10.00",
    });
    expect(compare({}, "999999.000000")).to.include({ difference: "-1.000000", difference_bps: "0.01" });
    expect(compare({}, "1000001.500000").difference_bps).to.equal("0.02"); // 0.015 goes to the even place
    expect(compare({}, "1000002.500000").difference_bps).to.equal("0.02"); // 0.025 too
  });

  it("compares nothing without a measurement", () => {
    expect(compare({}, null)).to.include({ status: "NO_MEASUREMENT", reason: null, measured_supply: null, measured_at: null });
    expect(compare({ unit: "USD" }, null).status).to.equal("NO_MEASUREMENT");
  });

  it("does not hold dollars against tokens", () => {
    expect(compare({ unit: "USD" }, "1000000.000000")).to.include({
      status: "NOT_COMPARABLE",
      reason: "LIABILITY_IN_USD",
      difference: null,
      difference_bps: null,
      measured_supply: "1000000.000000",
    });
  });

  it("does not measure a share of zero: a stated zero fits only a measured zero", () => {
    const zero = { amount: decimal("0") };
    expect(compare(zero, "0.000001")).to.include({ status: "NOT_COMPARABLE", reason: "ATTESTED_ZERO", difference_bps: null });
    expect(compare(zero, "0.000000")).to.include({ status: "MATCHED", reason: null, difference: "0.000000", difference_bps: null });
  });

  it("gives whole seconds of offset, toward the cutoff", () => {
    const offset = (time: string) =>
      compare({}, null, { measured: read("1.000000", { time: instant(time), source: "SNAPSHOT" }) }).offset_seconds;
    expect(offset("2026-01-31T23:59:59.000Z")).to.equal(0);
    expect(Object.is(offset("2026-01-31T23:59:59.500Z"), 0)).to.equal(true);
    expect(offset("2026-02-01T00:15:00.000Z")).to.equal(900);
  });

  it("of 40-digit figures is exact", () => {
    const digits = fc.bigInt({ min: 10n ** 39n, max: 10n ** 40n - 1n });
    fc.assert(
      fc.property(digits, digits, (stated, measured) => {
        const { difference } = compare({ amount: decimal(String(stated)) }, `${measured}.000000`);
        expect(difference).to.equal(formatDecimal({ units: (measured - stated) * 1_000_000n, scale: 6 }));
      }),
    );
  });
});

describe("the stated supply a measurement is compared with", () => {
  const position = (network: string, amount: string, over = {}) =>
    row({
      row_kind: "POSITION",
      category: "TOKEN_LIABILITY",
      unit: "TOKEN",
      network,
      label: `On ${network}`,
      amount: decimal(amount),
      ...over,
    });
  const stated = (
    over: Parameters<typeof column>[1],
    network = "ethereum",
    home = true,
    scope: "SINGLE_TOKEN" | "CONSOLIDATED_GROUP" = "SINGLE_TOKEN",
  ) => {
    const only = column("2026-01-31", over);
    return attestedSupply(report("2026-01", { parse: { report_scope: scope, columns: [only] } }).parse, only, { network, home });
  };

  it("is the row naming the network before the total", () => {
    const rows = [position("ethereum", "600"), position("solana", "400")];
    expect(stated({ rows })).to.deep.include({ scope: "ETHEREUM", label: "On ethereum", amount: "600", unit: "TOKEN" });
    expect(stated({ rows }, "solana", false)).to.deep.include({ scope: "NETWORK", label: "On solana", amount: "400" });
  });

  it("is the whole liability for the home network, and nothing for another", () => {
    expect(stated({})).to.deep.include({ scope: "TOTAL", label: null, amount: "1000.00", unit: "TOKEN" });
    expect(stated({}, "solana", false)).to.equal(undefined);
    expect(stated({ liability: total("5", "USD") })).to.deep.include({ scope: "TOTAL", unit: "USD" });
  });

  it("is nothing where the column states nothing, and never a figure of a group", () => {
    expect(stated({ liability: null })).to.equal(undefined);
    expect(stated({}, "ethereum", true, "CONSOLIDATED_GROUP")).to.equal(undefined);
  });

  it("knows its last printed place: digits after the point, units, or the thousands it was printed in", () => {
    const half = (amount: string, text: string) => {
      const found = stated({ liability: { ...total(amount, "TOKEN"), text } });
      return found === undefined ? undefined : formatDecimal(found.halfPlace);
    };
    expect(half("1000.25", "1,000.25")).to.equal("0.005");
    expect(half("1000", "1,000")).to.equal("0.5");
    expect(half("1234000", "1,234")).to.equal("500.0");
    expect(half("1234000", "USDX in circulation")).to.equal("0.5");
  });
});
