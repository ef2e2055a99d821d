const HOUR_SECONDS = 3_600;
/** Hourly for a day, then daily: what is gone from every provider does not come back within the hour. */
const HOURLY_TRIES = 24;
/** Up to a twentieth more, so that what failed together is not tried together again. */
const SPREAD = 0.05;

/**
 * How long until a measurement at a cutoff is tried again, seconds. `tries`: those that failed before this one. What only has to become
 * final is asked for hourly, however often (Addendum B 13.1). `random`: from [0, 1).
 */
export const retryDelay = (reason: "NOT_YET" | "FAILED", tries: number, random: () => number): number =>
  HOUR_SECONDS * (reason === "NOT_YET" || tries < HOURLY_TRIES ? 1 : 24) * (1 + SPREAD * random());
