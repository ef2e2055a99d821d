import type { Json } from "./json.js";

/**
 * RFC 8785 canonical JSON. Throws on what JSON or Unicode cannot carry exactly: a non-finite number, an `undefined`,
 * a string that is not well-formed UTF-16.
 */
export const canonicalJson = (value: Json): string => {
  switch (typeof value) {
    case "string":
      return canonicalString(value);
    case "number":
      if (!Number.isFinite(value)) throw new TypeError("canonical JSON cannot hold a non-finite number");
      return JSON.stringify(value);
    case "boolean":
      return value ? "true" : "false";
    case "object":
      if (value === null) return "null";
      return Array.isArray(value) ? canonicalArray(value) : canonicalObject(value as Readonly<Record<string, Json>>);
    default:
      throw new TypeError(`canonical JSON cannot hold a ${typeof value}`);
  }
};

/** The same as UTF-8 bytes, without a trailing newline (Addendum B 3.2). */
export const canonicalBytes = (value: Json): Buffer => Buffer.from(canonicalJson(value), "utf8");

/** Text that JSON writes as it stands: printable ASCII without a quotation mark or a backslash. */
const PLAIN = /^[ !#-[\]-~]*$/;

const canonicalString = (text: string): string => {
  if (PLAIN.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new TypeError("canonical JSON cannot hold a string with a lone surrogate");
  return JSON.stringify(text);
};

const canonicalArray = (items: readonly Json[]): string => `[${items.map(canonicalJson).join(",")}]`;

/** Member names sort by UTF-16 code units, which is what Array.prototype.sort does (RFC 8785 3.2.3). */
const canonicalObject = (object: Readonly<Record<string, Json>>): string => {
  let text = "{";
  for (const name of Object.keys(object).sort())
    text += `${text === "{" ? "" : ","}${canonicalString(name)}:${canonicalJson(object[name] as Json)}`;
  return `${text}}`;
};
