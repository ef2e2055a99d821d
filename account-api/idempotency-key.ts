import { Problem } from "../infra/http/problem.js";

const MAX_LENGTH = 255;
/** An RFC 9651 String: printable ASCII in quotes, quote and backslash escaped. */
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;

/** The key of a repeatable request: an RFC 9651 String or bare text of 1 to 255 characters (Addendum A 15); undefined when none is sent. */
export const idempotencyKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  const text = String(header).trim();
  return QUOTED.exec(text)?.[1]?.replace(/\\(.)/g, "$1") ?? text;
};

export const isUsableKey = (key: string): boolean => key.length >= 1 && key.length <= MAX_LENGTH;

/** 422 `validation_failed` for a key that is empty or too long. */
export const unusableKey = (key: string): Problem => {
  const message = `Idempotency-Key must have 1 to ${MAX_LENGTH} characters.`;
  const code = key === "" ? "min_length" : "max_length";
  return new Problem("validation_failed", message, { errors: [{ location: "header", field: "Idempotency-Key", code, message }] });
};
