import { flowOfDocument } from "../../domain/parsing/parse-report.js";
import type { Template } from "../../domain/parsing/template.js";
import type { Line } from "../../domain/parsing/text.js";
import { type Trial, tryTemplate } from "../../domain/parsing/trial.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { documentText } from "./document-text.js";
import { type ExtractLimits, extractText } from "./extract.js";

export type TriedDocument = { readonly pages: number; readonly lines: readonly Line[]; readonly trials: readonly Trial[] };

/**
 * What every template makes of a document; `regardless` of anchors when asked. Unlike a capture it reads in this process: it is for an
 * operator's own files. Throws Unreadable when the document has no text to try.
 */
export const tryTemplates = async (
  bytes: Uint8Array,
  templates: readonly Template[],
  options: { readonly regardless: boolean; readonly limits: ExtractLimits },
): Promise<TriedDocument> => {
  const pdfjs = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const pages = await extractText(pdfjs, Uint8Array.from(bytes), options.limits);
  const document = documentText(pages, sha256Hex(bytes), []);
  const flow = flowOfDocument(document);
  return {
    pages: pages.length,
    lines: document.lines,
    trials: templates.map((template) => tryTemplate(template, document, flow, options.regardless)),
  };
};
