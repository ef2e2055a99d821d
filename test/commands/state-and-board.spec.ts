import { expect } from "chai";
import fc from "fast-check";
import type { Day } from "../../domain/shared/time.js";
import { reportRowId } from "../../projections/board/rows.js";
import { Capturing, type DocumentText } from "../support/capturing.js";
import { chainOf } from "../support/evidence.js";
import { foldedBoard } from "../support/folded-board.js";
import type { ReportText } from "../support/reports.js";

const report: fc.Arbitrary<ReportText> = fc.record({
  asOf: fc.constantFrom("2026-01-15", "2026-01-31", "2026-02-28"),
  reserve: fc.constantFrom("100.00", "101.00", "102.00"),
  issued_on: fc.constantFrom<(Day | null)[]>(null, "2026-03-01" as Day, "2026-03-02" as Day),
  accountant_name: fc.constantFrom<(string | null)[]>(null, "Accountant One LLP", "Second Accountant GmbH"),
});
/** Few enough that documents often say the same. */
const alike: fc.Arbitrary<ReportText> = fc.record({
  reserve: fc.constantFrom("100.00", "101.00"),
  issued_on: fc.constantFrom<(Day | null)[]>(null, "2026-03-01" as Day),
});
const text: fc.Arbitrary<DocumentText> = fc.oneof(
  { weight: 3, arbitrary: report.map((read): DocumentText => ({ report: read })) },
  { weight: 3, arbitrary: alike.map((read): DocumentText => ({ report: read })) },
  { weight: 1, arbitrary: fc.constant<DocumentText>({ unreadable: {} }) },
);
/** A new document, or an earlier one read again by a parser that finds this in it. */
const step = fc.record({ text, again: fc.option(fc.nat({ max: 20 }), { freq: 3 }) });

describe("whatever documents come and however they are read again", () => {
  it("the state decisions rest on and the board agree on every report, and a subject has at most one active", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const service = await Capturing.started();
        const captured: number[] = [];
        for (const [index, { text, again }] of steps.entries()) {
          const earlier = again === null ? undefined : captured[again % Math.max(1, captured.length)];
          service.parser.override = earlier === undefined ? null : () => text;
          if (earlier !== undefined) await service.readCaptured(earlier);
          else captured.push((await service.capture({ ...text, copy: String(index) })).result.seq ?? -1);
        }
        const board = await foldedBoard(service.world);
        expect(board.poison).to.equal(undefined);
        const { records, unbroken } = await chainOf(service.world);
        expect(unbroken).to.equal(true);
        const parsed = records.filter(({ kind }) => kind === "report.parsed");
        const held = await service.evidence.ask((state) => parsed.map(({ seq }) => state.reportAt(seq)));
        for (const each of held) {
          const row = board.row("reports", reportRowId(each?.seq ?? -1));
          expect(row?.active).to.equal(each?.standing === "ACTIVE");
          expect(row?.superseded_by_seq !== null).to.equal(each?.standing === "SUPERSEDED");
        }
        const active = held.filter((each) => each?.standing === "ACTIVE").map((each) => each?.subject);
        expect(new Set(active).size).to.equal(active.length);
      }),
      { numRuns: 120 },
    );
  });

  it("a document that says what gave way before is no record, read again after another accountant's report took its place", async () => {
    const service = await Capturing.started();
    const first: ReportText = { reserve: "101.00", issued_on: "2026-03-01" as Day };
    const unnamed: ReportText = { asOf: "2026-01-15", issued_on: "2026-03-02" as Day, accountant_name: null };
    const second: ReportText = { accountant_name: "Second Accountant GmbH" };
    for (const [index, report] of [first, unnamed, first, second].entries()) await service.capture({ report, copy: String(index) });
    const before = (await service.records()).length;
    service.parserName = "parser-2";
    await service.readPending();
    expect((await service.records()).length).to.equal(before);
  });

  it("reading everything again changes nothing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 10 }), async (texts) => {
        const service = await Capturing.started();
        for (const [index, each] of texts.entries()) await service.capture({ ...each, copy: String(index) });
        const before = (await service.records()).length;
        service.parserName = "parser-2";
        expect(await service.readPending()).to.deep.equal({ read: texts.length, faults: 0 });
        expect((await service.records()).length).to.equal(before);
      }),
      { numRuns: 60 },
    );
  });
});
