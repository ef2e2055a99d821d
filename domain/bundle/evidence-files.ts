import { artifactBytes } from "../evidence/artifact.js";
import type { ChainRecord } from "../evidence/record.js";
import type { CaptureArtifact } from "../report/parse-artifact.js";
import { type ArtifactId, artifactId, sha256OfArtifactId } from "../shared/sha256.js";
import { type BundleFile, type BundleRole, madeFile } from "./bundle-file.js";
import { sourceExtension, sourceMediaType } from "./source-type.js";
import {
  type BundledReading,
  type CapturedRecord,
  FILED_KINDS,
  type HeldRecord,
  isFiled,
  type NamedArtifact,
  type TokenEvidence,
} from "./token-evidence.js";

/** Documents, captures, parses, revisions, readings with what is behind them, methodology and its reviews, each under the path of Addendum B 17.1. */
export const evidenceFiles = (evidence: TokenEvidence): readonly BundleFile[] => {
  const { captures, parses, revisions, readings, filed, methodology, reviews } = evidence;
  const parsed = new Set(parses.filter(({ record }) => record.kind === "report.parsed").map(({ record }) => record.cause_seq));
  const files = [
    ...distinct(captures, ({ capture }) => capture.sha256).flatMap((held) => captureFiles(held, parsed.has(held.record.seq))),
    ...parses.map((held) => jsonArtifact(held, "parses", held.record.kind === "report.parsed" ? "parse" : "unreadable")),
    ...revisions.map((held) => jsonArtifact(held, "revisions", "revision")),
    ...readings.flatMap(readingFiles),
    ...filed.map(filedFile),
    ...(methodology === null ? [] : [methodologyFile(methodology), madeFile(REVIEWS, "reviews", JSON_LINES, reviewLines(reviews))]),
  ];
  return distinct(files, ({ path }) => path);
};

const REVIEWS = "methodology/reviews.jsonl";
const JSON_LINES = "application/jsonl";
const JSON_TYPE = "application/json";

export const sourcePath = (capture: CaptureArtifact, isParsed: boolean): string =>
  `sources/${capture.sha256}.${sourceExtension(capture, isParsed)}`;

const captureFiles = ({ record, capture }: CapturedRecord, isParsed: boolean): readonly BundleFile[] => {
  const document = artifactId(capture.sha256);
  const place = { chainSeq: record.seq, sourceUrl: capture.url };
  return [
    {
      path: sourcePath(capture, isParsed),
      bytes: capture.bytes,
      sha256: capture.sha256,
      role: "source",
      mediaType: sourceMediaType(capture, isParsed),
      artifactId: document,
      ...place,
      content: { kind: "artifact", id: document },
    },
    { ...artifactFile(record, `sources/${capture.sha256}.capture.json`, "capture", JSON_TYPE), ...place },
  ];
};

const jsonArtifact = ({ record }: HeldRecord, folder: string, role: BundleRole): BundleFile =>
  artifactFile(record, `${folder}/${sha256OfArtifactId(artifactOf(record))}.json`, role, JSON_TYPE);

/** The proof, the quorum log and the measurement of a reading, in the order in which a bundle that is too large goes without them. */
export const readingFiles = ({ record, quorum, proof }: BundledReading): readonly BundleFile[] => [
  ...(proof === null ? [] : [namedFile(record, proof, "proofs", "proof")]),
  ...(quorum === null ? [] : [namedFile(record, quorum, "quorum", "quorum")]),
  measurementFile(record),
];

/** The artifact of a `supply.measured` record. */
export const measurementFile = (record: ChainRecord): BundleFile => {
  const network = record.subject.slice(record.subject.indexOf("/") + 1);
  return artifactFile(record, `measurements/${network}/${sha256OfArtifactId(artifactOf(record))}.json`, "measurement", JSON_TYPE);
};

/** An artifact that the artifact of a record names. */
const namedFile = (record: ChainRecord, { id, bytes }: NamedArtifact, folder: string, role: BundleRole): BundleFile => ({
  ...artifactFile({ ...record, artifact: id }, `${folder}/${sha256OfArtifactId(id)}.json`, role, JSON_TYPE),
  bytes,
});

const FILED_ROLES = { "reconciliation.compared": "reconciliation", "context.pulled": "context" } as const;

const filedFile = (held: HeldRecord): BundleFile => {
  const { kind, seq } = held.record;
  if (!isFiled(kind)) throw new RangeError(`record ${seq} has no folder of its own`);
  return jsonArtifact(held, FILED_KINDS[kind], FILED_ROLES[kind]);
};

const methodologyFile = ({ record }: HeldRecord): BundleFile =>
  artifactFile(record, `methodology/${sha256OfArtifactId(artifactOf(record))}.md`, "methodology", "text/markdown");

const artifactFile = (record: ChainRecord, path: string, role: BundleRole, mediaType: string): BundleFile => {
  const id = artifactOf(record);
  return {
    path,
    bytes: record.artifact_bytes ?? 0,
    sha256: sha256OfArtifactId(id),
    role,
    mediaType,
    artifactId: id,
    chainSeq: record.seq,
    sourceUrl: null,
    content: { kind: "artifact", id },
  };
};

/** Each line hashes to the artifact of its `methodology.reviewed` record. */
const reviewLines = (reviews: TokenEvidence["reviews"]): Buffer =>
  Buffer.concat(reviews.flatMap(({ review }) => [artifactBytes(review), Buffer.from("\n")]));

const artifactOf = ({ seq, artifact }: ChainRecord): ArtifactId => {
  if (artifact === null) throw new RangeError(`record ${seq} names no artifact`);
  return artifact;
};

const distinct = <T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] => {
  const first = new Map<string, T>();
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  return [...first.values()];
};
