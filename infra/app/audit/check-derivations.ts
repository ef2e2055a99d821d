import { loadJsonArtifact } from "../../../commands/load-artifact.js";
import type { ArtifactStore } from "../../../commands/ports.js";
import type { ChainRecord } from "../../../domain/evidence/record.js";
import type { CaptureArtifact, ParseArtifact, UnreadableArtifact } from "../../../domain/report/parse-artifact.js";
import type { ArtifactId } from "../../../domain/shared/sha256.js";
import { attempt } from "./attempt.js";
import type { RecordSet } from "./record-set.js";
import { CheckLog, type CheckReport } from "./report.js";

type Derived = Pick<ParseArtifact | UnreadableArtifact, "source_sha256">;

/**
 * What was derived from what: a parse names a capture before it and reads that capture's very document (Addendum B 4.5); one report at
 * most is active of a subject, and of a token and month (Addendum B 7.1, 8.3).
 */
export const checkDerivations = async (records: RecordSet, artifacts: Pick<ArtifactStore, "get">): Promise<CheckReport> => {
  const log = new CheckLog("derivations");
  const standing = new Standing();
  for (const record of records) {
    if (record.kind === "report.superseded") standing.retire(record);
    if ((record.kind !== "report.parsed" && record.kind !== "document.unreadable") || record.artifact === null) continue;
    log.examined += 1;
    const place = `record ${record.seq}`;
    await attempt(log, place, () => checkCause(log, records, record, artifacts));
    if (record.kind === "report.parsed" && !standing.place(record))
      log.fault(place, `it supersedes record ${record.supersedes_seq}, which does not stand for ${record.subject}`);
  }
  for (const active of standing.active())
    await attempt(log, `record ${active.seq}`, async () => {
      const report = await loadJsonArtifact<ParseArtifact>(artifacts, active.artifact);
      for (const symbol of report.covered_symbols) {
        const other = standing.take(`${symbol}/${report.period}`, active.seq);
        if (other !== undefined)
          log.fault(`record ${active.seq}`, `${symbol} has another active report for ${report.period}: record ${other}`);
      }
    });
  return log.report();
};

const checkCause = async (
  log: CheckLog,
  records: RecordSet,
  { seq, artifact, cause_seq }: ChainRecord,
  artifacts: Pick<ArtifactStore, "get">,
): Promise<void> => {
  const cause = cause_seq === null ? undefined : records.at(cause_seq);
  if (cause?.kind !== "document.captured" || cause.artifact === null || artifact === null)
    return log.fault(`record ${seq}`, "it does not name the capture it was derived from");
  const capture = await loadJsonArtifact<CaptureArtifact>(artifacts, cause.artifact);
  const derived = await loadJsonArtifact<Derived & { readonly schema: string }>(artifacts, artifact);
  if (derived.source_sha256 !== capture.sha256)
    log.fault(`record ${seq}`, `it was read from ${derived.source_sha256}, and record ${cause.seq} captured ${capture.sha256}`);
};

type Active = { readonly seq: number; readonly subject: string; readonly artifact: ArtifactId };

/** Which reports stand, by the records alone. */
class Standing {
  readonly #active = new Map<string, Active>(); // by subject
  readonly #standing = new Map<number, string>(); // every report not superseded: its subject
  readonly #reports = new Map<number, Active>();
  readonly #months = new Map<string, number>();

  /** False when it supersedes a report that does not stand for its subject. */
  place({ seq, subject, artifact, supersedes_seq }: ChainRecord): boolean {
    if (artifact === null) return true;
    const follows = supersedes_seq === null || this.#standing.get(supersedes_seq) === subject;
    if (supersedes_seq !== null) this.#standing.delete(supersedes_seq);
    const active = this.#active.get(subject);
    this.#reports.set(seq, { seq, subject, artifact });
    if (active === undefined || active.seq === supersedes_seq) this.#active.set(subject, { seq, subject, artifact });
    this.#standing.set(seq, subject);
    return follows;
  }
  /** A report kept beside the active one takes its place when that gives way to it (ADR 0101). */
  retire({ supersedes_seq: former, cause_seq: by }: ChainRecord): void {
    const subject = former === null ? undefined : this.#standing.get(former);
    if (former === null || subject === undefined) return;
    this.#standing.delete(former);
    if (this.#active.get(subject)?.seq !== former) return;
    this.#active.delete(subject);
    const beside = by === null ? undefined : this.#reports.get(by);
    if (by !== null && beside !== undefined && this.#standing.get(by) === subject) this.#active.set(subject, beside);
  }
  active(): readonly Active[] {
    return [...this.#active.values()];
  }
  /** The report that has the token and month already. */
  take(tokenMonth: string, seq: number): number | undefined {
    const other = this.#months.get(tokenMonth);
    if (other === undefined) this.#months.set(tokenMonth, seq);
    return other;
  }
}
