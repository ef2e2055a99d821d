import type { BundleFile, OmittedFile } from "./bundle-file.js";
import type { TokenEvidence } from "./token-evidence.js";

/** Why a file is listed and not held. */
export const OVER_LIMIT = "BUNDLE_MAX_BYTES";

/**
 * The documents a bundle may go without, oldest first: those of which every report gave way to another (Addendum B 17.2). The document
 * of a report that stands, or that could not be read, is never among them.
 */
export const omissible = ({ captures, parses, revisions }: TokenEvidence, files: readonly BundleFile[]): readonly BundleFile[] => {
  const superseded = new Set(revisions.map(({ record }) => record.supersedes_seq));
  const gone = captures.filter(({ record: { seq } }) => {
    const reports = parses.filter(({ record }) => record.kind === "report.parsed" && record.cause_seq === seq);
    return reports.length > 0 && reports.every(({ record }) => superseded.has(record.seq));
  });
  return gone.flatMap(({ capture }) => files.filter(({ role, sha256 }) => role === "source" && sha256 === capture.sha256));
};

/** Lists the file as omitted instead of holding it. */
export const omit = (file: BundleFile): OmittedFile => ({ file, reason: OVER_LIMIT });
