import type { PendingConnects, RequestLimits } from "../../account-api/ports.js";
import { LIMITS, type Limits, PENDING_CONNECTS, PENDING_SECONDS } from "../../domain/account/request-limits.js";

/** A clock that stands still until it is told how many seconds pass. */
export type HandClock = { readonly nowMs: () => number; readonly pass: (seconds: number) => void };

export const handClock = (startMs = Date.parse("2026-11-20T09:30:00.000Z")): HandClock => {
  let nowMs = startMs;
  return {
    nowMs: () => nowMs,
    pass: (seconds) => {
      nowMs += seconds * 1000;
    },
  };
};

const secondsUntil = (endMs: number, nowMs: number): number => Math.max(Math.ceil((endMs - nowMs) / 1000), 1);

/** The ceilings in memory. */
export const memoryLimits = ({ nowMs }: HandClock, limits: Limits = LIMITS): RequestLimits => {
  const windows = new Map<string, { points: number; readonly endMs: number }>();
  const windowOf = (key: string, seconds: number) => {
    const known = windows.get(key);
    if (known !== undefined && known.endMs > nowMs()) return known;
    const opened = { points: 0, endMs: nowMs() + seconds * 1000 };
    windows.set(key, opened);
    return opened;
  };
  return {
    take: async (name, of) => {
      const { count, seconds } = limits[name];
      const window = windowOf(`${name}:${of}`, seconds);
      window.points++;
      return window.points <= count ? { granted: true } : { granted: false, retryAfterSeconds: secondsUntil(window.endMs, nowMs()) };
    },
    giveBack: async (name, of) => {
      const window = windowOf(`${name}:${of}`, limits[name].seconds);
      window.points = Math.max(window.points - 1, 0);
    },
  };
};

/** Pending connect requests in memory. */
export const memoryPendingConnects = ({ nowMs }: HandClock, most = PENDING_CONNECTS): PendingConnects => {
  const places = new Map<string, { readonly network: string; readonly endMs: number; readonly userCode: string | null }>();
  const bare = (userCode: string): string => userCode.replace(/[\s-]/g, "").toUpperCase();
  return {
    enter: async (network, place) => {
      const waiting = [...places.values()].filter((one) => one.network === network && one.endMs > nowMs());
      if (waiting.length >= most)
        return { granted: false, retryAfterSeconds: secondsUntil(Math.min(...waiting.map(({ endMs }) => endMs)), nowMs()) };
      places.set(place, { network, endMs: nowMs() + PENDING_SECONDS * 1000, userCode: null });
      return { granted: true };
    },
    name: async (place, userCode) => {
      const known = places.get(place);
      if (known !== undefined) places.set(place, { ...known, userCode: bare(userCode) });
    },
    leave: async (place) => void places.delete(place),
    decided: async (userCode) => {
      for (const [place, one] of places) if (one.userCode === bare(userCode)) places.delete(place);
    },
  };
};
