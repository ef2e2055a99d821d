import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "chai";
import { openapiDocument as accountContract } from "../../account-api/generated/openapi.js";
import type { Json, JsonObject } from "../../domain/shared/json.js";
import { mergeContracts } from "../../infra/http/contract/merge.js";
import { openapiDocument as readContract } from "../../read-api/generated/openapi.js";

/** The one document that is published. */
export const openapiDocument = mergeContracts(readContract, accountContract);

/** A reply as a test sees it. */
export type Reply = { readonly status: number; readonly headers: Headers; readonly text: string };

const isObject = (value: Json | undefined): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);
const at = (value: Json | undefined, ...names: readonly string[]): Json | undefined =>
  names.reduce<Json | undefined>((here, name) => (isObject(here) ? here[name] : undefined), value);

/** Parts of a composition, and what is itself open. */
const OPEN = new Set(["ApiError", "OpenApiDocument", "FiguresWithheld", "InsufficientScope"]);

/** Responses are open in the contract; here every object is closed, so a member the contract does not name is seen. */
const closed = (schemas: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const closes = isObject(schema) && isObject(schema.properties) && !OPEN.has(name);
      return [name, closes ? { ...schema, unevaluatedProperties: false } : schema];
    }),
  );

const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats.default(ajv);
const written = at(openapiDocument, "components", "schemas");
const schemas = closed(isObject(written) ? written : {});
ajv.addSchema({ $id: "contract", components: { schemas } });

const compiled = new Map<string, ValidateFunction>();
const validator = (schema: JsonObject): ValidateFunction => {
  const key = JSON.stringify(schema);
  const known = compiled.get(key) ?? ajv.compile(JSON.parse(key.replaceAll('"#/components', '"contract#/components')));
  compiled.set(key, known);
  return known;
};

const resolved = (value: Json | undefined): JsonObject => {
  if (!isObject(value)) throw new Error("the contract does not describe this");
  if (typeof value.$ref !== "string") return value;
  return resolved(at(openapiDocument, ...value.$ref.slice(2).split("/")));
};

const operationById = (operationId: string): JsonObject => {
  const paths = Object.values(isObject(openapiDocument.paths) ? openapiDocument.paths : {});
  const operations = paths.flatMap((item) => Object.values(isObject(item) ? item : {}));
  const found = operations.find((operation) => at(operation, "operationId") === operationId);
  if (!isObject(found)) throw new Error(`no operation ${operationId}`);
  return found;
};

/** Fails unless the reply has this status and is what the contract says of it: content type, body, required header fields. */
export const expectContract = (reply: Reply, operationId: string, status: number): void => {
  expect(reply.status, reply.text).to.equal(status);
  const response = resolved(at(operationById(operationId), "responses", String(status)));
  for (const [name, header] of Object.entries(isObject(response.headers) ? response.headers : {})) {
    const { required, schema } = resolved(header);
    const value = reply.headers.get(name);
    if (required === true) expect(value, `header ${name}`).not.to.equal(null);
    if (value !== null && isObject(schema)) expectValid(schema, schema.type === "integer" ? Number(value) : value, `header ${name}`);
  }
  const content = isObject(response.content) ? response.content : undefined;
  if (content === undefined) expect(reply.text).to.equal("");
  else {
    const type = reply.headers.get("content-type") ?? "";
    expect(Object.keys(content)).to.include(type);
    const schema = at(content, type, "schema");
    expectValid(isObject(schema) ? schema : {}, JSON.parse(reply.text), "body");
  }
};

export const expectValid = (schema: JsonObject, value: unknown, what: string): void => {
  const validate = validator(schema);
  const valid = validate(value);
  expect(valid, `${what}: ${JSON.stringify(validate.errors, null, 1)}`).to.equal(true);
};

/** The schema of a component, as a reference. */
export const component = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
