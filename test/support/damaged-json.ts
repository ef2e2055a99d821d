/** One answer with one thing wrong with it. */
export type Damage = { readonly name: string; readonly value: unknown };

type Path = readonly (string | number)[];

const WRONG: readonly (readonly [string, unknown])[] = [
  ["null", null],
  ["a boolean", true],
  ["an object", {}],
  ["an empty array", []],
  ["an empty text", ""],
  ["a negative number", -1],
  ["a fraction", 0.5],
  ["a number past 2^53", 9_007_199_254_740_992],
  ["a number past all bounds", 1e300],
  ["a negative text", "-1"],
  ["an exponent", "1e3"],
  ["a text of words", "many"],
  ["very many digits", "9".repeat(200)],
];

/**
 * The answer with each of the named members, and each member they stand in, missing, null, of another type or past its bounds. A value
 * that equals the right one is left out.
 */
export const damaged = (answer: unknown, paths: readonly Path[]): Damage[] => {
  const places = new Map(paths.flatMap((path) => path.map((_, i) => path.slice(0, i + 1))).map((path) => [JSON.stringify(path), path]));
  return [...places.values()].flatMap((path) => [
    { name: `${path.join(".")} missing`, value: changed(answer, path, undefined) },
    ...WRONG.filter(([, wrong]) => JSON.stringify(wrong) !== JSON.stringify(at(answer, path))).map(([name, wrong]) => ({
      name: `${path.join(".")} as ${name}`,
      value: changed(answer, path, wrong),
    })),
  ]);
};

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Record<string | number, unknown>)[key], value);

const changed = (value: unknown, [key, ...rest]: Path, to: unknown): unknown => {
  if (key === undefined) return to;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  const inside = changed(copy[key], rest, to);
  if (inside === undefined && !Array.isArray(copy)) delete copy[key];
  else copy[key] = inside;
  return copy;
};
