import { expect } from "chai";
import { headline, type JudgedToken } from "../../../domain/board/headline.js";
import type { AttestationStatus } from "../../../domain/board/report-clock.js";
import { column, day, report, token, total } from "../../support/board.js";

const stating = (amount: string | null, asOf = "2026-01-31", over = {}) =>
  report(asOf.slice(0, 7), {
    parse: { composition_as_of: day(asOf), columns: [column(asOf, { total_reserve: amount === null ? null : total(amount) })], ...over },
  });
const group = (amount: string | null, asOf = "2026-01-31", seq?: number) => {
  const made = stating(amount, asOf, { report_scope: "CONSOLIDATED_GROUP", covered_symbols: ["AUSD", "BEUR"] });
  return seq === undefined ? made : { ...made, seq };
};
const judged = (
  symbol: string,
  reports: ReturnType<typeof report>[],
  groupId: string | null = null,
  status: AttestationStatus = "CURRENT",
): JudgedToken => ({
  token: token(symbol, { reports, issuer: { id: groupId ?? symbol, group_id: groupId } }),
  status,
});

describe("the headline", () => {
  it("is the exact sum, with the places of the most precise input", () => {
    const sum = headline([
      judged("AUSD", [stating("0.1")]),
      judged("BUSD", [stating("0.25")]),
      judged("CUSD", [stating("90071992547409931")]),
    ]);
    expect(sum).to.deep.equal({
      total: "90071992547409931.35",
      scopes: [{ scope: "SINGLE_TOKEN", total: "90071992547409931.35", symbols: ["AUSD", "BUSD", "CUSD"] }],
    });
  });

  it("is null when no report states a total", () => {
    expect(headline([])).to.equal(null);
    expect(headline([judged("AUSD", []), judged("BUSD", [stating(null)])])).to.equal(null);
  });

  it("a report without a total adds nothing and is not named", () => {
    const sum = headline([judged("AUSD", [stating(null)]), judged("BUSD", [stating("5")])]);
    expect(sum?.scopes).to.deep.equal([{ scope: "SINGLE_TOKEN", total: "5", symbols: ["BUSD"] }]);
  });

  it("one total that cannot be read withholds the whole sum", () => {
    for (const unreadable of ["1,000", "-0", "1e3", "01", ""]) {
      expect(headline([judged("AUSD", [stating("5")]), judged("BUSD", [stating(unreadable)])]), unreadable).to.equal(null);
    }
  });

  it("only the latest report of a token counts, and tokens that are CURRENT or STALE", () => {
    const reports = [stating("1", "2025-12-31"), stating("2")];
    const sum = headline([
      judged("AUSD", reports, null, "STALE"),
      judged("BUSD", [stating("40")], null, "WITHHELD_STALE"),
      judged("CUSD", [], null, "NONE"),
    ]);
    expect(sum).to.deep.equal({ total: "2", scopes: [{ scope: "SINGLE_TOKEN", total: "2", symbols: ["AUSD"] }] });
  });

  it("a consolidated report counts once, under every token whose latest it is, after the single-token part", () => {
    const shared = group("100.5");
    const sum = headline([judged("AUSD", [shared], "g"), judged("SOLO", [stating("1")]), judged("BEUR", [shared], "g")]);
    expect(sum).to.deep.equal({
      total: "101.5",
      scopes: [
        { scope: "SINGLE_TOKEN", total: "1", symbols: ["SOLO"] },
        { scope: "CONSOLIDATED_GROUP", total: "100.5", symbols: ["AUSD", "BEUR"] },
      ],
    });
  });

  it("of different consolidated reports of one group only the newest by as-of date counts; of equals the newer record", () => {
    const sum = headline([judged("AUSD", [group("100", "2026-01-31")], "g"), judged("BEUR", [group("90", "2025-12-31")], "g")]);
    expect(sum).to.deep.equal({ total: "100", scopes: [{ scope: "CONSOLIDATED_GROUP", total: "100", symbols: ["AUSD"] }] });
    const equal = headline([judged("AUSD", [group("100", "2026-01-31", 5)], "g"), judged("BEUR", [group("90", "2026-01-31", 6)], "g")]);
    expect(equal?.total).to.equal("90");
  });

  it("consolidated reports of different groups both count", () => {
    expect(headline([judged("AUSD", [group("100")], "g"), judged("CUSD", [group("7")], "h")])?.total).to.equal("107");
  });

  it("a newer single-token report counts itself; the consolidated one while another token's latest is it", () => {
    const shared = group("100", "2025-12-31");
    const own = stating("30", "2026-01-31");
    const both = headline([judged("AUSD", [shared, own], "g"), judged("BEUR", [shared], "g")]);
    expect(both?.scopes.map(({ scope, total: sum, symbols }) => [scope, sum, symbols])).to.deep.equal([
      ["SINGLE_TOKEN", "30", ["AUSD"]],
      ["CONSOLIDATED_GROUP", "100", ["BEUR"]],
    ]);
    expect(headline([judged("AUSD", [shared, own], "g")])?.total).to.equal("30");
  });

  it("a withheld token leaves its consolidated report only to the others", () => {
    const shared = group("100");
    expect(headline([judged("AUSD", [shared], "g", "WITHHELD_STALE")])).to.equal(null);
    expect(headline([judged("AUSD", [shared], "g", "WITHHELD_STALE"), judged("BEUR", [shared], "g")])?.scopes[0]?.symbols).to.deep.equal([
      "BEUR",
    ]);
  });
});
