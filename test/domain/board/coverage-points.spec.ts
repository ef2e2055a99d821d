import { expect } from "chai";
import fc from "fast-check";
import { coveragePoints, latestPoint } from "../../../domain/board/coverage-points.js";
import { windowedSeries } from "../../../domain/board/windowed-series.js";
import type { ParsedColumn } from "../../../domain/report/parse-artifact.js";
import { addDays } from "../../../domain/shared/time.js";
import { column, day, report, token, total } from "../../support/board.js";

const pointOf = (over: Partial<ParsedColumn>, peg = "USD", scope: "SINGLE_TOKEN" | "CONSOLIDATED_GROUP" = "SINGLE_TOKEN") =>
  latestPoint(report("2026-01", { parse: { report_scope: scope, columns: [column("2026-01-31", over)] } }), peg);

describe("attested coverage points", () => {
  it("divide once and round half to even at six places, figures as stated", () => {
    const ratio = (reserve: string, liability: string) =>
      pointOf({ total_reserve: total(reserve), liability: total(liability, "TOKEN") })?.ratio;
    expect(ratio("1.0000005", "1")).to.equal("1.000000");
    expect(ratio("1.0000015", "1")).to.equal("1.000002");
    expect(ratio("2", "3")).to.equal("0.666667");
    expect(ratio("-1", "4")).to.equal("-0.250000");
    const verbatim = pointOf({ total_reserve: total("1000.500"), liability: total("1000.0", "TOKEN") });
    expect([verbatim?.totalReserveUsd, verbatim?.tokensOutstanding]).to.deep.equal(["1000.500", "1000.0"]);
  });

  it("never pass through a binary float: 40-digit figures are exact", () => {
    const digits = fc.bigInt({ min: 10n ** 39n, max: 10n ** 40n - 1n });
    fc.assert(
      fc.property(digits, (reserve) => {
        expect(pointOf({ total_reserve: total(String(reserve)), liability: total("1", "TOKEN") })?.ratio).to.equal(`${reserve}.000000`);
      }),
    );
  });

  it("there is none for a side not stated, a refused column, a consolidated report or a zero liability", () => {
    expect(pointOf({ total_reserve: null })).to.equal(undefined);
    expect(pointOf({ liability: null })).to.equal(undefined);
    expect(pointOf({ refused: "COLUMN_DOES_NOT_SUM", total_reserve: null, liability: null, rows: [] })).to.equal(undefined);
    expect(pointOf({}, "USD", "CONSOLIDATED_GROUP")).to.equal(undefined);
    expect(pointOf({ liability: total("0.00", "TOKEN") })).to.equal(undefined);
  });

  it("a token of another peg counted in tokens gives none: nothing is converted; stated in dollars it does", () => {
    expect(pointOf({}, "EUR")).to.equal(undefined);
    expect(pointOf({ liability: total("1000", "USD") }, "EUR")?.ratio).to.equal("1.000500");
    expect(pointOf({ liability: total("1000", "USD") })?.ratio).to.equal("1.000500");
  });

  it("the latest point is that of the report's own as-of date, never of another column", () => {
    const columns = [column("2026-01-17"), column("2026-01-31", { liability: null })];
    expect(latestPoint(report("2026-01", { parse: { columns } }), "USD")).to.equal(undefined);
  });

  it("each stated date gives its own point, newest date first", () => {
    const columns = [column("2026-01-17"), column("2026-01-31")];
    const points = coveragePoints(token("XUSD", { reports: [report("2025-12"), report("2026-01", { parse: { columns } })] }));
    expect(points.map(({ asOf, report: { parse } }) => `${asOf} ${parse.period}`)).to.deep.equal([
      "2026-01-31 2026-01",
      "2026-01-17 2026-01",
      "2025-12-31 2025-12",
    ]);
  });
});

describe("a windowed series", () => {
  const today = day("2026-02-15");
  const points = (...ages: number[]) => ages.map((age) => ({ asOf: addDays(today, -age) }));
  const served = (found: ReturnType<typeof points>, cap = 120) => windowedSeries(found, { today, windowDays: 30, cap });

  it("serves points of today minus the window and later; older ones are walled", () => {
    expect(served(points(29, 30, 31))).to.deep.equal({ served: points(29, 30), totalAvailable: 3, truncated: true, walled: 1 });
  });

  it("is not truncated when everything is served", () => {
    expect(served(points(0, 30))).to.deep.include({ totalAvailable: 2, truncated: false, walled: 0 });
    expect(served([])).to.deep.equal({ served: [], totalAvailable: 0, truncated: false, walled: 0 });
  });

  it("keeps the newest when capped: at the cap whole, above it truncated and not walled", () => {
    expect(served(points(1, 2), 2)).to.deep.include({ truncated: false });
    expect(served(points(1, 2, 3), 2)).to.deep.equal({ served: points(1, 2), totalAvailable: 3, truncated: true, walled: 0 });
  });
});
