import { type CuTerms, FREE_TERMS } from "../../domain/key/verdict.js";
import { type Instant, msOfInstant } from "../../domain/shared/time.js";

const BURST_SECONDS = 10;

type Headers = { readonly [name: string]: string };

const monthBounds = (now: Instant): { readonly start: number; readonly end: number } => {
  const [year, month] = [Number(now.slice(0, 4)), Number(now.slice(5, 7))];
  return { start: Date.UTC(year, month - 1, 1), end: Date.UTC(year, month, 1) };
};

const secondsToNextMonth = (now: Instant): number => Math.ceil((monthBounds(now).end - msOfInstant(now)) / 1000);

/** A refusal under neither ceiling, without a key or of a good one on a keyless endpoint: the seconds to reset alone (Addendum A 7.7). */
export const keylessRefusalHeaders = (now: Instant): Headers => ({
  "X-Quota-Reset": String(secondsToNextMonth(now)),
  "X-RateLimit-Reset": String(BURST_SECONDS),
});

/** A refused key or one not yet verified: both ceilings, of free terms where the account is not known, and no remaining figure (Addendum A 7.7). */
export const refusedKeyHeaders = (now: Instant, { quotaCu, burstCu }: CuTerms = FREE_TERMS): Headers => {
  const { start, end } = monthBounds(now);
  const throughput = `"throughput";q=${burstCu};w=${BURST_SECONDS};qu="cu"`;
  const quota = `"quota";q=${quotaCu};w=${(end - start) / 1000};qu="cu"`;
  return {
    ...keylessRefusalHeaders(now),
    "X-Quota-Limit": String(quotaCu),
    "X-RateLimit-Limit": String(burstCu),
    "RateLimit-Policy": `${throughput}, ${quota}`,
  };
};
