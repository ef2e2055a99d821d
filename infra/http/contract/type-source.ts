import type { Json, JsonObject } from "../../../domain/shared/json.js";

/** A schema of the contract; only the keywords the contract uses are written as types. */
type Schema = JsonObject;

const isObject = (value: Json | undefined): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);
const objectsOf = (value: Json | undefined): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The TypeScript type of a JSON Schema 2020-12, one line. */
export const typeOf = (schema: Schema): string => {
  if (typeof schema.$ref === "string") return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if (schema.oneOf !== undefined) return objectsOf(schema.oneOf).map(typeOf).join(" | ");
  if (schema.allOf !== undefined) return objectsOf(schema.allOf).map(typeOf).join(" & ");
  if (Array.isArray(schema.enum)) return schema.enum.map((value: Json) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const types: readonly Json[] = Array.isArray(schema.type) ? schema.type : [schema.type ?? null];
  return types.map((type) => simpleType(type, schema)).join(" | ");
};

const simpleType = (type: Json, schema: Schema): string => {
  if (type === "array") return `readonly ${wrapped(isObject(schema.items) ? typeOf(schema.items) : "Json")}[]`;
  if (type === "object") return objectType(schema);
  if (type === "integer") return "number";
  return typeof type === "string" ? type : "Json";
};

const wrapped = (text: string): string => (/[|&{]/.test(text) ? `(${text})` : text);

const objectType = (schema: Schema): string => {
  if (isObject(schema.additionalProperties)) return `{ readonly [name: string]: ${typeOf(schema.additionalProperties)} }`;
  return isObject(schema.properties) ? `{ ${members(schema, schema.properties).join("; ")} }` : "JsonObject";
};

const members = (schema: Schema, properties: JsonObject): string[] => {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(properties).map(([name, property]) => {
    const mark = required.has(name) ? "" : "?";
    return `readonly ${JSON.stringify(name)}${mark}: ${isObject(property) ? typeOf(property) : "Json"}`;
  });
};

/** `export type Name = ...;` for one component schema, its description above it. */
export const typeDeclaration = (name: string, schema: Schema): string => {
  const doc = typeof schema.description === "string" ? `/** ${schema.description} */\n` : "";
  const body = isObject(schema.properties)
    ? `{\n${members(schema, schema.properties)
        .map((line) => `  ${line};\n`)
        .join("")}}`
    : typeOf(schema);
  return `${doc}export type ${name} = ${body};\n`;
};
