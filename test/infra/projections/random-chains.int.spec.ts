import { expect } from "chai";
import fc from "fast-check";
import type { EvidenceEntry } from "../../../domain/evidence/chain.js";
import type { ParseArtifact } from "../../../domain/report/parse-artifact.js";
import { supersededEntry } from "../../../domain/report/parse-entries.js";
import type { Month } from "../../../domain/shared/time.js";
import { auditLiveGeneration } from "../../../infra/projections/audit.js";
import { rebuild } from "../../../infra/projections/rebuild.js";
import { board } from "../../../projections/board/board.js";
import { capturedEntry, headEntry, parseArtifact, registryEntry, reportEntry, unreadableEntry } from "../../support/board-evidence.js";
import { catalog, source, token } from "../../support/catalogs.js";
import { projectionWorld } from "../../support/projection-world.js";

const SYMBOLS = ["ONEX", "TWOX", "SIXX"] as const;
const PERIODS = ["2025-12", "2026-01"] as const;

/** One thing that happens; `pick` chooses among what the chain then holds. */
type Step =
  | { readonly kind: "registry"; readonly symbols: readonly string[]; readonly quarterly: boolean }
  | { readonly kind: "capture" | "head" }
  | { readonly kind: "unreadable"; readonly pick: number; readonly period: Month | null }
  | {
      readonly kind: "report";
      readonly pick: number;
      readonly symbols: readonly string[];
      readonly period: string;
      readonly supersede: boolean;
    }
  | { readonly kind: "retire"; readonly pick: number; readonly other: number; readonly reissued: boolean };

const someSymbols = fc.uniqueArray(fc.constantFrom(...SYMBOLS), { minLength: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("registry" as const), symbols: someSymbols, quarterly: fc.boolean() }),
  fc.record({ kind: fc.constantFrom("capture" as const, "head" as const) }),
  fc.record({
    kind: fc.constant("unreadable" as const),
    pick: fc.nat(),
    period: fc.constantFrom(null, ...PERIODS.map((month) => month as Month)),
  }),
  fc.record({
    kind: fc.constant("report" as const),
    pick: fc.nat(),
    symbols: someSymbols,
    period: fc.constantFrom(...PERIODS),
    supersede: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("retire" as const), pick: fc.nat(), other: fc.nat(), reissued: fc.boolean() }),
);

type Report = { readonly seq: number; readonly subject: string; readonly parse: ParseArtifact };

/** Turns steps into records that a chain can hold, each knowing those before it. */
class Script {
  readonly #captures: { readonly document: string; readonly seq: number }[] = [];
  readonly #reports: Report[] = [];

  entry(happening: Step, seq: number): EvidenceEntry {
    const capture = "pick" in happening ? this.#captures[happening.pick % this.#captures.length] : undefined;
    switch (happening.kind) {
      case "registry":
        return registryEntry(registryOf(happening.symbols, happening.quarterly));
      case "capture":
        this.#captures.push({ document: `document-${seq}`, seq });
        return capturedEntry(`document-${seq}`);
      case "unreadable":
        return capture === undefined ? headEntry("x") : unreadableEntry(capture.document, capture.seq, { period: happening.period });
      case "report":
        return capture === undefined ? headEntry("x") : this.#report(happening, capture, seq);
      case "retire":
        return this.#retired(happening);
      case "head":
        return headEntry(`${seq}`);
    }
  }

  #report(
    { symbols, period, supersede, pick }: Extract<Step, { kind: "report" }>,
    capture: { document: string; seq: number },
    seq: number,
  ) {
    const [first = ""] = symbols;
    const subject = symbols.length > 1 ? `group:pair/${period}` : `${first}/${period}`;
    const parse = parseArtifact(capture.document, period, `${seq}.00`, { covered_symbols: symbols });
    const same = this.#reports.filter((report) => report.subject === subject);
    const former = supersede ? same[pick % Math.max(same.length, 1)] : undefined;
    this.#reports.push({ seq, subject, parse });
    return reportEntry(parse, capture.seq, { subject, supersedesSeq: former?.seq ?? null });
  }

  #retired({ pick, other, reissued }: Extract<Step, { kind: "retire" }>): EvidenceEntry {
    const former = this.#reports[pick % this.#reports.length];
    const standing = this.#reports[other % this.#reports.length];
    if (former === undefined || standing === undefined || former === standing) return headEntry("x");
    const reason = reissued ? "ISSUER_REISSUED" : "PARSE_CORRECTED";
    const sides = { supersededSeq: former.seq, before: former.parse, standsAt: standing.seq, after: standing.parse };
    return supersededEntry({ subject: former.subject, reason, ...sides });
  }
}

const registryOf = (symbols: readonly string[], quarterly: boolean) =>
  catalog({
    tokens: symbols.map((symbol) => token({ symbol })),
    sources: symbols.map((symbol) =>
      source({ id: `${symbol.toLowerCase()}-reports`, symbols: [symbol], cadence: quarterly ? "QUARTERLY" : "MONTHLY" }),
    ),
    fund_mappings: [],
  });

describe("projecting any chain", () => {
  it("gives the same bytes live in any batches, by a rebuild, and by a rebuild again", async function () {
    this.timeout(60_000);
    const run = fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 8 }),
      async (batches) => {
        const world = await projectionWorld();
        try {
          const options = { database: world.database, source: world.source };
          await rebuild(board, options);
          const projector = world.startProjector({ projections: [board] });
          const script = new Script();
          for (const steps of batches) {
            const entries = steps.map((happening, i) => script.entry(happening, world.evidence.nextSeq() + i));
            const { position } = await world.evidence.append(entries);
            expect(await world.models.waitForPosition("board", position, 5_000), String(projector.states().get("board")?.fault)).to.equal(
              true,
            );
          }
          expect((await auditLiveGeneration(board, world.database, world.source))?.faults).to.deep.equal([]);
          for (let again = 0; again < 2; again += 1) expect((await rebuild(board, options)).comparison?.first).to.deep.equal([]);
        } finally {
          await world.end();
        }
      },
    );
    await fc.assert(run, { numRuns: 6 });
  });
});
