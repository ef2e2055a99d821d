import { chooseTemplate } from "../../domain/parsing/choose.js";
import { flowOfDocument, PARSER_VERSION, parseReport } from "../../domain/parsing/parse-report.js";
import type { Template } from "../../domain/parsing/template.js";
import { Unreadable } from "../../domain/parsing/unreadable.js";
import type { ParseOutcome, UnreadableArtifact } from "../../domain/report/parse-artifact.js";
import type { Sha256Hex } from "../../domain/shared/sha256.js";
import { documentText } from "./document-text.js";
import { type ExtractLimits, extractText } from "./extract.js";

type Pdfjs = typeof import("pdfjs-dist/legacy/build/pdf.mjs");

/** One document to read: by the template that its text chooses among `templates`, or by `template` alone. */
export type ReadRequest = {
  readonly sha256: Sha256Hex;
  readonly symbols: readonly string[];
  readonly templates: readonly Template[];
  readonly template: Template | null;
};

/** From bytes to the parse artifact, or to the reason there is none. Throws only for faults of this program. */
export const readReport = async (pdfjs: Pdfjs, bytes: Uint8Array, request: ReadRequest, limits: ExtractLimits): Promise<ParseOutcome> => {
  let template: Template | null = request.template;
  try {
    const document = documentText(await extractText(pdfjs, bytes, limits), request.sha256, request.symbols);
    const flow = flowOfDocument(document);
    template ??= chooseTemplate(request.templates, flow);
    return { outcome: "parsed", artifact: parseReport(template, document, flow) };
  } catch (fault) {
    if (!(fault instanceof Unreadable)) throw fault;
    return { outcome: "unreadable", artifact: unreadableArtifact(request, fault, template) };
  }
};

/** The month is the template's when it read one; the caller fills in what the source or the operator states. */
export const unreadableArtifact = (
  { sha256, symbols }: Pick<ReadRequest, "sha256" | "symbols">,
  { reason, message, period }: Pick<Unreadable, "reason" | "message" | "period">,
  template: Pick<Template, "template_id" | "template_version"> | null,
): UnreadableArtifact => ({
  schema: "document.unreadable",
  schema_version: 1,
  source_sha256: sha256,
  reason,
  detail: message,
  parser_version: PARSER_VERSION,
  template_id: template?.template_id ?? null,
  template_version: template?.template_version ?? null,
  period,
  period_basis: period === null ? null : "TEMPLATE",
  symbols,
});
