import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Template } from "../../domain/parsing/template.js";
import type { CaptureArtifact, ParseOutcome, UnreadableReason } from "../../domain/report/parse-artifact.js";
import type { Settings } from "../../domain/settings/values.js";
import { canonicalBytes } from "../../domain/shared/canonical-json.js";
import { packagePath } from "../assets/package-root.js";
import { answerValidator } from "./answer-schema.js";
import { childPool } from "./child-pool.js";
import { DocumentChild } from "./document-child.js";
import { launch, pdfjsUrl, pdfjsWorkerUrl } from "./launch.js";
import type { Answer, Order } from "./protocol.js";
import { unreadableArtifact } from "./read-report.js";
import type { TemplateSet } from "./templates.js";

export type DocumentParserOptions = {
  readonly settings: Pick<Settings, "DOC_MAX_BYTES" | "DOC_MAX_PAGES" | "DOC_MAX_ITEMS" | "DOC_PARSE_SECONDS" | "DOC_PARSE_MEMORY_MB">;
  readonly templates: TemplateSet;
  readonly processes?: number; // at work at the same time; 2
};

/** Reads documents, each in an operating-system process of its own (Addendum B 8.2.3). */
export type DocumentParser = {
  /** Reads a captured document with the newest templates. Throws only when no process starts or the parser is closed. */
  readonly parse: (bytes: Uint8Array, capture: CaptureArtifact) => Promise<ParseOutcome>;
  /** Reads it again with a recorded template; undefined when that version no longer ships. */
  readonly parseWith: (
    bytes: Uint8Array,
    capture: CaptureArtifact,
    template: { id: string; version: number },
  ) => Promise<ParseOutcome | undefined>;
  /** Settles when the spare process is warm. */
  readonly warm: () => Promise<void>;
  /** Ends every process; a parse under way rejects. */
  readonly close: () => Promise<void>;
};

/** Beyond the time and memory of the document, what starting and warming up takes. */
const START_CPU_SECONDS = 30;
const START_DATA_MB = 512;
const WARM_RESIDENT_MB = 160;
const MOST_ANSWER_BYTES = 8 * 1024 * 1024;

export const documentParser = ({ settings, templates, processes = 2 }: DocumentParserOptions): DocumentParser => {
  const isAnswer = answerValidator();
  const setUp = {
    pdfjs: pdfjsUrl,
    worker: pdfjsWorkerUrl,
    templates: templates.newest,
    pages: settings.DOC_MAX_PAGES,
    items: settings.DOC_MAX_ITEMS,
    warm_up: warmUpDocuments(),
  };
  const allowance = {
    heapMb: settings.DOC_PARSE_MEMORY_MB,
    cpuSeconds: settings.DOC_PARSE_SECONDS + START_CPU_SECONDS,
    dataMb: settings.DOC_PARSE_MEMORY_MB + START_DATA_MB,
  };
  const limits = { residentMb: settings.DOC_PARSE_MEMORY_MB + WARM_RESIDENT_MB, answerBytes: MOST_ANSWER_BYTES };
  const pool = childPool(() => new DocumentChild(launch(allowance), setUp, limits), processes);

  const read = async (bytes: Uint8Array, capture: CaptureArtifact, template: Template | null): Promise<ParseOutcome> => {
    const refused = tooLarge(bytes, settings.DOC_MAX_BYTES);
    if (refused !== undefined) return unreadable(capture, refused);
    const order: Order = { sha256: capture.sha256, symbols: capture.symbols, template };
    for (let attempt = 1; ; attempt += 1) {
      const given = await pool.use((child) => child.read(order, bytes, settings.DOC_PARSE_SECONDS));
      const answer = "answer" in given ? trusted(given.answer, isAnswer, capture) : undefined;
      if (answer !== undefined) return withStatedPeriod(answer, capture);
      const stopped = "answer" in given ? "CRASH" : given.stopped;
      if (stopped === "CLOSED") throw new Error("the document parser is closed");
      if (attempt >= ATTEMPTS[stopped]) return unreadable(capture, REASONS[stopped](settings));
    }
  };

  return {
    parse: (bytes, capture) => read(bytes, capture, null),
    parseWith: async (bytes, capture, { id, version }) => {
      const template = templates.get(id, version);
      return template === undefined ? undefined : read(bytes, capture, template);
    },
    warm: pool.warm,
    close: pool.close,
  };
};

/** Made-up documents: one with much of what files of reports are made of, and reports that templates read. */
const warmUpDocuments = (): readonly string[] => {
  const folder = packagePath("infra", "pdf", "warm-up");
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), "base64"));
};

/** How often a document is tried again: a process may be ended by what is not the document's doing. */
const ATTEMPTS = { TIME: 1, MEMORY: 1, OUTPUT: 1, CRASH: 2, KILLED: 4 } as const;

type Reason = { readonly reason: UnreadableReason; readonly message: string };

const tooLarge = (bytes: Uint8Array, most: number): Reason | undefined => {
  if (bytes.length === 0) return { reason: "MALFORMED", message: "the document is empty" };
  return bytes.length > most ? { reason: "LIMIT_EXCEEDED", message: `the document has more than ${most} bytes` } : undefined;
};

/** Sentences that a repeated parse gives again: nothing in them depends on the machine. */
const REASONS: Readonly<Record<keyof typeof ATTEMPTS, (settings: DocumentParserOptions["settings"]) => Reason>> = {
  TIME: ({ DOC_PARSE_SECONDS }) => ({
    reason: "LIMIT_EXCEEDED",
    message: `reading the document takes more than ${DOC_PARSE_SECONDS} seconds`,
  }),
  MEMORY: ({ DOC_PARSE_MEMORY_MB }) => ({
    reason: "LIMIT_EXCEEDED",
    message: `reading the document takes more than ${DOC_PARSE_MEMORY_MB} MB of memory`,
  }),
  OUTPUT: () => ({ reason: "LIMIT_EXCEEDED", message: "the document gives more text than a report has" }),
  CRASH: () => ({ reason: "MALFORMED", message: "the document ends the parsing process" }),
  KILLED: () => ({ reason: "LIMIT_EXCEEDED", message: "the system ended the parsing process each time" }),
};

/** The answer, when it is canonical, of the agreed shape and about this document. */
const trusted = (bytes: Buffer, isAnswer: (answer: unknown) => answer is Answer, { sha256 }: CaptureArtifact): Answer | undefined => {
  try {
    const answer: unknown = JSON.parse(bytes.toString("utf8"));
    if (!isAnswer(answer) || answer.artifact.source_sha256 !== sha256) return undefined;
    return canonicalBytes(answer).equals(bytes) ? answer : undefined;
  } catch {
    return undefined;
  }
};

const unreadable = (capture: CaptureArtifact, { reason, message }: Reason): ParseOutcome =>
  withStatedPeriod({ outcome: "unreadable", artifact: unreadableArtifact(capture, { reason, message, period: null }, null) }, capture);

/** A month that no template read is the one the source or the operator stated (Addendum B 8.2.4). */
const withStatedPeriod = (answer: Answer, capture: CaptureArtifact): ParseOutcome => {
  if (answer.outcome === "parsed" || answer.artifact.period !== null || capture.stated_period === null) return answer;
  return {
    outcome: "unreadable",
    artifact: { ...answer.artifact, period: capture.stated_period, period_basis: capture.stated_period_basis },
  };
};
