import { msOfInstant } from "../shared/time.js";
import type { BundleFile, OmittedFile } from "./bundle-file.js";
import { readingFiles } from "./evidence-files.js";
import type { TokenEvidence } from "./token-evidence.js";

/** Why a file is listed and not held. */
export const OVER_LIMIT = "BUNDLE_MAX_BYTES";

/**
 * What a bundle may go without, in the order in which it goes (Addendum B 17.2): the readings, oldest first, each with the proof and the
 * quorum log before the measurement that names them; then the documents of which every report gave way to another, oldest first. The
 * document of a report that stands, or that could not be read, is never among them.
 */
export const omissible = (evidence: TokenEvidence, files: readonly BundleFile[]): readonly BundleFile[] => [
  ...readingsOldestFirst(evidence),
  ...supersededDocuments(evidence, files),
];

const readingsOldestFirst = ({ readings }: TokenEvidence): readonly BundleFile[] => {
  const oldestFirst = readings.toSorted((a, b) => msOfInstant(a.measurement.pin.time) - msOfInstant(b.measurement.pin.time));
  return [...new Map(oldestFirst.flatMap(readingFiles).map((file) => [file.path, file])).values()];
};

const supersededDocuments = ({ captures, parses, revisions }: TokenEvidence, files: readonly BundleFile[]): readonly BundleFile[] => {
  const superseded = new Set(revisions.map(({ record }) => record.supersedes_seq));
  const gone = captures.filter(({ record: { seq } }) => {
    const reports = parses.filter(({ record }) => record.kind === "report.parsed" && record.cause_seq === seq);
    return reports.length > 0 && reports.every(({ record }) => superseded.has(record.seq));
  });
  return gone.flatMap(({ capture }) => files.filter(({ role, sha256 }) => role === "source" && sha256 === capture.sha256));
};

/** Lists the file as omitted instead of holding it. */
export const omit = (file: BundleFile): OmittedFile => ({ file, reason: OVER_LIMIT });
