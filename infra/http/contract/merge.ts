import type { Json, JsonObject } from "../../../domain/shared/json.js";

const isObject = (value: Json | undefined): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);

/** Members that a part adds to: its own names beside those of the whole. */
const GATHERED = ["paths", "components"] as const;

/**
 * One OpenAPI document of a whole and its parts: everything the whole states, with the paths and components of each part beside its own.
 * Throws a TypeError when two name the same path or component: neither may replace the other.
 */
export const mergeContracts = (whole: JsonObject, ...parts: readonly JsonObject[]): JsonObject => {
  let document = whole;
  for (const part of parts) {
    const gathered = GATHERED.map((name) => [name, joined(document[name], part[name], name)] as const);
    document = { ...document, ...Object.fromEntries(gathered) };
  }
  return document;
};

/** Paths are joined by name, components by kind and name. */
const joined = (whole: Json | undefined, part: Json | undefined, place: string): JsonObject => {
  const [ours, theirs] = [isObject(whole) ? whole : {}, isObject(part) ? part : {}];
  const added = Object.entries(theirs).map(([name, value]): [string, Json] => {
    const known = ours[name];
    if (known === undefined) return [name, value];
    if (place === "components" && isObject(value)) return [name, joined(known, value, `components/${name}`)];
    throw new TypeError(`two contracts name ${place}/${name}`);
  });
  return { ...ours, ...Object.fromEntries(added) };
};
