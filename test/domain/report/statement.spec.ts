import { expect } from "chai";
import fc from "fast-check";
import type { ParsedColumn, ParsedRow } from "../../../domain/report/parse-artifact.js";
import { changesBetween, statementDigest } from "../../../domain/report/statement.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import type { Day } from "../../../domain/shared/time.js";
import { parseArtifact, parsedColumn, parsedRow } from "../../support/reports.js";

const row: fc.Arbitrary<ParsedRow> = fc
  .record({
    label: fc.constantFrom("Cash", "Bills"),
    amount: fc.constantFrom("1.00", "2.00"),
    unit: fc.constantFrom("USD", "TOKEN"),
    network: fc.constantFrom(null, "ethereum"),
    lower_bound: fc.boolean(),
  })
  .map(({ label, amount, ...change }) => parsedRow(label, amount, change));
const column: fc.Arbitrary<ParsedColumn> = fc
  .record({ rows: fc.array(row, { maxLength: 4 }), total: fc.boolean(), asOf: fc.constantFrom("2026-01-15", "2026-01-31") })
  .map(({ rows, total, asOf }) => parsedColumn(asOf, "3.00", { rows, ...(total ? {} : { total_reserve: null }) }));
const parse = fc
  .record({
    columns: fc.uniqueArray(column, { maxLength: 2, selector: ({ as_of }) => as_of }),
    issued_on: fc.constantFrom(null, "2026-02-10" as Day),
  })
  .map((change) => parseArtifact(change));

describe("what a report states (Addendum B 8.3)", () => {
  it("is equal exactly when nothing changed", () => {
    fc.assert(
      fc.property(parse, parse, (before, after) => {
        expect(changesBetween(before, after).length === 0).to.equal(statementDigest(before) === statementDigest(after));
      }),
      { numRuns: 500 },
    );
  });

  it("has changes that are the same both ways, turned round", () => {
    fc.assert(
      fc.property(parse, parse, (before, after) => {
        const turned = changesBetween(after, before).map(({ field, before: a, after: b }) => ({ field, before: b, after: a }));
        const order = (changes: readonly { field: string }[]) => changes.toSorted((a, b) => (a.field < b.field ? -1 : 1));
        expect(order(turned)).to.deep.equal(order(changesBetween(before, after)));
      }),
    );
  });

  it("leaves out which bytes said it, where they stood and what read them", () => {
    const same = parseArtifact({
      source_sha256: sha256Hex("other"),
      source_pages: 1,
      template_id: "other",
      template_version: 9,
      parser_version: "9",
      text_repairs: [{ page: 1, kind: "joined", detail: "two pieces", count: 1 }],
    });
    expect(changesBetween(parseArtifact(), same)).to.deep.equal([]);
  });

  it("names an inserted row as one change, and a removed one as one", () => {
    const one = parseArtifact({ columns: [parsedColumn("2026-01-31", "3.00", { rows: [parsedRow("Cash", "3.00")] })] });
    const two = parseArtifact({
      columns: [parsedColumn("2026-01-31", "3.00", { rows: [parsedRow("Bills", "1.00"), parsedRow("Cash", "3.00")] })],
    });
    const field = "columns[2026-01-31].rows[CATEGORY CASH Bills]";
    expect(changesBetween(one, two)).to.deep.equal([{ field, before: null, after: "1.00 USD" }]);
    expect(changesBetween(two, one)).to.deep.equal([{ field, before: "1.00 USD", after: null }]);
  });

  it("tells rows of the same name apart", () => {
    const rows = (second: string) => [parsedRow("Cash", "1.00"), parsedRow("Cash", second)];
    const of = (second: string) => parseArtifact({ columns: [parsedColumn("2026-01-31", "3.00", { rows: rows(second) })] });
    expect(changesBetween(of("2.00"), of("2.50"))).to.deep.equal([
      { field: "columns[2026-01-31].rows[CATEGORY CASH Cash (2)]", before: "2.00 USD", after: "2.50 USD" },
    ]);
  });

  it("keeps the printed digits: 1.0 is not 1.00", () => {
    const of = (amount: string) => parseArtifact({ columns: [parsedColumn("2026-01-31", "3.00", { rows: [parsedRow("Cash", amount)] })] });
    expect(changesBetween(of("1.0"), of("1.00"))).to.have.length(1);
  });

  it("is changed by the order of its rows", () => {
    const of = (rows: readonly ParsedRow[]) => parseArtifact({ columns: [parsedColumn("2026-01-31", "3.00", { rows })] });
    const [cash, bills] = [parsedRow("Cash", "1.00"), parsedRow("Bills", "2.00")];
    expect(changesBetween(of([cash, bills]), of([bills, cash])).map(({ field }) => field)).to.deep.equal(["order"]);
  });
});
