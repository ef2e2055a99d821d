import { randomUUID } from "node:crypto";
import { artifactBytes } from "../../domain/evidence/artifact.js";
import { type ChainHead, type ChainLink, type EvidenceEntry, extendChain } from "../../domain/evidence/chain.js";
import { EVIDENCE_STREAM } from "../../domain/evidence/record.js";
import type { Appended } from "../../domain/log/event.js";
import type { Catalog, RegistryArtifact } from "../../domain/registry/catalog.js";
import type { CaptureArtifact, ParseArtifact, UnreadableArtifact } from "../../domain/report/parse-artifact.js";
import { parsedEntry } from "../../domain/report/parse-entries.js";
import { canonicalBytes } from "../../domain/shared/canonical-json.js";
import type { DecimalText } from "../../domain/shared/decimal.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import type { Day, Instant, Month } from "../../domain/shared/time.js";
import { lastDayOfMonth } from "../../domain/shared/time.js";
import { type MemoryArtifactStore, memoryArtifactStore } from "./memory-artifact-store.js";
import { type MemoryLog, memoryLog } from "./memory-log.js";

/** A chain in memory for projections to fold: fictional, and without the commands that would refuse a wrong one. */
export type BoardEvidence = {
  readonly log: MemoryLog;
  readonly artifacts: MemoryArtifactStore;
  /** Appends records at `at`; answers the place of the last. */
  readonly append: (entries: readonly EvidenceEntry[], at?: string) => Promise<Appended>;
  /** The seq the next record gets. */
  readonly nextSeq: () => number;
};

export const boardEvidence = (): BoardEvidence => {
  const log = memoryLog();
  const artifacts = memoryArtifactStore();
  let head: ChainHead | null = null;
  const append: BoardEvidence["append"] = async (entries, at = "2026-02-10T12:00:00.000Z") => {
    for (const { artifact } of entries) if (artifact !== null) await artifacts.put(artifact);
    const links: readonly ChainLink[] = extendChain(head, entries, at as Instant);
    const expected = head === null ? "no_stream" : head.seq;
    const events = links.map(({ record, bytes }) => ({ id: randomUUID(), type: record.kind, data: bytes, metadata: null }));
    const appended = await log.append(EVIDENCE_STREAM, expected, events);
    const last = links.at(-1);
    if (last !== undefined) head = { seq: last.record.seq, hash: last.hash, recordedAt: last.record.recorded_at };
    return appended;
  };
  return { log, artifacts, append, nextSeq: () => (head === null ? 0 : head.seq + 1) };
};

const noRefs = { causeSeq: null, supersedesSeq: null };

const registryArtifact = (catalog: Catalog): RegistryArtifact => ({ schema: "registry", schema_version: 1, catalog });

export const registryEntry = (catalog: Catalog): EvidenceEntry => ({
  kind: "registry.changed",
  subject: "registry",
  artifact: artifactBytes(registryArtifact(catalog)),
  ...noRefs,
});

/** The bytes of a fictional document; its hash stands in the artifacts below. */
export const documentSha256 = (document: string) => sha256Hex(`document ${document}`);

export const captureArtifact = (document: string, change: Partial<CaptureArtifact> = {}): CaptureArtifact => ({
  schema: "document.capture",
  schema_version: 1,
  source_id: "one-reports",
  symbols: ["ONEX"],
  report_scope: "SINGLE_TOKEN",
  stated_period: null,
  stated_period_basis: null,
  url: `https://one.example/${document}.pdf`,
  final_url: `https://one.example/${document}.pdf`,
  captured_at: "2026-02-10T11:59:58.000Z" as Instant,
  http_status: 200,
  headers: {},
  redirects: [],
  sha256: documentSha256(document),
  bytes: 1234,
  ...change,
});

export const capturedEntry = (document: string, change: Partial<CaptureArtifact> = {}): EvidenceEntry => ({
  kind: "document.captured",
  subject: "ONEX",
  artifact: artifactBytes(captureArtifact(document, change)),
  ...noRefs,
});

export const unreadableEntry = (document: string, captureSeq: number, change: Partial<UnreadableArtifact> = {}): EvidenceEntry => ({
  kind: "document.unreadable",
  subject: "ONEX",
  artifact: artifactBytes({
    schema: "document.unreadable",
    schema_version: 1,
    source_sha256: documentSha256(document),
    reason: "UNKNOWN_TEMPLATE",
    detail: "no template knows the text",
    parser_version: "1",
    template_id: null,
    template_version: null,
    period: null,
    period_basis: null,
    symbols: ["ONEX"],
    ...change,
  } satisfies UnreadableArtifact),
  causeSeq: captureSeq,
  supersedesSeq: null,
});

export const parseArtifact = (document: string, period: string, total: string, change: Partial<ParseArtifact> = {}): ParseArtifact => {
  const asOf: Day = lastDayOfMonth(period as Month);
  const figure = { page: 1, text: total, box: [0, 0, 10, 10] as const, amount: total as DecimalText, unit: "USD" as const };
  return {
    schema: "report.parse",
    schema_version: 1,
    source_sha256: documentSha256(document),
    source_pages: 3,
    template_id: "one",
    template_version: 1,
    parser_version: "1",
    report_scope: "SINGLE_TOKEN",
    covered_symbols: ["ONEX"],
    period: period as Month,
    composition_as_of: asOf,
    issued_on: null,
    accountant_name: null,
    issuer_entity_name: null,
    engagement_standard_text: null,
    engagement_type: null,
    engagement_type_enum: null,
    quote: null,
    restatement_text: null,
    metadata: {
      accountant_name: "NOT_PROBED",
      engagement_standard_text: "NOT_PROBED",
      engagement_type: "NOT_PROBED",
      issuer_entity_name: "NOT_PROBED",
      issued_on: "NOT_PROBED",
      cutoff_time: "NOT_PROBED",
      quote: "NOT_PROBED",
    },
    metadata_places: [],
    columns: [
      {
        as_of: asOf,
        cutoff_at: `${asOf}T23:59:59.999Z` as Instant,
        cutoff_basis: "DEFAULT_END_OF_DAY_UTC",
        refused: null,
        total_reserve: figure,
        liability: null,
        rows: [],
      },
    ],
    text_repairs: [],
    ...change,
  };
};

export const reportEntry = (
  parse: ParseArtifact,
  captureSeq: number,
  { subject = `ONEX/${parse.period}`, supersedesSeq = null }: { subject?: string; supersedesSeq?: number | null } = {},
): EvidenceEntry => parsedEntry({ parse, subject, captureSeq, supersedesSeq });

/** A record that moves the head of the chain and nothing else. */
export const headEntry = (what: string): EvidenceEntry => ({
  kind: "filing.captured",
  subject: "ONEX",
  artifact: canonicalBytes({ schema: "test", schema_version: 1, what }),
  ...noRefs,
});
