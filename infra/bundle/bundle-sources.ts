import type { ArtifactStore, ReadStream } from "../../commands/ports.js";
import { DamagedArtifact } from "../../commands/ports.js";
import { jsonLines } from "../../domain/bundle/assemble.js";
import type { BundleFile } from "../../domain/bundle/bundle-file.js";
import type { BundleWindow, ReadingCandidates } from "../../domain/bundle/bundled-readings.js";
import {
  BUNDLED_KINDS,
  decidesByArtifact,
  type HeldRecord,
  type TokenEvidence,
  TokenEvidenceFinder,
} from "../../domain/bundle/token-evidence.js";
import { EVIDENCE_STREAM, parseRecord, recordHash } from "../../domain/evidence/record.js";
import type { RecordedEvent } from "../../domain/log/event.js";
import type { ReconciliationArtifact } from "../../domain/measurement/reconciliation.js";
import type { CaptureArtifact } from "../../domain/report/parse-artifact.js";
import type { ReviewArtifact } from "../../domain/review/review.js";
import type { ArtifactId, Sha256Hex } from "../../domain/shared/sha256.js";
import type { Instant } from "../../domain/shared/time.js";
import type { ReadAll } from "../../projections/ports.js";
import { findReadings, HeadNotFound, heldBytes } from "./find-readings.js";
import type { ZipSource } from "./zip-writer.js";

/** The head a bundle is built at. */
export type BundleHead = { readonly seq: number; readonly hash: Sha256Hex };

const BATCH = 2_000;

type Artifacts = Pick<ArtifactStore, "getMany">;

/** Everything the chain says of one token up to and including record `through`, with the measurements `named`. Throws HeadNotFound, DamagedArtifact, LogUnavailable. */
export const findEvidence = async (
  symbol: string,
  through: number,
  window: BundleWindow,
  { readAll, artifacts }: { readonly readAll: ReadAll; readonly artifacts: Artifacts },
  named: readonly ArtifactId[] = [],
): Promise<TokenEvidence> => {
  const finder = new TokenEvidenceFinder(symbol, window);
  for (const id of named) finder.candidates.name(id);
  const filter = { streamPrefixes: [EVIDENCE_STREAM], typePrefixes: [...BUNDLED_KINDS] };
  const mayMatter = eventOf(symbol);
  for await (const { events } of readAll({ after: null, filter, maxBatch: BATCH })) {
    const records = events
      .filter((event) => event.stream === EVIDENCE_STREAM && event.revision <= through && mayMatter(event))
      .map(({ data }): HeldRecord => ({ record: parseRecord(data), bytes: data }));
    const ids = records.flatMap(({ record }) => (decidesByArtifact(record) && record.artifact !== null ? [record.artifact] : []));
    give(finder, records, await artifacts.getMany(ids));
  }
  await findPassedOver(finder.candidates, through, readAll);
  return finder.found(await findReadings(finder.candidates, window, artifacts));
};

/** Nearly all records are readings of other tokens: their bytes tell it before they are read as records. */
const eventOf = (symbol: string): ((event: Pick<RecordedEvent, "type" | "data">) => boolean) => {
  const subject = Buffer.from(`"subject":"${symbol}/`);
  return ({ type, data }) => type !== "supply.measured" || Buffer.from(data.buffer, data.byteOffset, data.byteLength).includes(subject);
};

/** Readings older than the window that a reconciliation names: they are recorded before it, so they were passed over. */
const findPassedOver = async (candidates: ReadingCandidates, through: number, readAll: ReadAll): Promise<void> => {
  const wanted = candidates.passedOver;
  if (wanted.size === 0) return;
  const filter = { streamPrefixes: [EVIDENCE_STREAM], typePrefixes: ["supply.measured"] };
  for await (const { events } of readAll({ after: null, filter, maxBatch: BATCH }))
    for (const { stream, revision, data } of events) {
      if (stream !== EVIDENCE_STREAM || revision > through) continue;
      const record = parseRecord(data);
      if (record.artifact !== null && wanted.has(record.artifact)) candidates.takeAgain({ record, bytes: data });
    }
};

const give = (finder: TokenEvidenceFinder, records: readonly HeldRecord[], artifacts: ReadonlyMap<string, Buffer>): void => {
  for (const held of records) {
    if (!decidesByArtifact(held.record)) {
      finder.take(held);
      continue;
    }
    const { artifact, kind, seq } = held.record;
    const value: unknown = JSON.parse(heldBytes(artifacts, artifact, seq).toString("utf8"));
    if (kind === "document.captured") finder.takeCapture({ ...held, capture: value as CaptureArtifact });
    else if (kind === "reconciliation.compared") finder.takeReconciliation({ ...held, reconciliation: value as ReconciliationArtifact });
    else finder.takeReview({ ...held, review: value as ReviewArtifact });
  }
};

/** The run of records that ends at the head. */
export type Segment = { readonly from: number; readonly lines: Buffer; readonly recordedAt: Instant; readonly headPosition: bigint };

/** The last `most` records to the head, which must be the very record the read model stands at. Throws HeadNotFound, LogUnavailable. */
export const readSegment = async (head: BundleHead, most: number, readStream: ReadStream): Promise<Segment> => {
  const from = Math.max(0, head.seq + 1 - most);
  const lines: Uint8Array[] = [];
  for await (const { data, revision, position } of readStream(EVIDENCE_STREAM, from)) {
    lines.push(data);
    if (revision < head.seq) continue;
    if (recordHash(data) !== head.hash) break;
    return { from, lines: jsonLines(lines), recordedAt: parseRecord(data).recorded_at, headPosition: position };
  }
  throw new HeadNotFound(`the chain does not hold record ${head.seq} as the read model knows it`);
};

/** The planned files, their artifacts read from the store one by one. Reading throws DamagedArtifact. */
export const zipSources = (files: readonly BundleFile[], artifacts: Pick<ArtifactStore, "get">): readonly ZipSource[] =>
  files.map(({ path, bytes, content }) => ({
    path,
    bytes,
    read: async () => {
      if (content.kind === "bytes") return content.bytes;
      const held = await artifacts.get(content.id);
      if (held === undefined) throw new DamagedArtifact(content.id);
      return held;
    },
  }));
