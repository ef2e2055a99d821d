import { artifactBytes } from "../../domain/evidence/artifact.js";
import type { EvidenceEntry } from "../../domain/evidence/chain.js";
import { EVIDENCE_STREAM } from "../../domain/evidence/record.js";
import { supersededEntry } from "../../domain/report/parse-entries.js";
import type { ReviewArtifact } from "../../domain/review/review.js";
import { defaultSettings, type Settings } from "../../domain/settings/values.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import type { Instant } from "../../domain/shared/time.js";
import { zipSources } from "../../infra/bundle/bundle-sources.js";
import { type BundlePorts, prepareBundle } from "../../infra/bundle/prepare-bundle.js";
import { type ZipSource, zipArchive } from "../../infra/bundle/zip-writer.js";
import { foldedSnapshot } from "../../infra/postgres/folded-board.js";
import { foldAll } from "../../infra/projections/fold-all.js";
import { board } from "../../projections/board/board.js";
import type { BundleRequest } from "../../read-api/bundle-port.js";
import { bundleRequest } from "../../read-api/bundle-request.js";
import type { BoardSnapshot } from "../../read-api/queries.js";
import {
  type BoardEvidence,
  boardEvidence,
  capturedEntry,
  documentSha256,
  headEntry,
  parseArtifact,
  registryEntry,
  reportEntry,
  unreadableEntry,
} from "./board-evidence.js";
import { catalog, issuer, source, token } from "./catalogs.js";
import { type MadeReading, madeReading, measuredNetwork, type ReadingOrder, reconciledEntry } from "./measured-evidence.js";
import { MemoryTree } from "./merkle-tree.js";
import { contextEntry } from "./supply-evidence.js";
import { TERMS } from "./terms.js";

/** A log and its artifacts in memory. */
type Evidence = Pick<BoardEvidence, "log" | "artifacts">;

/** What bundles of a chain in memory are built from. */
export type Bundling = {
  readonly ports: BundlePorts;
  readonly settings: Settings;
  readonly snapshot: () => Promise<BoardSnapshot>;
  /** What the service would ask for at `now`. */
  readonly request: (symbol?: string, now?: string) => Promise<BundleRequest>;
  /** The archive at the head of the chain. */
  readonly archive: (symbol?: string, settings?: Partial<Settings>) => Promise<Buffer>;
};
export type BundleWorld = BoardEvidence & Bundling;

const NOW = "2026-02-10T12:00:00.000Z";
export const WEB = "https://board.example";

export const bundling = (evidence: Evidence, change: Partial<Settings> = {}): Bundling => {
  const settings = { ...defaultSettings, ...change };
  const ports: BundlePorts = {
    readAll: evidence.log.readAll,
    readStream: evidence.log.readStream,
    artifacts: evidence.artifacts,
    subtrees: async () => (await treeOf(evidence)).read,
  };
  const snapshot = async (): Promise<BoardSnapshot> => {
    const { rows } = await foldAll(board, { readAll: evidence.log.readAll, getArtifacts: evidence.artifacts.getMany, end: "end" });
    return foldedSnapshot(rows, "folded");
  };
  const request = async (symbol = "ONEX", now = NOW): Promise<BundleRequest> => {
    const held = await snapshot();
    const found = held.tokens.find((known) => known.symbol === symbol);
    const config = { baseUrl: WEB, webOrigin: WEB, settings };
    const wanted = found && bundleRequest({ config, terms: TERMS, snapshot: held }, found, now as Instant);
    if (wanted === undefined) throw new Error(`no token ${symbol}`);
    return wanted;
  };
  const archive = async (symbol = "ONEX", over: Partial<Settings> = {}): Promise<Buffer> => {
    const plan = await prepareBundle(ports, { ...(await request(symbol)), settings: { ...settings, ...over } });
    return packed(zipSources(plan.files, evidence.artifacts));
  };
  return { ports, settings, snapshot, request, archive };
};

/** The whole archive at once. */
export const packed = async (files: readonly ZipSource[]): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipArchive(files)) pieces.push(piece);
  return Buffer.concat(pieces);
};

const treeOf = async ({ log }: Evidence): Promise<MemoryTree> => {
  const tree = new MemoryTree();
  for await (const { data } of log.readStream(EVIDENCE_STREAM, 0)) tree.append(data);
  return tree;
};

const bytesOf = (document: string): Buffer => Buffer.from(`document ${document}`);
const captured = (document: string, symbol = "ONEX"): EvidenceEntry => ({
  ...capturedEntry(document, { bytes: bytesOf(document).length, symbols: [symbol], headers: { "content-type": "application/pdf" } }),
  subject: symbol,
});

