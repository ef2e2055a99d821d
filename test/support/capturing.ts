import { applyCatalog } from "../../commands/apply-catalog.js";
import { type CaptureDone, captureAndParse } from "../../commands/capture-and-parse.js";
import { captureDocument, type ReceivedDocument } from "../../commands/capture-document.js";
import { type EvidenceWriter, evidenceWriter } from "../../commands/evidence-writer.js";
import { parseCaptured } from "../../commands/parse-captured.js";
import { parsePending, type ReadingMemory } from "../../commands/parse-pending.js";
import type { ParseDocument } from "../../commands/ports.js";
import type { ChainRecord } from "../../domain/evidence/record.js";
import type { UnreadableArtifact } from "../../domain/report/parse-artifact.js";
import type { RevisionArtifact } from "../../domain/report/revision.js";
import type { ReportStanding } from "../../domain/report/succession.js";
import type { Sha256Hex } from "../../domain/shared/sha256.js";
import { catalog, issuer, source, token } from "./catalogs.js";
import { chainOf, type EvidenceWorld, evidenceWorld } from "./evidence.js";
import { parseArtifact, type ReportText, unreadableArtifact } from "./reports.js";

export const single = source();
export const group = source({
  id: "group-reports",
  symbols: ["TWOX", "THREEX"],
  report_scope: "CONSOLIDATED_GROUP",
  issuer_id: "issuer-two",
});

export const testCatalog = catalog({
  issuers: [issuer(), issuer({ id: "issuer-two", group_id: "two-group" })],
  tokens: [token(), token({ symbol: "TWOX", issuer_id: "issuer-two" }), token({ symbol: "THREEX", issuer_id: "issuer-two" })],
  sources: [single, group],
});

/** What a test document says it is read as. `copy` only makes its bytes others. */
export type DocumentText = { readonly copy?: string } & (
  | { readonly report: ReportText }
  | { readonly unreadable: Partial<UnreadableArtifact> }
);

/** A parser that reads what a test document says of itself. `override` stands for another parser version. */
export type TestParser = {
  readonly parse: ParseDocument;
  readonly calls: string[];
  override: ((text: DocumentText) => DocumentText) | null;
};

export const testParser = (): TestParser => {
  const parser: TestParser = {
    calls: [],
    override: null,
    async parse(bytes, capture) {
      parser.calls.push(capture.sha256);
      const written = JSON.parse(Buffer.from(bytes).toString("utf8")) as DocumentText;
      const text = parser.override?.(written) ?? written;
      if ("unreadable" in text) return { outcome: "unreadable", artifact: unreadableArtifact(capture, text.unreadable) };
      const covered = { report_scope: capture.report_scope, covered_symbols: capture.symbols };
      return { outcome: "parsed", artifact: parseArtifact({ ...covered, ...text.report, source_sha256: capture.sha256 }) };
    },
  };
  return parser;
};

export const memoryOfReadings = (): ReadingMemory => {
  const read = new Map<string, Set<number>>();
  return {
    remember: async (captureSeq, parser) => void read.set(parser, new Set([...(read.get(parser) ?? []), captureSeq])),
    remembered: async (parser) => read.get(parser) ?? new Set(),
  };
};

/** One service over a log and a store, with a registry of one single token and one group of two. */
export class Capturing {
  readonly world: EvidenceWorld;
  readonly parser = testParser();
  readonly memory: ReadingMemory = memoryOfReadings();
  readonly evidence: EvidenceWriter;
  parserName = "parser-1";

  constructor(world: EvidenceWorld = evidenceWorld()) {
    this.world = world;
    this.evidence = evidenceWriter(world);
  }

  /** With the registry applied. */
  static async started(world?: EvidenceWorld): Promise<Capturing> {
    const capturing = new Capturing(world);
    await applyCatalog(capturing.evidence)(testCatalog);
    return capturing;
  }

  received(text: DocumentText, change: Partial<ReceivedDocument> = {}): ReceivedDocument {
    const url = "https://one.example/report.pdf";
    const bytes = Buffer.from(JSON.stringify(text));
    return { source: single, bytes, url, finalUrl: url, httpStatus: 200, headers: {}, redirects: [], statedPeriod: null, ...change };
  }

  captureOnly(text: DocumentText, change?: Partial<ReceivedDocument>) {
    return this.#captureDocument()(this.received(text, change));
  }

  readCaptured(captureSeq: number) {
    return this.#parseCaptured()(captureSeq);
  }

  capture(text: DocumentText, change?: Partial<ReceivedDocument>): Promise<CaptureDone> {
    const ports = {
      evidence: this.evidence,
      captureDocument: this.#captureDocument(),
      parseCaptured: this.#parseCaptured(),
      memory: this.memory,
      parser: this.parserName,
    };
    return captureAndParse(ports)(this.received(text, change));
  }

  readPending(faults: unknown[] = [], signal: AbortSignal | null = null) {
    return this.pendingReader(faults)(signal);
  }

  /** What one process calls again and again. */
  pendingReader(faults: unknown[] = []) {
    const { evidence, memory, parserName: parser } = this;
    const onFault = (_: number, fault: unknown) => void faults.push(fault);
    return parsePending({ evidence, memory, parser, parseCaptured: this.#parseCaptured(), onFault });
  }

  #captureDocument() {
    return captureDocument({ evidence: this.evidence, artifacts: this.world.artifacts, clock: this.world.clock, maxBytes: 1000 });
  }

  #parseCaptured() {
    return parseCaptured({ evidence: this.evidence, artifacts: this.world.artifacts, parse: this.parser.parse });
  }

  /** The records after the registry. */
  async records(): Promise<ChainRecord[]> {
    return (await chainOf(this.world)).records.slice(1);
  }

  async kinds(): Promise<string[]> {
    return (await this.records()).map(({ kind }) => kind);
  }

  /** What became of the reports of a subject, oldest first. */
  standings(subject = "ONEX/2026-01"): Promise<ReportStanding[]> {
    return this.evidence.ask((state) => state.reportsOf(subject).map(({ standing }) => standing));
  }

  /** The artifact of the newest `report.superseded`. */
  async revision(): Promise<RevisionArtifact> {
    const record = (await this.records()).findLast(({ kind }) => kind === "report.superseded");
    const bytes = record?.artifact == null ? undefined : await this.world.artifacts.get(record.artifact);
    return JSON.parse(bytes?.toString("utf8") ?? "null") as RevisionArtifact;
  }

  documentOf(sha256: Sha256Hex) {
    return this.evidence.ask((state) => state.documentOf(sha256));
  }
}
