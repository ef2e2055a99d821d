import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { CATEGORIES, METADATA_KEYS } from "../../domain/report/categories.js";
import { UNREADABLE_REASONS } from "../../domain/report/parse-artifact.js";
import { OWN_SCHEMAS } from "../assets/own-schemas.js";
import type { Answer } from "./protocol.js";

const text = { type: "string", maxLength: 4000 };
const orNull = (schema: object): object => ({ oneOf: [schema, { type: "null" }] });
const object = (properties: Record<string, object>): object => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const list = (items: object, maxItems: number): object => ({ type: "array", items, maxItems });

const sha256 = { type: "string", pattern: "^[0-9a-f]{64}$" };
const day = { type: "string", pattern: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$" };
const month = { type: "string", pattern: "^\\d{4}-(0[1-9]|1[0-2])$" };
const instant = { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" };
const decimal = { type: "string", pattern: "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$", not: { pattern: "^-[0.]+$" }, maxLength: 60 };
const count = { type: "integer", minimum: 0, maximum: 1_000_000 };
const place = {
  page: { type: "integer", minimum: 1, maximum: 100_000 },
  text,
  box: { type: "array", items: { type: "number" }, minItems: 4, maxItems: 4 },
};
const symbols = list({ type: "string", minLength: 1, maxLength: 40 }, 100);
const total = orNull(object({ ...place, amount: decimal, unit: { enum: ["USD", "TOKEN"] } }));

const row = object({
  ...place,
  row_kind: { enum: ["CATEGORY", "POSITION", "TOTAL", "LIABILITY"] },
  category: { enum: CATEGORIES },
  label: text,
  amount: decimal,
  unit: { type: "string", pattern: "^[A-Z][A-Z_]*$" },
  network: orNull({ type: "string" }),
  lower_bound: { type: "boolean" },
});
const column = object({
  as_of: day,
  cutoff_at: instant,
  cutoff_basis: { enum: ["STATED", "DEFAULT_END_OF_DAY_UTC"] },
  refused: { enum: ["COLUMN_DOES_NOT_SUM", null] },
  total_reserve: total,
  liability: total,
  rows: list(row, 2000),
});
const states = { enum: ["EXTRACTED", "NOT_FOUND_IN_DOCUMENT", "NOT_PROBED", "NOT_IN_TEXT_LAYER", "NOT_EXTRACTED", "IMAGE_PINNED"] };
const version = { type: "integer", minimum: 1 };

const parsed = object({
  schema: { const: "report.parse" },
  schema_version: { const: 1 },
  source_sha256: sha256,
  source_pages: { type: "integer", minimum: 1 },
  template_id: text,
  template_version: version,
  parser_version: text,
  report_scope: { enum: ["SINGLE_TOKEN", "CONSOLIDATED_GROUP"] },
  covered_symbols: symbols,
  period: month,
  composition_as_of: day,
  issued_on: orNull(day),
  accountant_name: orNull(text),
  issuer_entity_name: orNull(text),
  engagement_standard_text: orNull(text),
  engagement_type: orNull(text),
  engagement_type_enum: { enum: ["EXAMINATION", "LIMITED_ASSURANCE", "AUP", "AUDIT", "GENIUS_EXAMINED_REPORT", "SELF_REPORT", null] },
  quote: orNull(object({ ...place, kind: { enum: ["OPINION", "ASSERTION"] } })),
  restatement_text: orNull(text),
  metadata: object(Object.fromEntries(METADATA_KEYS.map((key) => [key, states]))),
  metadata_places: list(object({ ...place, field: { enum: METADATA_KEYS } }), 20),
  columns: { ...list(column, 12), minItems: 1 },
  text_repairs: list(object({ page: place.page, kind: text, detail: text, count }), 10_000),
});
const unreadable = object({
  schema: { const: "document.unreadable" },
  schema_version: { const: 1 },
  source_sha256: sha256,
  reason: { enum: UNREADABLE_REASONS },
  detail: text,
  parser_version: text,
  template_id: orNull(text),
  template_version: orNull(version),
  period: orNull(month),
  period_basis: { enum: ["TEMPLATE", null] },
  symbols,
});

/** JSON Schema (2020-12) of what a parsing process answers. */
export const answerSchema = {
  oneOf: [object({ outcome: { const: "parsed" }, artifact: parsed }), object({ outcome: { const: "unreadable" }, artifact: unreadable })],
};

/**
 * Whether a parsing process gave an answer of the agreed shape: the service trusts it no further than that. Compiled for the
 * first answer, which only a service that reads documents ever gets.
 */
export const answerValidator = (): ((answer: unknown) => answer is Answer) => {
  let validate: ValidateFunction<Answer> | undefined;
  return (answer): answer is Answer => {
    validate ??= new Ajv2020({ ...OWN_SCHEMAS, strict: true, strictRequired: false, strictTypes: false }).compile<Answer>(answerSchema);
    return validate(answer);
  };
};
