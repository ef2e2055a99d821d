import { type BundleFile, inPathOrder, madeFile, type OmittedFile, totalBytes } from "./bundle-file.js";
import { evidenceFiles } from "./evidence-files.js";
import { type BundleStatement, CHECKSUMS, checksumLines, MANIFEST, manifestBytes } from "./manifest.js";
import { omissible, omit } from "./omission.js";
import { readmeText } from "./readme.js";
import { evidenceRecords, type TokenEvidence } from "./token-evidence.js";

/** Everything a bundle is put together from. */
export type BundleParts = {
  readonly statement: BundleStatement;
  readonly recordedAt: string; // of the head record
  readonly evidence: TokenEvidence;
  readonly token: Uint8Array; // token.json
  readonly registry: Uint8Array; // registry.json
  readonly segment: { readonly from: number; readonly lines: Uint8Array };
  readonly inclusion: Uint8Array; // merkle/inclusion.jsonl
  readonly tools: readonly { readonly name: string; readonly bytes: Uint8Array }[]; // of tools/
  readonly maxBytes: number; // uncompressed
};

/** A bundle before its bytes are read: every file of the archive in byte order of path. */
export type PlannedBundle = {
  readonly files: readonly BundleFile[];
  readonly omitted: readonly OmittedFile[];
  readonly checksums: Uint8Array;
};

const JSON_TYPE = "application/json";
const LINES = "application/jsonl";

/**
 * The files of a bundle. Past `maxBytes` the oldest readings and then the oldest superseded documents are left out, as few as will do;
 * when that is not enough the bundle is larger, because nothing else may go (Addendum B 17.2).
 */
export const planBundle = (parts: BundleParts): PlannedBundle => {
  const files = [...evidenceFiles(parts.evidence), ...madeFiles(parts)];
  const candidates = omissible(parts.evidence, files);
  const without = (left: number): PlannedBundle => planWithout(parts, files, new Set(candidates.slice(0, left).map(({ path }) => path)));
  const fits = (plan: PlannedBundle): boolean => totalBytes(plan.files) <= parts.maxBytes;
  const whole = without(0);
  if (fits(whole)) return whole;
  let [tooFew, enough] = [0, candidates.length];
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (fits(without(middle))) enough = middle;
    else tooFew = middle;
  }
  return without(enough);
};

const madeFiles = ({ evidence, token, registry, segment, inclusion, tools }: BundleParts): readonly BundleFile[] => [
  madeFile("token.json", "token", JSON_TYPE, token),
  madeFile("registry.json", "registry", JSON_TYPE, registry),
  madeFile("chain/records.jsonl", "chain", LINES, jsonLines(evidenceRecords(evidence).map(({ bytes }) => bytes))),
  madeFile("chain/segment.jsonl", "chain", LINES, segment.lines),
  madeFile("merkle/inclusion.jsonl", "merkle", LINES, inclusion),
  madeFile("merkle/consistency.jsonl", "merkle", LINES, new Uint8Array()),
  ...tools.map(({ name, bytes }) =>
    madeFile(`tools/${name}`, "tool", name.endsWith(".sh") ? "application/x-sh" : "text/javascript", bytes),
  ),
];

const planWithout = (parts: BundleParts, all: readonly BundleFile[], without: ReadonlySet<string>): PlannedBundle => {
  const omitted = all.filter(({ path }) => without.has(path)).map(omit);
  const kept = all.filter(({ path }) => !without.has(path));
  const readme = readmeText({
    statement: parts.statement,
    recordedAt: parts.recordedAt,
    records: evidenceRecords(parts.evidence).length,
    segmentFrom: parts.segment.from,
    files: kept,
    omitted,
  });
  const listed = [...kept, madeFile("README.txt", "readme", "text/plain", Buffer.from(readme, "utf8"))];
  const manifest = madeFile(MANIFEST, "chain", JSON_TYPE, manifestBytes(parts.statement, listed, omitted));
  const checksums = checksumLines([...listed, manifest]);
  return { files: inPathOrder([...listed, manifest, madeFile(CHECKSUMS, "chain", "text/plain", checksums)]), omitted, checksums };
};

/** Lines of exact bytes, each ended by a newline. */
export const jsonLines = (lines: readonly Uint8Array[]): Buffer => Buffer.concat(lines.flatMap((line) => [line, NEWLINE]));
const NEWLINE = Buffer.from("\n");
