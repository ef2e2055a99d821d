import type { Json, JsonObject } from "../../../domain/shared/json.js";

export type ParameterPlace = "path" | "query";

/** A parameter of an operation that a request is checked for. Headers are read where they are used. */
export type OperationParameter = {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required: boolean;
  readonly schema: JsonObject;
};

/** The JSON body an operation takes. */
export type RequestBody = { readonly required: boolean; readonly schema: JsonObject };

/** One operation of the contract. */
export type Operation = {
  readonly id: string;
  readonly method: string; // upper case
  readonly path: string; // with `{name}` parts
  /** Null = the operation takes no body. */
  readonly requestBody: RequestBody | null;
  readonly parameters: readonly OperationParameter[];
  /** Every status it may answer. */
  readonly statuses: readonly number[];
  /** The one of them that says it was done. */
  readonly successStatus: number;
  readonly responseSchema: JsonObject; // of the success
  /** `x-access-tier` (Addendum A 16.1). */
  readonly tier: string;
};

const METHODS = ["get", "put", "post", "delete", "patch"];
const SUCCESS = /^2\d\d$/;

const isObject = (value: Json | undefined): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);
const member = (value: Json | undefined, ...names: readonly string[]): Json | undefined =>
  names.reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), value);
const objectAt = (value: Json | undefined, ...names: readonly string[]): JsonObject => {
  const found = member(value, ...names);
  return isObject(found) ? found : {};
};

/** Every operation of an OpenAPI document, in its order. Throws a TypeError for a document that is not a contract. */
export const operationsOf = (document: JsonObject): readonly Operation[] =>
  Object.entries(objectAt(document, "paths")).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = member(item, method);
      return isObject(operation) ? [operationOf(method.toUpperCase(), path, operation)] : [];
    }),
  );

const operationOf = (method: string, path: string, operation: JsonObject): Operation => {
  const responses = objectAt(operation, "responses");
  const [success = ""] = Object.keys(responses).filter((status) => SUCCESS.test(status));
  const [media] = Object.values(objectAt(responses, success, "content")); // a success carries one content type
  const schema = member(media, "schema");
  const tier = operation["x-access-tier"];
  if (typeof operation.operationId !== "string" || !isObject(schema) || typeof tier !== "string")
    throw new TypeError(`${method} ${path} has no id, no answer or no tier`);
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : [];
  return {
    id: operation.operationId,
    method,
    path,
    requestBody: requestBodyOf(operation),
    parameters: parameters.flatMap(parameterOf),
    statuses: Object.keys(responses).map(Number),
    successStatus: Number(success),
    responseSchema: schema,
    tier,
  };
};

const requestBodyOf = (operation: JsonObject): RequestBody | null => {
  const schema = member(operation, "requestBody", "content", "application/json", "schema");
  return isObject(schema) ? { required: member(operation, "requestBody", "required") === true, schema } : null;
};

const parameterOf = (parameter: Json): OperationParameter[] => {
  const [name, place, schema] = [member(parameter, "name"), member(parameter, "in"), member(parameter, "schema")];
  if (typeof name !== "string" || (place !== "path" && place !== "query") || !isObject(schema)) return [];
  return [{ name, in: place, required: member(parameter, "required") === true, schema }];
};
