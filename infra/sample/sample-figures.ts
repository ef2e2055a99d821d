import { sha256Bytes } from "../../domain/shared/sha256.js";
import { addDays, type Day, firstDayOfMonth, lastDayOfMonth, type Month, monthIndex } from "../../domain/shared/time.js";
import type { SampleSeries } from "./sample-series.js";

/** A line of a report: its words and its amount in the smallest unit the report prints. */
export type SampleLine = { readonly label: string; readonly amount: bigint };

/** The invented figures of one stated date; the lines add up to `reserve` exactly. */
export type SampleFigures = {
  readonly asOf: Day;
  readonly circulation: bigint;
  /** What each token of a group makes up of `circulation`; empty for a single token. */
  readonly tokens: readonly SampleLine[];
  readonly lines: readonly SampleLine[];
  readonly reserve: bigint;
};

/** A whole number below `limit` that depends on its name only. */
const draw = (name: string, limit: number): bigint => BigInt(sha256Bytes(name).readUInt32BE(0) % limit);

/** Millions of tokens at the first month of 2020, and more each month since. */
const SIZE: Record<SampleSeries, { readonly start: bigint; readonly growth: bigint; readonly unit: bigint }> = {
  aldermoor: { start: 400n, growth: 9n, unit: 1_000_000n },
  brightwater: { start: 2_500n, growth: 40n, unit: 1_000_000n },
  cinderford: { start: 60n, growth: 1n, unit: 100_000_000n }, // cents
};
const FIRST_MONTH = 2020 * 12;

const circulationOf = (series: SampleSeries, asOf: Day, period: Month): bigint => {
  const { start, growth, unit } = SIZE[series];
  const millions = start + growth * BigInt(monthIndex(period) - FIRST_MONTH);
  return millions * unit + draw(`${series}/${asOf}/circulation`, 900_000);
};

/** Aldermoor states a day in the month and its end. */
export const aldermoorFigures = (period: Month): readonly [SampleFigures, SampleFigures] => {
  const within = addDays(firstDayOfMonth(period), 13 + Number(draw(`aldermoor/${period}/day`, 6)));
  return [aldermoorColumn(within, period), aldermoorColumn(lastDayOfMonth(period), period)];
};

/** What the first document of a month left out at its end, and the corrected one has: bills bought on the last day. */
const LEFT_OUT = 36_500n;

/** The figures of a corrected report: the month's end with what had been left out. */
export const aldermoorCorrected = (period: Month): readonly [SampleFigures, SampleFigures] => {
  const [within, end] = aldermoorFigures(period);
  const [bills, ...others] = end.lines;
  if (bills === undefined) throw new RangeError("the reserve has no bills");
  const lines = [{ ...bills, amount: bills.amount + LEFT_OUT }, ...others];
  return [within, { ...end, lines, reserve: end.reserve + LEFT_OUT }];
};

const aldermoorColumn = (asOf: Day, period: Month): SampleFigures => {
  const circulation = circulationOf("aldermoor", asOf, period);
  const reserve = circulation + 250_000n + draw(`aldermoor/${asOf}/excess`, 90_000);
  const timing = -(10_000n + draw(`aldermoor/${asOf}/timing`, 50_000));
  const bills = (reserve * 61n) / 100n;
  const repo = (reserve * 27n) / 100n;
  const lines = [
    { label: "U.S. Treasury bills", amount: bills },
    { label: "U.S. Treasury repurchase agreements", amount: repo },
    { label: "Cash held at regulated institutions", amount: reserve - bills - repo - timing },
    { label: "Timing and settlement differences, net", amount: timing },
  ];
  return { asOf, circulation, tokens: [], lines, reserve };
};

/** Brightwater states one date for its whole group. */
export const brightwaterFigures = (period: Month): SampleFigures => {
  const asOf = lastDayOfMonth(period);
  const circulation = circulationOf("brightwater", asOf, period);
  const second = circulation / 5n;
  const reserve = circulation + circulation / 50n;
  const share = (percent: bigint): bigint => (reserve * percent) / 100n;
  const named = [
    { label: "U.S. Treasury Bills", amount: share(70n) },
    { label: "Overnight Reverse Repurchase Agreements", amount: share(9n) },
    { label: "Money Market Funds", amount: share(8n) },
    { label: "Precious Metals", amount: share(5n) },
    { label: "Secured Loans", amount: share(4n) },
  ];
  const rest = named.reduce((left, { amount }) => left - amount, reserve);
  return {
    asOf,
    circulation,
    tokens: [
      { label: "BRWX tokens", amount: circulation - second },
      { label: "BRWS tokens", amount: second },
    ],
    lines: [...named, { label: "Cash and Bank Deposits", amount: rest }],
    reserve,
  };
};

/** What the second accountant counted that the first had not: tokens set aside for redemption, in cents. */
const SET_ASIDE = 1_250_000n;

/** The figures of the second accountant's letter. */
export const cinderfordSecondLetter = (period: Month): SampleFigures => {
  const figures = cinderfordFigures(period);
  return { ...figures, circulation: figures.circulation - SET_ASIDE };
};

/** Cinderford states one date, to the cent. */
export const cinderfordFigures = (period: Month): SampleFigures => {
  const asOf = lastDayOfMonth(period);
  const circulation = circulationOf("cinderford", asOf, period);
  const reserve = circulation + 1_000n + draw(`cinderford/${asOf}/excess`, 500_000);
  const bills = (reserve * 4n) / 5n;
  const lines = [
    { label: "Short-dated U.S. Treasury bills", amount: bills },
    { label: "Deposits at custodian banks", amount: reserve - bills },
  ];
  return { asOf, circulation, tokens: [], lines, reserve };
};
