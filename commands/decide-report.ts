import type { EvidenceEntry } from "../domain/evidence/chain.js";
import type { ParseArtifact } from "../domain/report/parse-artifact.js";
import { parsedEntry, supersededEntry } from "../domain/report/parse-entries.js";
import { statementDigest } from "../domain/report/statement.js";
import { reportSubject } from "../domain/report/subject.js";
import { type HeldReport, successionOf } from "../domain/report/succession.js";
import type { EvidenceState, HeldDocument } from "./evidence-state.js";
import type { Decision } from "./evidence-writer.js";

/**
 * What a parse became: `ACTIVE` the report of its subject; `BESIDE` another accountant's for that date; `SUPERSEDED` older than
 * the one that stands; `EQUAL` what another document said already; `UNCHANGED` what this document was read as before.
 */
export type ReportDecision = "ACTIVE" | "BESIDE" | "SUPERSEDED" | "EQUAL" | "UNCHANGED";

/** `seq`: the record that already says it; null when the decision makes one. */
type Answer = { readonly standing: ReportDecision; readonly seq: number | null };

type LoadReport = (report: HeldReport) => Promise<ParseArtifact>;

/** The records a parse of this captured document calls for (Addendum B 8.3, 8.7.5). Reads only the report it is compared with. */
export const decideReport = async (
  state: EvidenceState,
  document: HeldDocument,
  parse: ParseArtifact,
  load: LoadReport,
): Promise<Decision<Answer>> => {
  const subject = reportSubject(parse, state.registry?.catalog ?? null);
  const { outcome, captureSeq } = document;
  const earlier = outcome.status === "PARSED" ? state.reportAt(outcome.reportSeq) : undefined;
  if (earlier === undefined) return decideNew({ parse, subject, captureSeq, reports: state.reportsOf(subject), load });
  if (earlier.standing === "SUPERSEDED" || earlier.statement === statementDigest(parse))
    return { entries: [], answer: { standing: "UNCHANGED", seq: earlier.seq } };
  const reports = state.reportsOf(subject).filter(({ seq }) => seq !== earlier.seq);
  return decideCorrection(earlier, { parse, subject, captureSeq, reports, load });
};

type NewReport = {
  readonly parse: ParseArtifact;
  readonly subject: string;
  readonly captureSeq: number;
  readonly reports: readonly HeldReport[];
  readonly load: LoadReport;
};

const decideNew = async ({ parse, subject, captureSeq, reports, load }: NewReport): Promise<Decision<Answer>> => {
  const succession = successionOf(parse, captureSeq, reports);
  const parsed = (supersedesSeq: number | null): EvidenceEntry => parsedEntry({ parse, subject, captureSeq, supersedesSeq });
  const reissue = { subject, reason: "ISSUER_REISSUED" } as const;
  switch (succession.kind) {
    case "EQUAL":
      return { entries: [], answer: { standing: "EQUAL", seq: succession.to.seq } };
    case "FIRST":
      return { entries: [parsed(null)], answer: { standing: "ACTIVE", seq: null } };
    case "BESIDE":
      return { entries: [parsed(null)], answer: { standing: "BESIDE", seq: null } };
    case "SUPERSEDES": {
      const { seq, standing } = succession.former;
      const sides = { supersededSeq: seq, before: await load(succession.former), standsAt: { entry: 0 }, after: parse };
      return { entries: [parsed(seq), supersededEntry({ ...reissue, ...sides })], answer: { standing, seq: null } };
    }
    case "SUPERSEDED_FROM_START": {
      const sides = { supersededSeq: { entry: 0 }, before: parse, standsAt: succession.by.seq, after: await load(succession.by) };
      return { entries: [parsed(null), supersededEntry({ ...reissue, ...sides })], answer: { standing: "SUPERSEDED", seq: null } };
    }
  }
};

/** The same bytes, read differently by another parser: the former reading gives way (Addendum B 8.3). */
const decideCorrection = async (earlier: HeldReport, report: NewReport): Promise<Decision<Answer>> => {
  const { parse, subject, captureSeq } = report;
  const correction = {
    subject: earlier.subject,
    supersededSeq: earlier.seq,
    before: await report.load(earlier),
    reason: "PARSE_CORRECTED",
  } as const;
  if (earlier.subject === subject) {
    const entries = [
      parsedEntry({ parse, subject, captureSeq, supersedesSeq: earlier.seq }),
      supersededEntry({ ...correction, standsAt: { entry: 0 }, after: parse }),
    ];
    return { entries, answer: { standing: earlier.standing, seq: null } };
  }
  const moved = await decideNew(report); // it was read as of another month or token: there it is a new report
  const standsAt = moved.answer.seq ?? { entry: 0 };
  const said = report.reports.find(({ seq }) => seq === moved.answer.seq); // the report there that says the same already
  const after = said === undefined ? parse : await report.load(said);
  return { entries: [...moved.entries, supersededEntry({ ...correction, standsAt, after })], answer: moved.answer };
};
