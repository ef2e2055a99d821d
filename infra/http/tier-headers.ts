import { type Instant, msOfInstant } from "../../domain/shared/time.js";

/** Free terms: the ceilings stated where the account is not known (Addendum A 7.1, 7.7). */
const FREE_QUOTA_CU = 20_000;
const FREE_BURST_CU = 200;
const BURST_SECONDS = 10;

type Headers = { readonly [name: string]: string };

const monthBounds = (now: Instant): { readonly start: number; readonly end: number } => {
  const [year, month] = [Number(now.slice(0, 4)), Number(now.slice(5, 7))];
  return { start: Date.UTC(year, month - 1, 1), end: Date.UTC(year, month, 1) };
};

const secondsToNextMonth = (now: Instant): number => Math.ceil((monthBounds(now).end - msOfInstant(now)) / 1000);

/** A refusal without a key: the seconds to reset alone (Addendum A 7.7). */
export const keylessRefusalHeaders = (now: Instant): Headers => ({
  "X-Quota-Reset": String(secondsToNextMonth(now)),
  "X-RateLimit-Reset": String(BURST_SECONDS),
});

/** A refused key: both ceilings and the seconds to reset, no remaining figure (Addendum A 7.7). */
export const refusedKeyHeaders = (now: Instant): Headers => {
  const { start, end } = monthBounds(now);
  const throughput = `"throughput";q=${FREE_BURST_CU};w=${BURST_SECONDS};qu="cu"`;
  const quota = `"quota";q=${FREE_QUOTA_CU};w=${(end - start) / 1000};qu="cu"`;
  return {
    ...keylessRefusalHeaders(now),
    "X-Quota-Limit": String(FREE_QUOTA_CU),
    "X-RateLimit-Limit": String(FREE_BURST_CU),
    "RateLimit-Policy": `${throughput}, ${quota}`,
  };
};