const METHODOLOGY = Buffer.from("# Methodology\n\nFictional.\n");
const review: ReviewArtifact = {
  schema: "methodology.review",
  schema_version: 1,
  review_id: "review-1",
  methodology_sha256: sha256Hex(METHODOLOGY),
  outcome: "APPROVED",
  reviewed_at: NOW as Instant,
  reviewer_ref: "reviewer-1",
  scope_note: "fictional",
  valid_until: null,
};

const noRefs = { causeSeq: null, supersedesSeq: null };
const published = { kind: "methodology.published", subject: "methodology", artifact: METHODOLOGY, ...noRefs } as const;
const reviewed = {
  kind: "methodology.reviewed",
  subject: "methodology",
  artifact: artifactBytes(review),
  causeSeq: 1,
  supersedesSeq: null,
} as const;

/**
 * Two tokens; of ONEX a report that was reissued, one that stands, and a document that cannot be read. Methodology and review are records
 * 1 and 2, the superseded report is of document `dec`.
 */
export const bundleWorld = async (change: Partial<Settings> = {}): Promise<BundleWorld> => {
  const evidence = boardEvidence();
  const world = { ...evidence, ...bundling(evidence, change) };
  const tokens = [token(), token({ symbol: "TWOX", token_name: "Two" })];
  const sources = [source(), source({ id: "two-reports", symbols: ["TWOX"] })];
  for (const document of ["dec", "dec-again", "jan", "scan", "two"]) await world.artifacts.put(bytesOf(document));
  await world.append([registryEntry(catalog({ issuers: [issuer()], tokens, sources })), published, reviewed]);
  await world.append([captured("dec")]); // 3
  const [first, second] = [parseArtifact("dec", "2025-12", "100.00"), parseArtifact("dec-again", "2025-12", "101.00")];
  await world.append([reportEntry(first, 3), captured("two", "TWOX"), captured("dec-again")]); // 4 5 6
  const sides = { supersededSeq: 4, before: first, standsAt: 7, after: second, reason: "ISSUER_REISSUED" } as const;
  await world.append([reportEntry(second, 6, { supersedesSeq: 4 }), supersededEntry({ subject: "ONEX/2025-12", ...sides })]); // 7 8
  await world.append([captured("jan"), captured("scan")]); // 9 10
  await world.append([reportEntry(parseArtifact("jan", "2026-01", "102.50"), 9), unreadableEntry("scan", 10), headEntry("tail")]); // 11 12 13
  return world;
};

/** The readings of `measuredWorld`, in the order of their records. */
export type MeasuredWorld = BundleWorld & { readonly readings: readonly (MadeReading & { readonly seq: number })[] };

/** Beside `bundleWorld`: proven and unproven readings of ONEX, one at a report's cutoff, and one of TWOX; what a third party says, and a reconciliation. */
export const measuredWorld = async (change: Partial<Settings> = {}): Promise<MeasuredWorld> => {
  const world = await bundleWorld(change);
  const tokens = [token({ networks: [measuredNetwork()] }), token({ symbol: "TWOX", token_name: "Two", networks: [measuredNetwork()] })];
  const sources = [source(), source({ id: "two-reports", symbols: ["TWOX"] })];
  await world.append([registryEntry(catalog({ issuers: [issuer()], tokens, sources }))]);
  const readings: (MadeReading & { readonly seq: number })[] = [];
  for (const order of READINGS) {
    const reading = await madeReading(order);
    for (const artifact of reading.artifacts) await world.artifacts.put(artifact);
    readings.push({ ...reading, seq: world.nextSeq() });
    await world.append([reading.entry]);
  }
  const [oldest] = readings;
  if (oldest === undefined) throw new Error("there are readings");
  await world.append([contextEntry(), reconciledEntry(oldest), contextEntry({ symbol: "TWOX" })]);
  return { ...world, readings };
};

const READINGS: readonly ReadingOrder[] = [
  { time: "2025-11-29T10:00:00.000Z", supply: 900_000_000n }, // before the window, and named by the reconciliation
  { time: "2025-11-30T10:00:00.000Z", supply: 900_000_001n }, // before the window
  { time: "2026-02-08T10:00:00.000Z", supply: 1_000_000_001n },
  { time: "2026-02-08T22:00:00.000Z", supply: 1_000_000_002n },
  { time: "2026-02-09T05:00:00.000Z", supply: 1_000_000_003n, symbol: "TWOX" },
  { time: "2026-02-09T06:00:00.000Z", supply: 1_000_000_004n },
  { time: "2025-12-31T23:59:36.000Z", supply: 950_000_000n, cutoff: { at: "2025-12-31T23:59:59.999Z", reportSeq: 7 } },
  { time: "2026-02-10T11:00:00.000Z", supply: 1_000_000_005n, proven: false },
];

export { documentSha256 };
