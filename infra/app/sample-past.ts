import type { EvidenceState } from "../../commands/evidence-state.js";
import type { ParseDocument } from "../../commands/ports.js";
import { supersedeReport } from "../../commands/supersede-report.js";
import type { CatalogSource } from "../../domain/registry/catalog.js";
import type { CaptureArtifact } from "../../domain/report/parse-artifact.js";
import type { HeldReport } from "../../domain/report/succession.js";
import { Refusal } from "../../domain/shared/refusal.js";
import type { DocumentParser } from "../pdf/document-parser.js";
import { FORMER_READING, OPERATOR_CHOICE } from "../sample/sample-past.js";
import type { Parts } from "./parts.js";
import type { Reparsing } from "./reparsing.js";

/** Reads documents, and the one of the sample that has a former reading with that version while nothing was read of it yet. */
export const withFormerReading =
  (parser: Pick<DocumentParser, "parse" | "parseWith">, { evidence }: Pick<Parts, "evidence">): ParseDocument =>
  async (bytes, capture) => {
    if (capture.url !== FORMER_READING.url || !(await evidence.ask((state) => isUnread(state, capture))))
      return parser.parse(bytes, capture);
    return (await parser.parseWith(bytes, capture, FORMER_READING.template)) ?? parser.parse(bytes, capture);
  };

const isUnread = (state: EvidenceState, { sha256 }: CaptureArtifact): boolean => state.documentOf(sha256)?.outcome.status === "PENDING";

/** True for the source of the sample whose documents have a past. */
export const hasSamplePast = ({ url }: CatalogSource): boolean => FORMER_READING.url.startsWith(url);

/**
 * Gives the sample the past a service gathers over the years: a corrected parse and an operator's supersession, so that the revision
 * log has one of each. Each is made once, as soon as its documents are captured; whoever finds it made adds nothing.
 */
export const settleSamplePast = async (parts: Parts, { reparse }: Pick<Reparsing, "reparse">): Promise<void> => {
  const former = await parts.evidence.ask(readOnce);
  if (former !== undefined) await reparse(former.captureSeq, { dryRun: false });
  const active = await parts.evidence.ask(undecided);
  if (active === undefined) return;
  const order = { seq: active.seq, bySeq: null, reason: "INPUT_CORRECTED", text: OPERATOR_CHOICE.text } as const;
  await supersedeReport(parts).record(order).catch(decidedElsewhere);
};

/** Another service on the same log was faster. */
const decidedElsewhere = (error: unknown): void => {
  if (!(error instanceof Refusal && error.code === "report-not-active")) throw error;
};

/** The report that was read by the former version and never since. */
const readOnce = (state: EvidenceState): HeldReport | undefined => {
  const reports = state.reportsOf(FORMER_READING.subject);
  return reports.length === 1 ? reports[0] : undefined;
};

/** The active one of the two letters while nobody has decided between them. */
const undecided = (state: EvidenceState): HeldReport | undefined => {
  const reports = state.reportsOf(OPERATOR_CHOICE.subject);
  const standings = reports.map(({ standing }) => standing).sort();
  return standings.join() === "ACTIVE,BESIDE" ? reports.find(({ standing }) => standing === "ACTIVE") : undefined;
};
