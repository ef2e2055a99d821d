import type { ContextArtifact, ContextRow } from "../measurement/context.js";
import type { Settings } from "../settings/values.js";
import {
  type Decimal,
  type DecimalText,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  sumDecimals,
} from "../shared/decimal.js";
import { msOfInstant } from "../shared/time.js";
import type { MeasuredNetwork } from "./supply.js";

/** A third party's split beside what the service measures (Addendum B 12.3). */
export type UnmeasuredContext = {
  readonly pull: ContextArtifact;
  readonly rows: readonly (ContextRow & { readonly measured: boolean })[];
  readonly unmeasured: DecimalText; // exact sum of the rows that are not measured
  readonly unmeasuredShareBps: DecimalText | null; // of the third party's total; null when that is zero or nothing is split
};

/** `slices`: the published networks with a reading. */
export const unmeasuredContext = (pull: ContextArtifact, slices: readonly MeasuredNetwork[]): UnmeasuredContext => {
  const rows = pull.networks.map((row) => ({ ...row, measured: slices.some(({ network }) => network === row.network) }));
  const unmeasured = sumDecimals(rows.filter(({ measured }) => !measured).map(({ supply }) => exact(supply)));
  // a third party that gives no split does not say that nothing is unmeasured
  const share = rows.length === 0 ? undefined : divideDecimals(multiplyDecimals(unmeasured, TEN_THOUSAND), exact(pull.total_supply), 2);
  return { pull, rows, unmeasured: formatDecimal(unmeasured), unmeasuredShareBps: share === undefined ? null : formatDecimal(share) };
};

const TEN_THOUSAND: Decimal = { units: 10_000n, scale: 0 };

const exact = (text: DecimalText): Decimal => {
  const value = parseDecimal(text);
  if (value === undefined) throw new RangeError(`${JSON.stringify(text)} is no amount`);
  return value;
};

const DAY_MS = 86_400_000;
/** The last instant at which a pull still answers for the present. */
const answersUntilMs = (pull: ContextArtifact, settings: Settings): number =>
  msOfInstant(pull.pulled_at) + settings.CONTEXT_MAX_AGE_DAYS * DAY_MS;

/**
 * Whether every network a third party sees supply on is published and measured; null when no pull is recent enough or it has no split
 * (Addendum B 12.3).
 */
export const allNetworksMeasured = (context: UnmeasuredContext | undefined, nowMs: number, settings: Settings): boolean | null => {
  if (context === undefined || context.rows.length === 0 || nowMs > answersUntilMs(context.pull, settings)) return null;
  return context.rows.every(({ measured, supply }) => measured || exact(supply).units === 0n);
};

/** The instant after `nowMs` from which the pull no longer answers. */
export const contextFlips = (pull: ContextArtifact | null, nowMs: number, settings: Settings): readonly number[] => {
  const at = pull === null ? 0 : answersUntilMs(pull, settings) + 1;
  return at > nowMs ? [at] : [];
};
