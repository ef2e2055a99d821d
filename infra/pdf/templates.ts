import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Template } from "../../domain/parsing/template.js";
import { templateFaults } from "../../domain/parsing/template-faults.js";
import { OWN_SCHEMAS } from "../assets/own-schemas.js";
import { packagePath } from "../assets/package-root.js";
import { templateSchema } from "./template-schema.js";

/** Every template that ships, every version of it: the audit repeats a parse with the version that was recorded. */
export type TemplateSet = {
  readonly all: readonly Template[]; // by id, then version
  readonly newest: readonly Template[]; // the ones a new document is read with
  readonly get: (id: string, version: number) => Template | undefined;
};

/** Template files have faults; `message` names each with its file and path. */
export class TemplateFaults extends Error {
  override readonly name = "TemplateFaults";
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`templates have ${faults.length} faults: ${faults.join("; ")}`);
    this.faults = faults;
  }
}

let shipped: TemplateSet | undefined;

/** The templates that ship with the product, read and checked once. Throws TemplateFaults. */
export const shippedTemplates = (): TemplateSet => {
  shipped ??= loadTemplates(packagePath("infra", "pdf", "templates"));
  return shipped;
};

/** Templates of a folder, one JSON file a version. Throws TemplateFaults naming every fault of every file. */
export const loadTemplates = (folder: string): TemplateSet => {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort();
  return templateSet(files.map((name) => ({ name, value: readJson(join(folder, name), name) })));
};

const readJson = (path: string, name: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new TemplateFaults([`${name}: is not JSON (${cause instanceof Error ? cause.message : String(cause)})`]);
  }
};

/** A set from parsed files. Throws TemplateFaults. */
export const templateSet = (files: readonly { readonly name: string; readonly value: unknown }[]): TemplateSet => {
  const validate = new Ajv2020({ ...OWN_SCHEMAS, allErrors: true, strict: true, strictRequired: false }).compile<Template>(templateSchema);
  const faults: string[] = [];
  const templates: Template[] = [];
  for (const { name, value } of files) {
    const found = validate(value)
      ? templateFaults(value)
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
    if (validate(value) && found.length === 0) templates.push(value);
    faults.push(...found.map((fault) => `${name}${fault}`));
  }
  const all = [...templates].sort((a, b) =>
    a.template_id < b.template_id ? -1 : a.template_id > b.template_id ? 1 : a.template_version - b.template_version,
  );
  const keys = all.map(keyOf);
  faults.push(...keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `${key} ships twice`));
  if (faults.length > 0) throw new TemplateFaults(faults);
  return {
    all,
    newest: all.filter((template, index) => all[index + 1]?.template_id !== template.template_id),
    get: (id, version) => all.find((template) => template.template_id === id && template.template_version === version),
  };
};

const keyOf = ({ template_id, template_version }: Template): string => `${template_id} version ${template_version}`;
