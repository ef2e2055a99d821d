import fc from "fast-check";
import type { Block } from "../report-sheet.js";

/** What must be read of a made-up report of one date, when it is read: figures as the artifact holds them, in the order of the page. */
export type Truth = {
  readonly asOf: string; // YYYY-MM-DD
  readonly total: string | null;
  readonly liability: string;
  readonly rows: readonly string[]; // `<row kind> <category> <network or -> <amount> <unit>`
};

/** A made-up report that has the wording and the structure of a family's, and nothing of its figures. */
export type Made = { readonly blocks: readonly Block[]; readonly truth: readonly Truth[]; readonly issuedOn: string };

export type Family = {
  readonly symbol: string;
  readonly template: string;
  readonly made: fc.Arbitrary<Made>;
  /** Labels of the rows whose every figure the report states in another way too: a slip in one of them must be noticed. */
  readonly checked: RegExp;
};

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/** Two days of one month of a year nobody has seen, and a day of the next month. */
export const reportDays: fc.Arbitrary<{ readonly days: readonly [Day, Day]; readonly issued: Day }> = fc
  .record({ year: fc.integer({ min: 2027, max: 2039 }), month: fc.integer({ min: 0, max: 10 }), first: fc.integer({ min: 1, max: 27 }) })
  .chain(({ year, month, first }) =>
    fc.record({
      days: fc
        .integer({ min: first + 1, max: 28 })
        .map((second): readonly [Day, Day] => [day(year, month, first), day(year, month, second)]),
      issued: fc.integer({ min: 1, max: 28 }).map((issued) => day(year, month + 1, issued)),
    }),
  );

export type Day = { readonly printed: string; readonly iso: string };
const day = (year: number, month: number, date: number): Day => ({
  printed: `${MONTHS[month]} ${date}, ${year}`,
  iso: `${year}-${String(month + 1).padStart(2, "0")}-${String(date).padStart(2, "0")}`,
});

/** Large enough that a slip in the first digit is more than rounding. */
export const amount = fc.bigInt({ min: 100_000n, max: 10n ** 12n });
export const difference = fc.oneof(
  fc.constant(0n),
  amount,
  amount.map((positive) => -positive),
);
export const someAmounts = (most: number): fc.Arbitrary<bigint[]> => fc.array(amount, { minLength: 1, maxLength: most });
export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, part) => total + part, 0n);

/** The decimal an artifact holds. */
export const decimal = (units: bigint, decimals = 0): string => {
  if (decimals === 0) return units.toString();
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};
