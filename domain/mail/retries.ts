/** Minutes after each failed attempt to the next one (Addendum A 4). */
export const RETRY_MINUTES = [1, 5, 30, 120, 360] as const;

/** Seconds from the failure that makes it `failures` to the next attempt; null: it is not tried again. */
export const retryAfterSeconds = (failures: number): number | null => {
  const minutes = RETRY_MINUTES[failures - 1];
  return minutes === undefined ? null : minutes * 60;
};
