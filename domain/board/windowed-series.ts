import { addDays, type Day } from "../shared/time.js";

/** A series as served: what the window and the cap leave, and what stands behind (Addendum B 6.2). */
export type ServedSeries<Point> = {
  readonly served: readonly Point[];
  readonly totalAvailable: number;
  readonly truncated: boolean;
  /** Points dated before the window. */
  readonly walled: number;
};

/** The first day of the public window that ends today. */
export const windowStart = (today: Day, windowDays: number): Day => addDays(today, -windowDays);

/** Limits a series, newest first, to the window that ends today and to `cap` points. */
export const windowedSeries = <Point extends { readonly asOf: Day }>(
  points: readonly Point[],
  limits: { readonly today: Day; readonly windowDays: number; readonly cap: number },
): ServedSeries<Point> => {
  const start = windowStart(limits.today, limits.windowDays);
  const inside = points.filter(({ asOf }) => asOf >= start);
  const served = inside.slice(0, limits.cap);
  return {
    served,
    totalAvailable: points.length,
    truncated: served.length < points.length,
    walled: points.length - inside.length,
  };
};
