import type { JsonObject } from "../../domain/shared/json.js";
import { type FieldError, Problem } from "./problem.js";

/** A parameter that stands in the path or the query. */
export type ValueShape = { readonly name: string; readonly in: "path" | "query"; readonly schema: JsonObject };

/** Values by parameter name, decoded. */
export type Values = { readonly [name: string]: string };

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * Reads the known path and query values of a request; unknown query parameters are ignored. Checks what comes before
 * credentials: control characters, length, doubled values (Addendum A 2.2). Problems: 422 `control_characters`, `validation_failed`.
 */
export const readValues = (shapes: readonly ValueShape[], rawParams: Values, query: string): Values => {
  const search = new URLSearchParams(query);
  const errors: FieldError[] = [];
  const values: { [name: string]: string } = {};
  for (const shape of shapes) {
    const given = shape.in === "path" ? [decoded(rawParams[shape.name] ?? "")] : search.getAll(shape.name);
    const [value] = given;
    const fault = faultOf(shape, given);
    if (fault !== undefined) errors.push(fault);
    else if (value !== undefined) values[shape.name] = value;
  }
  if (errors.length > 0) throw refusedValues(errors);
  return values;
};

/** Undefined when it is not percent-encoded UTF-8. */
const decoded = (raw: string): string | undefined => {
  try {
    return decodeURIComponent(raw);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
};

const faultOf = ({ name, in: location, schema }: ValueShape, given: readonly (string | undefined)[]): FieldError | undefined => {
  const fault = (code: string, what: string): FieldError => ({ location, field: name, code, message: `${name} ${what}.` });
  if (given.length > 1) return fault("type", "must be given once");
  if (location === "path" && given[0] === undefined) return fault("format", "must be percent-encoded UTF-8");
  const value = given[0] ?? "";
  if (CONTROL.test(value)) return fault("control_characters", "must not hold control characters");
  const limit = schema.maxLength;
  if (typeof limit === "number" && [...value].length > limit) return fault("max_length", `must have at most ${limit} characters`);
  return undefined;
};

/** Field codes that are problem codes too when they are the only kind of fault (Addendum A 2.4). */
const KINDS = ["control_characters", "unknown_field"] as const;

export const refusedValues = (errors: readonly FieldError[]): Problem => {
  const only = KINDS.find((kind) => errors.every(({ code }) => code === kind));
  const detail = errors.map(({ message }) => message).join(" ");
  return new Problem(only ?? "validation_failed", detail, { errors });
};
