/** What an invisible or presentation character stands for, and the name under which its repair is recorded (Addendum B 8.7.6). */
type Mapping = { readonly kind: string; readonly to: string };

const LIGATURES: readonly (readonly [string, string])[] = [
  ["\uFB00", "ff"],
  ["\uFB01", "fi"],
  ["\uFB02", "fl"],
  ["\uFB03", "ffi"],
  ["\uFB04", "ffl"],
  ["\uFB05", "st"],
  ["\uFB06", "st"],
];
const BIDI = ["\u200E", "\u200F", "\u061C", "\u202A", "\u202B", "\u202C", "\u202D", "\u202E", "\u2066", "\u2067", "\u2068", "\u2069"];
const INVISIBLE = ["\u200B", "\u200C", "\u200D", "\u2060", "\uFEFF", "\u00AD"];
/** Case-sensitive punctuation variants and bullets that text typefaces keep at private code points. */
const PRIVATE_USE: readonly (readonly [string, string])[] = [
  ["\uE081", "("],
  ["\uE082", ")"],
  ["\uE088", "-"],
  ["\uE092", ":"],
  ["\uF0B7", "\u2022"],
  ["\uF0A7", "\u25AA"],
];

const MAPPINGS: ReadonlyMap<string, Mapping> = new Map([
  ...LIGATURES.map(([from, to]): [string, Mapping] => [from, { kind: "LIGATURE", to }]),
  ...BIDI.map((from): [string, Mapping] => [from, { kind: "BIDI_CONTROL", to: "" }]),
  ...INVISIBLE.map((from): [string, Mapping] => [from, { kind: "INVISIBLE", to: "" }]),
  ...PRIVATE_USE.map(([from, to]): [string, Mapping] => [from, { kind: "PRIVATE_USE", to }]),
]);

export type Mapped = { readonly text: string; readonly repairs: readonly { readonly kind: string; readonly detail: string }[] };

const codePoint = (character: string): string => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** Replaces every character of the table; says which, once per occurrence. */
export const mapCharacters = (text: string): Mapped => {
  const repairs: { kind: string; detail: string }[] = [];
  const mapped = [...text].map((character) => {
    const mapping = MAPPINGS.get(character);
    if (mapping === undefined) return character;
    repairs.push({
      kind: mapping.kind,
      detail: mapping.to === "" ? `${codePoint(character)} removed` : `${codePoint(character)} is ${mapping.to}`,
    });
    return mapping.to;
  });
  return { text: mapped.join(""), repairs };
};
