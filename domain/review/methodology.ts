import type { Catalog, CatalogLayout } from "../registry/catalog.js";
import { SETTING_NAMES, type Settings } from "../settings/values.js";
import { canonicalJson } from "../shared/canonical-json.js";
import type { JsonObject } from "../shared/json.js";
import type { Sha256Hex } from "../shared/sha256.js";

/** A parser template in force: `sha256` is of its canonical bytes. */
export type TemplateInForce = { readonly id: string; readonly version: number; readonly sha256: Sha256Hex };
/** A scoring rubric in force. */
export type RubricInForce = { readonly id: string; readonly sha256: Sha256Hex };

/** What the methodology document is made from (Addendum B 5.1). */
export type MethodologyInputs = {
  readonly shippedText: string; // domain/review/methodology.md
  readonly settings: Settings;
  readonly rubrics: readonly RubricInForce[];
  readonly parserVersion: string; // of the engine
  readonly templates: readonly TemplateInForce[];
  readonly catalog: Catalog | null; // for its storage layouts
};

/**
 * The methodology document: the shipped text, then an appendix of what is in force, in a fixed order, so that equal inputs
 * give equal bytes and any change of them another hash (Addendum B 5.1).
 */
export const methodologyDocument = (inputs: MethodologyInputs): Buffer =>
  Buffer.from([inputs.shippedText.trimEnd(), "", ...appendix(inputs), ""].join("\n"), "utf8");

const appendix = ({ settings, rubrics, parserVersion, templates, catalog }: MethodologyInputs): string[] => [
  "# Appendix: what is in force",
  ...section(
    "Configured values",
    ["name", "value"],
    SETTING_NAMES.map((name) => [name, String(settings[name])]),
  ),
  ...section("Scoring rubrics", ["rubric", "SHA-256"], sorted(rubrics.map(({ id, sha256 }) => [id, sha256]))),
  ...section("Parser engine", ["version"], [[parserVersion]]),
  ...section(
    "Parser templates",
    ["template", "version", "SHA-256"],
    sorted(templates.map(({ id, version, sha256 }) => [id, String(version), sha256])),
  ),
  ...section("Storage layouts", ["token", "network", "layout"], layoutsOf(catalog)),
];

const section = (title: string, columns: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  "",
  `## ${title}`,
  "",
  ...(rows.length === 0 ? ["None."] : [line(columns), line(columns.map(() => "---")), ...rows.map(line)]),
];

const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

/** By UTF-16 code units of the whole row: the same on every machine, whatever its locale. */
const sorted = (rows: readonly string[][]): string[][] =>
  rows.toSorted((a, b) => {
    const [x, y] = [a.join("\u0000"), b.join("\u0000")];
    return x < y ? -1 : x > y ? 1 : 0;
  });

const layoutsOf = (catalog: Catalog | null): string[][] =>
  sorted(
    (catalog?.tokens ?? []).flatMap(({ symbol, networks }) =>
      networks.flatMap(({ network, layout }) => (layout === null ? [] : [[symbol, network, layoutText(layout)]])),
    ),
  );

const layoutText = (layout: CatalogLayout): string => canonicalJson(layout as CatalogLayout & JsonObject);
