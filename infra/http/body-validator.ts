import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { parseEmailAddress } from "../../domain/account/email-address.js";
import type { Json, JsonObject } from "../../domain/shared/json.js";
import { type Instant, msOfInstant } from "../../domain/shared/time.js";
import { OWN_SCHEMAS } from "../assets/own-schemas.js";
import { isDateTime, lacksZone } from "./date-time.js";
import { fieldCode, fieldSentence } from "./field-error.js";
import type { FieldError } from "./problem.js";
import { refusedValues } from "./request-values.js";

/** Marks of the contract's own, beside those of JSON Schema. */
const MARKS = ["x-required-with", "x-trimmed", "x-no-control-characters", "x-in-future", "example"];
/** Faults named in one refusal. */
const MOST_ERRORS = 100;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** Checks one request body at an instant of the database clock, and answers it with its texts trimmed. */
export type ValidateBody = (body: JsonObject, now: Instant) => JsonObject;

const isObject = (value: Json | undefined): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Checks bodies against a closed object schema of the contract (JSON Schema 2020-12, lengths in code points) and its marks: `x-trimmed`
 * texts are trimmed first, `x-no-control-characters` and `x-in-future` are what they say, `x-required-with` names what a value requires. Every text must be well-formed Unicode.
 * `components` are the schemas it may refer to.
 * Problem: 422 `validation_failed`, `unknown_field` or `control_characters`, one entry per faulty field: those present in the order of
 * the body, then what is missing (Addendum A 2.1). No value is echoed.
 */
export const bodyValidators = (components: JsonObject): ((schema: JsonObject) => ValidateBody) => {
  const ajv = new Ajv2020({ ...OWN_SCHEMAS, allErrors: true, strict: true, strictRequired: false, strictTypes: false });
  ajv.addVocabulary(MARKS);
  ajv.addFormat("email", (text) => parseEmailAddress(text) !== undefined);
  ajv.addFormat("date-time", isDateTime);
  ajv.addSchema({ $id: "contract", $defs: pointedAt(components) });
  const compile = (schema: JsonObject): ValidateBody => {
    const validate = ajv.compile(pointedAt(schema));
    const { properties = {}, "x-required-with": requiredWith = {} } = objectSchema(schema, components);
    return (given, now) => {
      const body = trimmed(given, properties);
      const marked = Object.entries(body).flatMap(([name, value]) => markFaults(name, value, own(properties, name), now));
      const shaped = validate(body) ? [] : (validate.errors ?? []).map(fieldError);
      const errors = inDocumentOrder([...marked, ...shaped, ...missing(body, requiredWith)], Object.keys(body));
      if (errors.length > 0) throw refusedValues(errors.slice(0, MOST_ERRORS));
      return body;
    };
  };
  return (schema) => {
    let compiled: ValidateBody | undefined; // at its first use: a start needs none of them
    return (given, now) => {
      compiled ??= compile(schema);
      return compiled(given, now);
    };
  };
};

/** The same with every reference to a component pointed at where they stand here. */
const pointedAt = (schema: JsonObject): JsonObject =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"contract#/$defs/'));

type ObjectSchema = { readonly properties?: Named; readonly "x-required-with"?: RequiredWith };
type Named = { readonly [name: string]: Json };
/** Fields that a value of another field requires. */
type RequiredWith = { readonly [field: string]: { readonly [value: string]: readonly string[] } };

/** The schema itself, or the component it refers to. */
const objectSchema = (schema: JsonObject, components: JsonObject): ObjectSchema =>
  (typeof schema.$ref === "string" ? components[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)] : schema) as ObjectSchema;

const missing = (body: JsonObject, requiredWith: RequiredWith): FieldError[] =>
  Object.entries(requiredWith).flatMap(([field, byValue]) =>
    (own(byValue, String(body[field])) ?? [])
      .filter((name) => body[name] === undefined)
      .map((name) => bodyError(`/${escaped(name)}`, "required", "is required")),
  );

/** A member of that very name, not one every object has. */
const own = <T>(record: { readonly [name: string]: T }, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const marks = (property: Json | undefined, mark: string): boolean => isObject(property) && property[mark] === true;

const trimmed = (body: JsonObject, properties: Named): JsonObject =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === "string" && marks(own(properties, name), "x-trimmed") ? value.trim() : value,
    ]),
  );

/** What JSON Schema does not say of a text. */
const markFaults = (name: string, value: Json, property: Json | undefined, now: Instant): FieldError[] => {
  if (typeof value !== "string" || property === undefined) return [];
  const fault = (code: string, what: string): FieldError[] => [bodyError(`/${escaped(name)}`, code, what)];
  if (!value.isWellFormed()) return fault("format", "must be well-formed Unicode");
  if (marks(property, "x-no-control-characters") && CONTROL.test(value))
    return fault("control_characters", "must not hold control characters");
  if (isObject(property) && property.format === "date-time" && lacksZone(value))
    return fault("time_zone", "must carry Z or a numeric offset");
  if (!marks(property, "x-in-future") || !isDateTime(value)) return [];
  return Date.parse(value) > msOfInstant(now) ? [] : fault("not_in_future", "must be in the future");
};

const fieldError = (error: ErrorObject): FieldError => {
  const { keyword, instancePath, params } = error;
  const named: unknown = keyword === "required" ? params.missingProperty : params.additionalProperty;
  if (typeof named === "string") return bodyError(`${instancePath}/${escaped(named)}`, fieldCode(keyword), unnamedSentence(error));
  return bodyError(instancePath, fieldCode(keyword), fieldSentence(error));
};

const unnamedSentence = (error: ErrorObject): string =>
  error.keyword === "required" ? fieldSentence(error) : "is not defined for this operation";

const bodyError = (field: string, code: string, what: string): FieldError => ({
  location: "body",
  field,
  code,
  message: `${field} ${what}.`,
});

/** One part of a JSON Pointer (RFC 6901). */
const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** One error per field; a field that is absent stands behind every one that is there. */
const inDocumentOrder = (errors: readonly FieldError[], names: readonly string[]): FieldError[] => {
  const places = new Map(names.map((name, place) => [`/${escaped(name)}`, place]));
  const first = new Map([...errors].reverse().map((error) => [error.field, error]));
  const placeOf = ({ field }: FieldError): number => places.get(field.replace(/^(\/[^/]*).*$/s, "$1")) ?? names.length;
  return errors.filter((error) => first.get(error.field) === error).sort((a, b) => placeOf(a) - placeOf(b));
};
