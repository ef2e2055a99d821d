import { loadJsonArtifact } from "../../../commands/load-artifact.js";
import type { ArtifactStore } from "../../../commands/ports.js";
import type { ChainRecord } from "../../../domain/evidence/record.js";
import type { ParseArtifact } from "../../../domain/report/parse-artifact.js";
import type { RevisionArtifact } from "../../../domain/report/revision.js";
import { changesBetween } from "../../../domain/report/statement.js";
import { canonicalJson } from "../../../domain/shared/canonical-json.js";
import { attempt } from "./attempt.js";
import type { RecordSet } from "./record-set.js";
import { CheckLog, type CheckReport } from "./report.js";

type Artifacts = Pick<ArtifactStore, "get">;

/** Every supersession against the two parses it names: whose they are, which documents they read, and every change (Addendum B 8.6). */
export const checkRevisions = async (records: RecordSet, artifacts: Artifacts): Promise<CheckReport> => {
  const log = new CheckLog("revisions");
  for (const record of records) {
    if (record.kind !== "report.superseded") continue;
    log.examined += 1;
    const place = `record ${record.seq}`;
    await attempt(log, place, async () => {
      for (const fault of await revisionFaults(records, record, artifacts)) log.fault(place, fault);
    });
  }
  return log.report();
};

const revisionFaults = async (records: RecordSet, record: ChainRecord, artifacts: Artifacts): Promise<string[]> => {
  const [former, standing] = [record.supersedes_seq, record.cause_seq].map((seq) => (seq === null ? undefined : records.at(seq)));
  if (record.artifact === null || !isReport(former) || !isReport(standing))
    return ["it does not name a revision and the two reports of it"];
  const revision = await loadJsonArtifact<RevisionArtifact>(artifacts, record.artifact);
  const before = await loadJsonArtifact<ParseArtifact>(artifacts, former.artifact);
  const after = await loadJsonArtifact<ParseArtifact>(artifacts, standing.artifact);
  const faults: string[] = [];
  const compare = (what: string, stated: string, found: string): void => {
    if (stated !== found) faults.push(`its ${what} is ${stated}, and the reports give ${found}`);
  };
  compare("superseded artifact", revision.superseded_artifact_id, former.artifact);
  compare("superseding artifact", revision.superseding_artifact_id, standing.artifact);
  compare("superseded document", revision.superseded_source_sha256, before.source_sha256);
  compare("superseding document", revision.superseding_source_sha256, after.source_sha256);
  if (canonicalJson([...revision.changes]) !== canonicalJson(changesBetween(before, after)))
    faults.push("its changes are not those between the two parses");
  return faults;
};

type ReportRecord = ChainRecord & { readonly artifact: NonNullable<ChainRecord["artifact"]> };

const isReport = (record: ChainRecord | undefined): record is ReportRecord => record?.kind === "report.parsed" && record.artifact !== null;
