import type { Brand } from "./brand.js";

/** `-?(0|[1-9][0-9]*)(\.[0-9]+)?`, never `-0` (Addendum B 2.3). Digits after the point are kept as stated. */
export type DecimalText = Brand<string, "DecimalText">;

/** An exact decimal: `units` x 10^-`scale`. */
export type Decimal = { readonly units: bigint; readonly scale: number };

const GRAMMAR = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/;

/** True for the grammar above; `-0`, `-0.00` are refused. */
export const isDecimalText = (text: string): text is DecimalText => GRAMMAR.test(text) && !/^-[0.]+$/.test(text);

/** Reads a decimal string; undefined when it is not one (Addendum B 2.3). */
export const parseDecimal = (text: string): Decimal | undefined => {
  if (!isDecimalText(text)) return undefined;
  const point = text.indexOf(".");
  const scale = point < 0 ? 0 : text.length - point - 1;
  return { units: BigInt(text.replace(".", "")), scale };
};

/** The value of a text that is known to be a decimal. Throws TypeError for any other: a fault of the caller. */
export const decimalOf = (text: string): Decimal => {
  const value = parseDecimal(text);
  if (value === undefined) throw new TypeError(`${text} is no decimal`);
  return value;
};

/** Writes all `scale` places, zeros included. */
export const formatDecimal = ({ units, scale }: Decimal): DecimalText => {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const text = scale === 0 ? whole : `${whole}.${digits.slice(digits.length - scale)}`;
  return (negative ? `-${text}` : text) as DecimalText;
};

const pow10 = (places: number): bigint => 10n ** BigInt(places);
const abs = (value: bigint): bigint => (value < 0n ? -value : value);

/** The same value with exactly `scale` places; only ever called with a scale that is not smaller. */
const widen = (value: Decimal, scale: number): bigint => value.units * pow10(scale - value.scale);

const decimalZero: Decimal = { units: 0n, scale: 0 };
export const absDecimal = (value: Decimal): Decimal => ({ units: abs(value.units), scale: value.scale });

/** Exact sum; has as many places as the more precise of the two. */
export const addDecimals = (a: Decimal, b: Decimal): Decimal => {
  const scale = Math.max(a.scale, b.scale);
  return { units: widen(a, scale) + widen(b, scale), scale };
};
const negateDecimal = (value: Decimal): Decimal => ({ units: -value.units, scale: value.scale });
export const subtractDecimals = (a: Decimal, b: Decimal): Decimal => addDecimals(a, negateDecimal(b));
export const sumDecimals = (values: readonly Decimal[]): Decimal => values.reduce(addDecimals, decimalZero);
export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => ({ units: a.units * b.units, scale: a.scale + b.scale });

/** -1, 0 or 1 by exact value, places aside. */
export const compareDecimals = (a: Decimal, b: Decimal): -1 | 0 | 1 => {
  const difference = subtractDecimals(a, b).units;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** Integer division rounded half to even. `denominator` is not zero. */
const divideHalfEven = (numerator: bigint, denominator: bigint): bigint => {
  const negative = numerator < 0n !== denominator < 0n;
  const [n, d] = [abs(numerator), abs(denominator)];
  const quotient = n / d;
  const twice = (n % d) * 2n;
  const rounded = twice > d || (twice === d && quotient % 2n === 1n) ? quotient + 1n : quotient;
  return negative ? -rounded : rounded;
};

/** Exactly `scale` places, rounded half to even where digits are lost (Addendum B 2.6). */
export const roundDecimal = (value: Decimal, scale: number): Decimal =>
  scale >= value.scale ? { units: widen(value, scale), scale } : { units: divideHalfEven(value.units, pow10(value.scale - scale)), scale };

/** One exact division rounded once, half to even; undefined for a zero denominator (Addendum B 2.8). */
export const divideDecimals = (a: Decimal, b: Decimal, scale: number): Decimal | undefined =>
  b.units === 0n ? undefined : { units: divideHalfEven(a.units * pow10(scale + b.scale), b.units * pow10(a.scale)), scale };

/** The coverage ratio's form: six places, half to even (Addendum B 2.8). */
export const ratioOf = (numerator: Decimal, denominator: Decimal): DecimalText | null => {
  const ratio = divideDecimals(numerator, denominator, 6);
  return ratio === undefined ? null : formatDecimal(ratio);
};
