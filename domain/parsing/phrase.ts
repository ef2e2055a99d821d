import { anyCase, DATE_SOURCE, TIME_SOURCE, ZONE_SOURCE } from "./dates.js";
import { FIGURE_SOURCE } from "./figures.js";

/**
 * The pattern language of templates. A phrase is literal text in which
 * - one space matches any white space, line ends included;
 * - `[a|b|]` matches one of the alternatives, the empty one included (alternatives hold literal text and captures);
 * - `{name:kind}` captures a value of a kind: date, dates, time, zone, amount, count, short_date, dashed_date, cusip, security, words, clause, line;
 * - `{name=text}` captures this very literal text;
 * - `\` takes the next character literally.
 * Quotation marks and apostrophes match their straight and curly forms; a line may end after a hyphen. Every kind is bounded, so matching is linear.
 */
export type Phrase = string;

/** A name captured several times keeps every value, in order. */
export type Captures = ReadonlyMap<string, readonly Span[]>;
export type Span = { readonly text: string; readonly start: number; readonly end: number };
export type Match = { readonly text: string; readonly start: number; readonly end: number; readonly captures: Captures };

/** The phrase is not well formed; `message` says where. */
export class PhraseFault extends Error {
  override readonly name = "PhraseFault";
}

const KINDS: Readonly<Record<string, string>> = {
  date: DATE_SOURCE,
  dates: String.raw`${DATE_SOURCE}(?:\s${DATE_SOURCE}){0,5}`,
  time: TIME_SOURCE,
  zone: ZONE_SOURCE,
  amount: FIGURE_SOURCE,
  count: String.raw`\d{1,4}`,
  short_date: String.raw`\d{1,2}/\d{1,2}/\d{2,4}`,
  dashed_date: String.raw`\d{1,2}-\p{Lu}\p{Ll}{2}-\d{2,4}`,
  cusip: "[0-9A-Z]{9}",
  security: "[0-9A-Z]{9,12}",
  words: String.raw`[^\n]{1,160}?`,
  clause: "[^.]{1,300}?",
  line: String.raw`[^\n]{1,160}`,
};
export const KIND_NAMES = Object.keys(KINDS);

const escapeLiteral = (character: string): string => {
  if (/\s/u.test(character)) return String.raw`\s+`;
  if (/['\u2018\u2019]/u.test(character)) return "['\u2018\u2019]";
  if (/["\u201C\u201D]/u.test(character)) return '["\u201C\u201D]';
  if (/[-\u2010-\u2012]/u.test(character)) return String.raw`[-\u2010-\u2012]\n?`;
  return character.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
};

type Compiled = { readonly source: string; readonly names: readonly string[] };

const compileSource = (phrase: Phrase): Compiled => {
  const names: string[] = [];
  let source = "";
  let depth = 0;
  for (let at = 0; at < phrase.length; at += 1) {
    const character = phrase[at] ?? "";
    if (character === "\\") source += escapeLiteral(phrase[++at] ?? fault(phrase, at, "ends in a backslash"));
    else if (character === "[") [depth, source] = [depth + 1, `${source}(?:`];
    else if (character === "]") [depth, source] = [depth - 1, `${source})`];
    else if (character === "|" && depth > 0) source += "|";
    else if (character === "{") [at, source] = [phrase.indexOf("}", at), source + capture(phrase, at, names)];
    else source += escapeLiteral(character);
    if (depth < 0 || depth > 1) fault(phrase, at, "brackets do not pair");
  }
  if (depth !== 0) fault(phrase, phrase.length, "brackets do not pair");
  return { source, names };
};

const fault = (phrase: Phrase, at: number, what: string): never => {
  throw new PhraseFault(`"${phrase}" ${what} at character ${at}`);
};

const capture = (phrase: Phrase, at: number, names: string[]): string => {
  const end = phrase.indexOf("}", at);
  const [, name, sign, value] = /^([a-z_]+)([:=])(.+)$/su.exec(phrase.slice(at + 1, end < 0 ? at : end)) ?? [];
  if (name === undefined || value === undefined) return fault(phrase, at, "has a capture that is not {name:kind} or {name=text}");
  const source = sign === ":" ? KINDS[value] : Array.from(value, escapeLiteral).join("");
  if (source === undefined) return fault(phrase, at, `names no kind of value: ${value}`);
  names.push(name);
  return `(${source})`;
};

export type CompiledPhrase = {
  /** Every match in the text, in order. */
  readonly all: (text: string) => readonly Match[];
  /** The match that is the whole text, white space at its ends aside. */
  readonly whole: (text: string) => Match | undefined;
};

/**
 * Case counts, but not in dates, times and zones. Throws PhraseFault. Expressions are made when they are first asked for: a check
 * of every template makes none.
 */
export const compilePhrase = (phrase: Phrase): CompiledPhrase => {
  const { source, names } = compileSource(phrase);
  const endsInAmount = phrase.endsWith(":amount}");
  let found: RegExp | undefined;
  let exact: RegExp | undefined;
  return {
    all: (text) => {
      found ??= new RegExp(boundary(source, endsInAmount), "dgu");
      return Array.from(text.matchAll(found), (match) => matchOf(match, names));
    },
    whole: (text) => {
      exact ??= new RegExp(String.raw`^\s*(?:${source})\s*$`, "du");
      const match = exact.exec(text);
      return match === null ? undefined : matchOf(match, names);
    },
  };
};

/** A match does not begin or end inside a word or a number, nor leave a part of its last amount behind: more digits, or a scale word. */
const boundary = (source: string, endsInAmount: boolean): string =>
  String.raw`(?<![\p{L}\p{N}])(?<![.,](?=\d))(?:${source})(?![\p{L}\p{N}]|[.,]\d${endsInAmount ? MORE_OF_AMOUNT : ""})`;

const SCALE_WORDS = ["thousand", "million", "billion", "trillion", "bn", "mn"].map(anyCase).join("|");
const MORE_OF_AMOUNT = String.raw`|\s[.,]\d|\s\d{3}(?!\d)|\s?(?:${SCALE_WORDS})`;

const matchOf = (match: RegExpExecArray | RegExpMatchArray, names: readonly string[]): Match => {
  const captures = new Map<string, Span[]>();
  names.forEach((name, index) => {
    const span = match.indices?.[index + 1];
    if (span === undefined) return;
    captures.set(name, [...(captures.get(name) ?? []), { text: match[index + 1] ?? "", start: span[0], end: span[1] }]);
  });
  const start = match.index ?? 0;
  return { text: match[0], start, end: start + match[0].length, captures };
};
