import { CATEGORIES } from "../../domain/report/categories.js";

const strings = { type: "array", items: { type: "string", minLength: 1 } };
const someStrings = { ...strings, minItems: 1 };
const id = { type: "string", pattern: "^[a-z][a-z0-9_]*$" };
const object = (properties: Record<string, object>, optional: readonly string[] = []): object => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

const published = object(
  {
    row_kind: { enum: ["CATEGORY", "POSITION", "TOTAL", "LIABILITY"] },
    category: { enum: CATEGORIES },
    unit: { type: "string", pattern: "^[A-Z][A-Z_]*$" },
    network: { type: "string", pattern: "^[a-z][a-z0-9-]*$" },
    lower_bound: { type: "boolean" },
  },
  ["network", "lower_bound"],
);
const row = object({ id, label: someStrings, occurs: { enum: ["once", "optional", "many"] }, before: id, after: id, shows: published }, [
  "before",
  "after",
  "shows",
]);
const networks = { type: "array", items: { type: "string", pattern: "^[a-z][a-z0-9]*$" }, minItems: 1, uniqueItems: true };
const table = object(
  {
    id,
    columns: { enum: ["dates", "section", "only"] },
    headings: { type: "array", items: object({ line: someStrings, networks }, ["networks"]), minItems: 1 },
    start: someStrings,
    end: someStrings,
    networks,
    optional: { type: "boolean" },
    rows: { type: "array", items: row, minItems: 1 },
    ignore: strings,
    after_figures: strings,
    dash_is_zero: { type: "boolean" },
    shift_places: { type: "integer", minimum: 0, maximum: 12 },
    unknown_label: published,
  },
  ["headings", "networks", "optional", "ignore", "after_figures", "dash_is_zero", "shift_places", "unknown_label"],
);
const statement = object({ id, phrases: someStrings, required: { type: "boolean" }, shows: published }, ["shows"]);
const check = {
  oneOf: [
    object({ kind: { const: "sum" }, total: id, parts: { type: "array", items: id, minItems: 1 }, when: id }, ["when"]),
    object({ kind: { const: "equal" }, figures: { type: "array", items: id, minItems: 2 } }),
    object({ kind: { const: "at_most" }, figure: id, limit: id }),
  ],
};
const state = { enum: ["NOT_FOUND_IN_DOCUMENT", "NOT_IN_TEXT_LAYER"] };
const locator = { phrases: someStrings, located: someStrings, absent: state };
const value = object(locator, ["located", "absent"]);
const engagement = object(
  { ...locator, type: { enum: ["EXAMINATION", "LIMITED_ASSURANCE", "AUP", "AUDIT", "GENIUS_EXAMINED_REPORT", "SELF_REPORT"] } },
  ["located", "absent"],
);
const quote = object({ kind: { enum: ["OPINION", "ASSERTION"] }, phrases: someStrings });
const metadata = object(
  {
    issued_on: value,
    accountant_name: value,
    issuer_entity_name: value,
    engagement_standard_text: value,
    engagement_type: engagement,
    quote: { type: "array", items: quote },
    restatement_text: value,
  },
  ["issued_on", "accountant_name", "issuer_entity_name", "engagement_standard_text", "engagement_type", "quote", "restatement_text"],
);

/** JSON Schema (2020-12) of a template file. */
export const templateSchema = object({
  template_id: { type: "string", pattern: "^[a-z][a-z0-9-]*$" },
  template_version: { type: "integer", minimum: 1 },
  describes: { type: "string", minLength: 1 },
  anchors: object({ all: { type: "array", items: someStrings, minItems: 1 }, none: strings }),
  report_scope: { enum: ["SINGLE_TOKEN", "CONSOLIDATED_GROUP"] },
  covered_symbols: someStrings,
  dates: object({ phrases: someStrings, cutoff: someStrings }, ["cutoff"]),
  tables: { type: "array", items: table },
  statements: { type: "array", items: statement },
  checks: { type: "array", items: check },
  total_reserve: { oneOf: [object({ figure: id, unit: { const: "USD" } }), { type: "null" }] },
  liability: { oneOf: [object({ figure: id, unit: { enum: ["USD", "TOKEN"] } }), { type: "null" }] },
  metadata,
});
