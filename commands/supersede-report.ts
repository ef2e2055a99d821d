import type { ParseArtifact } from "../domain/report/parse-artifact.js";
import { parsedEntry, supersededEntry } from "../domain/report/parse-entries.js";
import type { RevisionChange, RevisionReason } from "../domain/report/revision.js";
import { changesBetween } from "../domain/report/statement.js";
import type { HeldReport } from "../domain/report/succession.js";
import { Refusal } from "../domain/shared/refusal.js";
import type { EvidenceState } from "./evidence-state.js";
import type { Decision, EvidenceWriter } from "./evidence-writer.js";
import { loadJsonArtifact } from "./load-artifact.js";
import type { ArtifactStore } from "./ports.js";

/** The reasons an operator may give: what is read differently is corrected by reading it again. */
export const OPERATOR_REASONS = ["ISSUER_REISSUED", "INPUT_CORRECTED"] as const satisfies readonly RevisionReason[];
export type OperatorReason = (typeof OPERATOR_REASONS)[number];

/** `seq` and `bySeq` are `report.parsed` records; without `bySeq` the one report kept beside the active one takes its place. */
export type SupersessionOrder = {
  readonly seq: number;
  readonly bySeq: number | null;
  readonly reason: OperatorReason;
  readonly text: string; // why, in the operator's words
};

/** What gives way to what, and what a reader will see change. */
export type Supersession = {
  readonly subject: string;
  readonly supersededSeq: number;
  readonly bySeq: number; // the held report chosen
  readonly changes: readonly RevisionChange[];
};

type Ports = { readonly evidence: Pick<EvidenceWriter, "appendEvidence" | "ask">; readonly artifacts: Pick<ArtifactStore, "get"> };
type Load = (report: HeldReport) => Promise<ParseArtifact>;

/**
 * Lets the active report of a month give way to another held report of the same subject, on an operator's word (ADR 0101). `plan`
 * tells, `record` does it; both throw Refusal `unknown-record`, `report-not-active`, `no-replacement`, `same-document`, `older-reissue`.
 */
export const supersedeReport = ({ evidence, artifacts }: Ports) => {
  const load: Load = ({ artifactId }) => loadJsonArtifact<ParseArtifact>(artifacts, artifactId);
  return {
    plan: async (order: SupersessionOrder): Promise<Supersession> =>
      (await evidence.ask((state) => decideSupersession(state, order, load))).answer,
    record: async (order: SupersessionOrder): Promise<Supersession & { readonly seq: number | null; readonly position: bigint | null }> => {
      const { answer, records, position } = await evidence.appendEvidence((state) => decideSupersession(state, order, load));
      return { ...answer, seq: records.at(-1)?.seq ?? null, position };
    },
  };
};

const decideSupersession = async (state: EvidenceState, order: SupersessionOrder, load: Load): Promise<Decision<Supersession>> => {
  const former = activeReport(state, order.seq);
  const standing = replacementOf(state, former, order);
  const { subject } = former;
  const [before, after] = [await load(former), await load(standing)];
  const revision = { subject, supersededSeq: former.seq, before, after, reason: order.reason, reasonText: order.text };
  const answer = { subject, supersededSeq: former.seq, bySeq: standing.seq, changes: changesBetween(before, after) };
  if (standing.standing === "BESIDE") return { entries: [supersededEntry({ ...revision, standsAt: standing.seq })], answer };
  // A report that gave way before is put on record once more: what a record says is never taken back.
  const again = parsedEntry({ parse: after, subject, captureSeq: standing.captureSeq, supersedesSeq: former.seq });
  return { entries: [again, supersededEntry({ ...revision, standsAt: { entry: 0 } })], answer };
};

const heldReport = (state: EvidenceState, seq: number): HeldReport => {
  const report = state.reportAt(seq);
  if (report === undefined) throw new Refusal("unknown-record", `record ${seq} is no report`);
  return report;
};

const activeReport = (state: EvidenceState, seq: number): HeldReport => {
  const report = heldReport(state, seq);
  if (report.standing !== "ACTIVE") throw new Refusal("report-not-active", `record ${seq} is not the active report of ${report.subject}`);
  return report;
};

const replacementOf = (state: EvidenceState, former: HeldReport, { bySeq, reason }: SupersessionOrder): HeldReport => {
  const chosen = bySeq === null ? onlyBeside(state, former) : heldReport(state, bySeq);
  if (chosen.subject !== former.subject)
    throw new Refusal("no-replacement", `record ${chosen.seq} is a report of ${chosen.subject}, not of ${former.subject}`);
  if (chosen.captureSeq === former.captureSeq)
    throw new Refusal("same-document", `records ${former.seq} and ${chosen.seq} read the same document; \`reparse\` corrects a reading`);
  const { outcome } = state.documentAt(chosen.captureSeq) ?? {};
  if (outcome?.status === "PARSED" && outcome.reportSeq !== chosen.seq)
    throw new Refusal(
      "no-replacement",
      `record ${chosen.seq} is a former reading of its document; record ${outcome.reportSeq} is the newest`,
    );
  const [old, now] = [former.issuedOn, chosen.issuedOn];
  if (reason === "ISSUER_REISSUED" && old !== null && now !== null && now < old)
    throw new Refusal(
      "older-reissue",
      `record ${chosen.seq} was issued on ${now}, before record ${former.seq} on ${old}: it is no reissue`,
    );
  return chosen;
};

const onlyBeside = (state: EvidenceState, former: HeldReport): HeldReport => {
  const beside = state.reportsOf(former.subject).filter(({ standing }) => standing === "BESIDE");
  const [only] = beside;
  if (only !== undefined && beside.length === 1) return only;
  const others = state.reportsOf(former.subject).filter(({ captureSeq }) => captureSeq !== former.captureSeq);
  const named = others.map(({ seq, standing }) => `${seq} (${standing})`).join(", ");
  const detail = named === "" ? "no other report of it is held" : `name one of ${named}`;
  throw new Refusal("no-replacement", `it is not clear what takes the place of record ${former.seq} for ${former.subject}: ${detail}`);
};
