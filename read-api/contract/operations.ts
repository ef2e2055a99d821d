import type { Json, JsonObject } from "../../domain/shared/json.js";

export type ParameterPlace = "path" | "query";

/** A parameter of an operation that a request is checked for. Headers are read where they are used. */
export type OperationParameter = {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required: boolean;
  readonly schema: JsonObject;
};

/** One operation of the contract. */
export type Operation = {
  readonly id: string;
  readonly method: string; // upper case
  readonly path: string; // with `{name}` parts
  readonly parameters: readonly OperationParameter[];
  readonly responseSchema: JsonObject; // of 200
};

const METHODS = ["get", "put", "post", "delete", "patch"];

const isObject = (value: Json | undefined): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);
const member = (value: Json | undefined, ...names: readonly string[]): Json | undefined =>
  names.reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), value);

/** Every operation of an OpenAPI document, in its order. Throws a TypeError for a document that is not a contract. */
export const operationsOf = (document: JsonObject): readonly Operation[] =>
  Object.entries(isObject(document.paths) ? document.paths : {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = member(item, method);
      return isObject(operation) ? [operationOf(method.toUpperCase(), path, operation)] : [];
    }),
  );

const operationOf = (method: string, path: string, operation: JsonObject): Operation => {
  const [media] = Object.values(contentOf(operation));
  const schema = member(media, "schema");
  if (typeof operation.operationId !== "string" || !isObject(schema)) throw new TypeError(`${method} ${path} has no id or no answer`);
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : [];
  return { id: operation.operationId, method, path, parameters: parameters.flatMap(parameterOf), responseSchema: schema };
};

/** What 200 carries: one content type. */
const contentOf = (operation: JsonObject): JsonObject => {
  const content = member(operation, "responses", "200", "content");
  return isObject(content) ? content : {};
};

const parameterOf = (parameter: Json): OperationParameter[] => {
  const [name, place, schema] = [member(parameter, "name"), member(parameter, "in"), member(parameter, "schema")];
  if (typeof name !== "string" || (place !== "path" && place !== "query") || !isObject(schema)) return [];
  return [{ name, in: place, required: member(parameter, "required") === true, schema }];
};
