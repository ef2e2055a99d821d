/** A number as JSON writes one, outside of strings. */
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Fewer digits than this are always held exactly. */
const LONG = /\d{16}/;

/**
 * Reads UTF-8 JSON. A whole number that a double cannot hold exactly is given as a string of its digits, so that none is ever rounded;
 * where a shape asks for a number it does not pass. Throws SyntaxError for what is not JSON, TypeError for what is not UTF-8.
 */
export const parseExactJson = (bytes: Uint8Array): unknown => {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  const value: unknown = JSON.parse(text);
  return LONG.test(text) ? JSON.parse(withExactIntegers(text)) : value;
};

/** The same text, known to be JSON, with unsafe integers in quotation marks. */
const withExactIntegers = (text: string): string => {
  let rewritten = "";
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at);
    const open = quote < 0 ? text.length : quote;
    const end = quote < 0 ? text.length : endOfString(text, open);
    rewritten += text.slice(at, open).replace(NUMBER, exact) + text.slice(open, end);
    at = end;
  }
  return rewritten;
};

const exact = (literal: string): string => (/^-?\d+$/.test(literal) && !Number.isSafeInteger(Number(literal)) ? `"${literal}"` : literal);

/** The place after the closing quotation mark: the first one with an even number of backslashes before it. */
const endOfString = (text: string, open: number): number => {
  for (let close = text.indexOf('"', open + 1); ; close = text.indexOf('"', close + 1)) {
    let backslashes = 0;
    while (text[close - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return close + 1;
  }
};
