import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { OWN_SCHEMAS } from "../assets/own-schemas.js";
import { fieldCode, fieldSentence } from "./field-error.js";
import type { FieldError } from "./problem.js";
import { refusedValues, type ValueShape, type Values } from "./request-values.js";

type Parameter = ValueShape & { readonly required: boolean };

/**
 * Checks the values of one operation against its parameter schemas (JSON Schema 2020-12).
 * Problem: 422 `validation_failed` naming every faulty parameter.
 */
export const valueValidator = (parameters: readonly Parameter[]): ((values: Values) => void) => {
  const ajv = new Ajv2020({ ...OWN_SCHEMAS, allErrors: true, coerceTypes: true, strict: true });
  addFormats.default(ajv);
  const validate = ajv.compile({
    type: "object",
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  });
  return (values) => {
    if (!validate({ ...values })) throw refusedValues((validate.errors ?? []).map((error) => fieldError(error, parameters)));
  };
};

const fieldError = (error: ErrorObject, parameters: readonly Parameter[]): FieldError => {
  const { keyword, instancePath, params } = error;
  const field = keyword === "required" ? String(params.missingProperty) : instancePath.slice(1);
  const location = parameters.find(({ name }) => name === field)?.in ?? "query";
  return { location, field, code: fieldCode(keyword), message: `${field} ${fieldSentence(error)}.` };
};
