import { readFileSync } from "node:fs";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Catalog } from "../../domain/registry/catalog.js";
import type { CatalogFault } from "../../domain/registry/fault.js";
import { OWN_SCHEMAS } from "../assets/own-schemas.js";
import { packagePath } from "../assets/package-root.js";

/** `catalog` is undefined when a member is missing or of another type, so that nothing further can be said of the value. */
export type SchemaCheck = { readonly catalog: Catalog | undefined; readonly faults: readonly CatalogFault[] };

/** Checks a JSON value against `domain/registry/catalog-schema.json`; every fault is named, not only the first. */
export const checkCatalogSchema = (value: unknown): SchemaCheck => {
  const validate = catalogSchema();
  if (validate(value)) return { catalog: value, faults: [] };
  const errors = validate.errors ?? [];
  return { catalog: errors.some(changesShape) ? undefined : (value as Catalog), faults: faultsOf(errors) };
};

/** True unless the value only has texts, numbers or members that are not allowed. "Not null" is said of every branch beside null. */
const changesShape = ({ keyword, params }: ErrorObject): boolean =>
  keyword === "required" || keyword === "false schema" || (keyword === "type" && params.type !== "null");

let schema: ValidateFunction<Catalog> | undefined;

/** Compiled once: compiling costs far more than checking. */
const catalogSchema = (): ValidateFunction<Catalog> => {
  if (schema === undefined) {
    const ajv = new Ajv2020({ ...OWN_SCHEMAS, allErrors: true, strict: true, strictRequired: false, allowUnionTypes: true });
    formats.default(ajv, ["date"]);
    schema = ajv.compile<Catalog>(JSON.parse(readFileSync(packagePath("domain/registry/catalog-schema.json"), "utf8")));
  }
  return schema;
};

/** `anyOf` and `if` repeat what their branches said; they are named only when no branch said anything at that place or below. */
const faultsOf = (errors: readonly ErrorObject[]): CatalogFault[] =>
  errors
    .filter(({ keyword, instancePath }) => !isCombination(keyword) || !errors.some((other) => isWithin(other, instancePath)))
    .map(toFault)
    .filter((fault, i, all) => all.findIndex(({ path, message }) => path === fault.path && message === fault.message) === i);

const isCombination = (keyword: string): boolean => keyword === "anyOf" || keyword === "if";
const isWithin = (other: ErrorObject, path: string): boolean =>
  !isCombination(other.keyword) && (other.instancePath === path || other.instancePath.startsWith(`${path}/`));

const toFault = ({ keyword, instancePath, params, message }: ErrorObject): CatalogFault => {
  if (keyword === "additionalProperties")
    return { path: `${instancePath}/${params.additionalProperty}`, message: "is no member of a catalog" };
  if (keyword === "false schema") return { path: instancePath, message: "does not belong here" };
  if (keyword === "required") return { path: `${instancePath}/${params.missingProperty}`, message: "is missing" };
  if (keyword === "enum") return { path: instancePath, message: `must be one of ${params.allowedValues.join(", ")}` };
  if (keyword === "const") return { path: instancePath, message: `must be ${params.allowedValue}` };
  return { path: instancePath, message: message ?? keyword };
};
