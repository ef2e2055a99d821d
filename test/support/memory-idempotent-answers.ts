import type { IdempotentAnswers, KeptAnswer, RepeatableRequest } from "../../account-api/ports.js";
import type { HandClock } from "./memory-limits.js";

type Kept = { requestId: string; fingerprint: string; answer: KeptAnswer | null; claimedUntilMs: number; endMs: number };

const CLAIM_MS = 60_000;
const KEPT_MS = 24 * 3_600_000;

/** Answers of repeatable requests in memory. */
export const memoryIdempotentAnswers = ({ nowMs }: HandClock): IdempotentAnswers => {
  const kept = new Map<string, Kept>();
  const placeOf = ({ accountId, operation, key }: RepeatableRequest): string => JSON.stringify([accountId, operation, key]);
  const changed = (request: RepeatableRequest, change: Partial<Kept>): void => {
    const known = kept.get(placeOf(request));
    if (known !== undefined) kept.set(placeOf(request), { ...known, ...change });
  };
  return {
    begin: async (request) => {
      const { requestId, fingerprint } = request;
      const known = kept.get(placeOf(request));
      if (known === undefined || known.endMs <= nowMs()) {
        kept.set(placeOf(request), { requestId, fingerprint, answer: null, claimedUntilMs: nowMs() + CLAIM_MS, endMs: nowMs() + KEPT_MS });
        return { state: "mine", requestId };
      }
      if (known.fingerprint !== fingerprint) return { state: "other_request" };
      if (known.answer !== null) return { state: "answered", answer: known.answer };
      if (known.claimedUntilMs > nowMs()) return { state: "running" };
      changed(request, { claimedUntilMs: nowMs() + CLAIM_MS });
      return { state: "mine", requestId: known.requestId };
    },
    keep: async (request, answer) => changed(request, { answer }),
    release: async (request) => changed(request, { claimedUntilMs: nowMs() }),
  };
};
