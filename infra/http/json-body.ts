import type { Json, JsonObject } from "../../domain/shared/json.js";
import { Problem } from "./problem.js";

/** Levels of objects and arrays, the outermost counted (Addendum A 2.4). */
const MAX_DEPTH = 20;
const MEDIA_TYPE = /^application\/json[\t ]*(?:;|$)/i;

export type BodyHeaders = { readonly "content-type"?: string | undefined; readonly "content-encoding"?: string | undefined };

/**
 * The JSON object a body holds; `{}` for an absent body or `null` where the body is optional (Addendum A 1.4). Problems: 400
 * `invalid_content_type` for a body that is not stated to be plain JSON, 400 `malformed_json` for one that is no JSON object in UTF-8 of
 * at most 20 levels.
 */
export const parseJsonBody = (bytes: Uint8Array, headers: BodyHeaders, required: boolean): JsonObject => {
  if (bytes.length === 0) {
    if (required) throw malformed("The request body is missing.");
    return {};
  }
  checkMediaType(headers);
  const value = parsed(decoded(bytes));
  if (value === null && !required) return {};
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw malformed("The request body must be a JSON object.");
  return value as JsonObject;
};

const checkMediaType = (headers: BodyHeaders): void => {
  if (!MEDIA_TYPE.test(headers["content-type"] ?? ""))
    throw new Problem("invalid_content_type", "The request body must be application/json.");
  if ((headers["content-encoding"] ?? "identity").toLowerCase() !== "identity")
    throw new Problem("invalid_content_type", "The request body must not be compressed.");
};

const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw malformed("The request body is not UTF-8.", cause);
  }
};

const parsed = (text: string): Json => {
  if (depthOf(text) > MAX_DEPTH) throw malformed(`The request body is deeper than ${MAX_DEPTH} levels.`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw malformed("The request body is not JSON.", cause);
  }
};

/** Levels of brackets outside strings: exact for JSON, and looked at before anything is built of it. */
const depthOf = (text: string): number => {
  let [depth, deepest, quoted] = [0, 0, false];
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '"') quoted = !quoted;
    else if (quoted) i += character === "\\" ? 1 : 0;
    else if (character === "{" || character === "[") deepest = Math.max(deepest, ++depth);
    else if (character === "}" || character === "]") depth--;
  }
  return deepest;
};

const malformed = (detail: string, cause?: unknown): Problem => new Problem("malformed_json", detail, {}, { cause });
