import { expect } from "chai";
import fc from "fast-check";
import { compositionDeltas, DELTA_KINDS } from "../../../domain/board/composition-deltas.js";
import { CATEGORIES } from "../../../domain/report/categories.js";
import type { ParsedRow } from "../../../domain/report/parse-artifact.js";
import { addDecimals, compareDecimals, parseDecimal } from "../../../domain/shared/decimal.js";
import { column, decimal, report, row } from "../../support/board.js";

const withRows = (period: string, asOf: string, rows: readonly ParsedRow[]) =>
  report(period, { parse: { columns: [column(asOf, { rows })] } });
const deltas = (now: readonly ParsedRow[], before: readonly ParsedRow[]) =>
  compositionDeltas(withRows("2026-01", "2026-01-31", now), withRows("2025-12", "2025-12-31", before));

const bills = (amount: string, over: Partial<ParsedRow> = {}) =>
  row({ category: "US_TREASURY", label: "Treasury bills", amount: decimal(amount), ...over });
const total = (amount: string) => row({ row_kind: "TOTAL", category: "TOTAL_RESERVE", label: "Total", amount: decimal(amount) });
const liability = (amount: string, unit = "TOKEN") =>
  row({ row_kind: "LIABILITY", category: "TOKEN_LIABILITY", label: "Tokens", amount: decimal(amount), unit });

describe("deltas of a period page (Addendum B 8.5)", () => {
  it("sums the lines of one kind and category, at the six places of a served line", () => {
    const [delta] = deltas([bills("1.50"), bills("2.25", { label: "More bills" })], [bills("3.5")]);
    expect(delta).to.deep.equal({
      kind: "CATEGORY",
      category: "US_TREASURY",
      current: { lines: 2, label: null, amount: "3.750000" },
      prior: { lines: 1, label: "Treasury bills", amount: "3.500000" },
      delta: "0.250000",
      unit: "USD",
    });
  });

  it("orders categories, then the total, then the liability, whatever the order of the report", () => {
    const rows = [liability("9"), total("9"), row({ category: "BITCOIN" }), row({ category: "CASH" }), bills("1")];
    expect(deltas(rows, rows.toReversed()).map(({ kind, category }) => `${kind} ${category}`)).to.deep.equal([
      "CATEGORY US_TREASURY",
      "CATEGORY CASH",
      "CATEGORY BITCOIN",
      "TOTAL TOTAL_RESERVE",
      "LIABILITY TOKEN_LIABILITY",
    ]);
  });

  it("leaves per-network positions out", () => {
    expect(deltas([row({ row_kind: "POSITION", category: "TOKEN_LIABILITY", network: "base" })], [])).to.deep.equal([]);
  });

  it("an absent side has no line, no label, no amount and no delta", () => {
    const [added] = deltas([bills("1")], []);
    expect([added?.prior, added?.delta, added?.unit]).to.deep.equal([{ lines: 0, label: null, amount: null }, null, "USD"]);
    const [removed] = deltas([], [bills("1")]);
    expect([removed?.current, removed?.delta, removed?.unit]).to.deep.equal([{ lines: 0, label: null, amount: null }, null, "USD"]);
  });

  it("a delta of zero is a figure, not an absence", () => {
    expect(deltas([bills("1.10")], [bills("1.1")])[0]?.delta).to.equal("0.000000");
  });

  it("different units give both amounts, no delta and no unit", () => {
    const [delta] = deltas([liability("10.5", "USD")], [liability("10")]);
    expect([delta?.current.amount, delta?.prior.amount, delta?.delta, delta?.unit]).to.deep.equal(["10.500000", "10.000000", null, null]);
  });

  it("lines of one side in different units are not added", () => {
    const [delta] = deltas([liability("10", "USD"), liability("5")], [liability("10")]);
    expect([delta?.current, delta?.delta]).to.deep.equal([{ lines: 2, label: null, amount: null }, null]);
  });

  it("lines in other units than dollars and tokens are no part of it", () => {
    expect(deltas([bills("3", { unit: "EUR" })], [])).to.deep.equal([]);
  });

  it("a bound is no figure to subtract from or with", () => {
    for (const [now, before] of [
      [bills("5", { lower_bound: true }), bills("4")],
      [bills("5"), bills("4", { lower_bound: true })],
    ] as const)
      expect(deltas([now], [before])[0]?.delta).to.equal(null);
  });

  it("rounds an exact sum once, half to even", () => {
    const [delta] = deltas([bills("0.00000025"), bills("0.00000025")], [bills("0.0000015")]);
    expect([delta?.current.amount, delta?.prior.amount]).to.deep.equal(["0.000000", "0.000002"]);
    expect(delta?.delta).to.equal("-0.000001");
  });

  const money = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map((units) => decimal(String(units)));
  it("prior plus delta is current, for amounts of forty digits", () => {
    fc.assert(
      fc.property(fc.array(money, { minLength: 1, maxLength: 4 }), fc.array(money, { minLength: 1, maxLength: 4 }), (now, before) => {
        const [delta] = deltas(
          now.map((amount) => bills(amount)),
          before.map((amount) => bills(amount)),
        );
        const [a, b, d] = [delta?.current.amount, delta?.prior.amount, delta?.delta].map((text) => parseDecimal(text ?? ""));
        if (a === undefined || b === undefined || d === undefined) throw new Error("a side is missing");
        expect(compareDecimals(addDecimals(b, d), a)).to.equal(0);
      }),
    );
  });

  it("names every kind and category at most once", () => {
    const rows = CATEGORIES.flatMap((category) => DELTA_KINDS.map((row_kind) => row({ category, row_kind })));
    const named = deltas([...rows, ...rows], rows).map(({ kind, category }) => `${kind} ${category}`);
    expect(named).to.have.length(CATEGORIES.length * 3);
    expect(new Set(named).size).to.equal(named.length);
  });
});
