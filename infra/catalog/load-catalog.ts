import { readFile } from "node:fs/promises";
import type { Catalog } from "../../domain/registry/catalog.js";
import type { CatalogFault } from "../../domain/registry/fault.js";
import { catalogFaults } from "../../domain/registry/validate.js";
import { Refusal } from "../../domain/shared/refusal.js";
import { packagePath } from "../assets/package-root.js";
import { checkCatalogSchema } from "./catalog-schema.js";

/** The catalogs that ship with the service. */
export const SHIPPED_CATALOGS = ["sample", "mainnet"] as const;

const MAX_CATALOG_BYTES = 4 * 1024 * 1024;

/**
 * Reads a shipped catalog by its name, or one from a file. Throws Refusal `catalog-invalid` whose message names every fault
 * with the JSON Pointer of its place.
 */
export const loadCatalog = async (nameOrFile: string): Promise<Catalog> => {
  const text = await readCatalogText(nameOrFile);
  return parseCatalog(text, nameOrFile);
};

/** Reads a catalog from JSON text; `name` is only for the refusal. Throws as `loadCatalog` does. */
export const parseCatalog = (text: string, name: string): Catalog => {
  const value = readJson(text, name);
  if (!isWellFormed(value)) throw invalid(name, [{ path: "", message: "holds text that is not well-formed Unicode" }]);
  const { catalog, faults } = checkCatalogSchema(value);
  const all = [...faults, ...(catalog === undefined ? [] : catalogFaults(catalog))];
  if (catalog === undefined || all.length > 0) throw invalid(name, all);
  return catalog;
};

const isShipped = (name: string): boolean => SHIPPED_CATALOGS.some((shipped) => shipped === name);

const readCatalogText = async (nameOrFile: string): Promise<string> => {
  const file = isShipped(nameOrFile) ? packagePath("infra/catalog/catalogs", `${nameOrFile}.json`) : nameOrFile;
  try {
    const bytes = await readFile(file);
    if (bytes.length <= MAX_CATALOG_BYTES) return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Refusal("catalog-invalid", `the catalog ${nameOrFile} cannot be read: ${reasonOf(cause)}`, { cause });
  }
  throw new Refusal("catalog-invalid", `the catalog ${nameOrFile} is larger than ${MAX_CATALOG_BYTES} bytes`);
};

const reasonOf = (cause: unknown): string => {
  if (cause instanceof TypeError) return "it is not UTF-8 text";
  return cause instanceof Error ? cause.message : String(cause);
};

const readJson = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Refusal("catalog-invalid", `the catalog ${name} is not JSON: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
};

/** Canonical JSON cannot carry a lone surrogate, and JSON text can smuggle one in as an escape. */
const isWellFormed = (value: unknown): boolean => {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, member]) => key.isWellFormed() && isWellFormed(member));
};

const invalid = (name: string, faults: readonly CatalogFault[]): Refusal => {
  const lines = faults.map(({ path, message }) => `${path === "" ? "/" : path} ${message}`);
  return new Refusal(
    "catalog-invalid",
    `the catalog ${name} has ${lines.length} fault${lines.length === 1 ? "" : "s"}: ${lines.join("; ")}`,
  );
};
