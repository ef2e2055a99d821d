import { PARSER_VERSION } from "../../domain/parsing/parse-report.js";
import type { Template } from "../../domain/parsing/template.js";
import type { TemplateInForce } from "../../domain/review/methodology.js";
import type { Settings } from "../../domain/settings/values.js";
import { canonicalJson } from "../../domain/shared/canonical-json.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { type DocumentParser, documentParser } from "../pdf/document-parser.js";
import { shippedTemplates } from "../pdf/templates.js";

/** The engine and the templates that new documents are read with, as the methodology document names them. */
export type ParserInForce = { readonly parserVersion: string; readonly templates: readonly TemplateInForce[] };

export const parserInForce = (): ParserInForce => {
  inForce ??= { parserVersion: PARSER_VERSION, templates: shippedTemplates().newest.map(named) };
  return inForce;
};

/** Hashed once: what ships does not change while the program runs. */
let inForce: ParserInForce | undefined;

const named = (template: Template): TemplateInForce => ({
  id: template.template_id,
  version: template.template_version,
  sha256: sha256Hex(canonicalJson(template)),
});

/**
 * The document parser, and a name for everything its answers depend on: engine, templates and limits. A parser of another name reads every
 * document once more (Addendum B 8.3, PARSE_CORRECTED).
 */
export const openParser = (settings: Settings): DocumentParser & { readonly identity: string } => {
  const { DOC_MAX_BYTES, DOC_MAX_PAGES, DOC_MAX_ITEMS, DOC_PARSE_SECONDS, DOC_PARSE_MEMORY_MB } = settings;
  const limits = [DOC_MAX_BYTES, DOC_MAX_PAGES, DOC_MAX_ITEMS, DOC_PARSE_SECONDS, DOC_PARSE_MEMORY_MB];
  const identity = sha256Hex(canonicalJson({ ...parserInForce(), limits }));
  return { ...documentParser({ settings, templates: shippedTemplates() }), identity };
};
