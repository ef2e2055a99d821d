import { Problem } from "./problem.js";

/** Keyless reads in flight at once on one instance (Addendum A 7.8). */
export const KEYLESS_CAPACITY = 256;

/** A bound on what runs at once; none waits. */
export type Capacity = {
  readonly full: () => boolean;
  /** Runs the work in a free place. Problem: 429 `rate_limited`, reason `capacity`. */
  readonly within: <T>(work: () => Promise<T>) => Promise<T>;
};

export const capacity = (limit: number): Capacity => {
  let inFlight = 0;
  const full = (): boolean => inFlight >= limit;
  return {
    full,
    within: async (work) => {
      if (full()) throw overCapacity();
      inFlight++;
      try {
        return await work();
      } finally {
        inFlight--;
      }
    },
  };
};

const overCapacity = (): Problem =>
  new Problem("rate_limited", "As many keyless reads as are served at once are in flight.", {
    members: { reason: "capacity" },
    headers: { "Retry-After": "1" },
  });
