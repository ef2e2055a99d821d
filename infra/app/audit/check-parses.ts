import { loadArtifact, loadJsonArtifact } from "../../../commands/load-artifact.js";
import type { ArtifactStore } from "../../../commands/ports.js";
import { artifactBytes } from "../../../domain/evidence/artifact.js";
import type { ChainRecord } from "../../../domain/evidence/record.js";
import { PARSER_VERSION } from "../../../domain/parsing/parse-report.js";
import type { CaptureArtifact, ParseArtifact, ParseOutcome, UnreadableArtifact } from "../../../domain/report/parse-artifact.js";
import { artifactId } from "../../../domain/shared/sha256.js";
import type { DocumentParser } from "../../pdf/document-parser.js";
import { attempt } from "./attempt.js";
import type { RecordSet } from "./record-set.js";
import { CheckLog, type CheckReport } from "./report.js";

type Recorded = ParseArtifact | UnreadableArtifact;
type Ports = {
  readonly artifacts: Pick<ArtifactStore, "get">;
  readonly parser: Pick<DocumentParser, "parse" | "parseWith">;
  readonly progress: (done: number, of: number) => void;
};

/** Documents read again at the same time: as many as the parser reads. */
const AT_ONCE = 2;

/**
 * Reads every document again that was parsed or found unreadable, with the template version recorded, and compares byte for byte
 * (Addendum B 8.2). What an engine or template that no longer ships has read is named, not failed, and so
 * is what a limit stopped or stops: limits are configured, and time and memory are the machine's.
 */
export const checkParses = async (records: RecordSet, { artifacts, parser, progress }: Ports): Promise<CheckReport> => {
  const log = new CheckLog("parses");
  const derived = [...records].filter(({ kind }) => kind === "report.parsed" || kind === "document.unreadable");
  const waiting = derived.values();
  const worker = async (): Promise<void> => {
    for (const record of waiting) {
      await attempt(log, `record ${record.seq}`, () => repeat(log, records, record, { artifacts, parser }));
      log.examined += 1;
      progress(log.examined, derived.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return log.report();
};

const repeat = async (
  log: CheckLog,
  records: RecordSet,
  { seq, artifact, cause_seq }: ChainRecord,
  { artifacts, parser }: Pick<Ports, "artifacts" | "parser">,
): Promise<void> => {
  const captureId = cause_seq === null ? null : records.at(cause_seq)?.artifact;
  if (artifact === null || captureId === null || captureId === undefined) return; // named by the check of derivations
  const place = `record ${seq}`;
  const recorded = await loadJsonArtifact<Recorded>(artifacts, artifact);
  if (recorded.parser_version !== PARSER_VERSION)
    return log.cannotRepeat(place, `it was read by engine ${recorded.parser_version}; this release ships ${PARSER_VERSION}`);
  if (recorded.schema === "document.unreadable" && recorded.reason === "LIMIT_EXCEEDED")
    return log.cannotRepeat(place, `a limit was exceeded: ${recorded.detail}`);
  const capture = await loadJsonArtifact<CaptureArtifact>(artifacts, captureId);
  const bytes = await loadArtifact(artifacts, artifactId(capture.sha256));
  const outcome = await readAgain(parser, recorded, bytes, capture);
  if (outcome === undefined)
    return log.cannotRepeat(place, `template ${recorded.template_id} version ${recorded.template_version} no longer ships`);
  if (artifactBytes(outcome.artifact).equals(artifactBytes(recorded))) return;
  if (outcome.outcome === "unreadable" && outcome.artifact.reason === "LIMIT_EXCEEDED")
    return log.cannotRepeat(place, `a limit of this run was exceeded: ${outcome.artifact.detail}`);
  if (recorded.template_id === null && outcome.artifact.template_id !== null)
    return log.cannotRepeat(place, `no template fitted the document then; ${outcome.artifact.template_id} does now`);
  log.fault(place, `reading the document again gives ${summary(outcome)}, not what the record holds`);
};

const readAgain = (
  parser: Ports["parser"],
  { template_id, template_version }: Recorded,
  bytes: Buffer,
  capture: CaptureArtifact,
): Promise<ParseOutcome | undefined> =>
  template_id === null || template_version === null
    ? parser.parse(bytes, capture)
    : parser.parseWith(bytes, capture, { id: template_id, version: template_version });

const summary = ({ outcome, artifact }: ParseOutcome): string =>
  outcome === "parsed" ? `a report for ${artifact.period}` : `${artifact.reason} (${artifact.detail})`;
