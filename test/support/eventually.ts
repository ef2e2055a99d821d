import { setTimeout as sleep } from "node:timers/promises";

const LOOK_EVERY_MS = 50;

/** The first answer of `look` that is not undefined. Throws, naming what was waited for, when none came in time. */
export const eventually = async <T>(what: string, withinMs: number, look: () => Promise<T | undefined>): Promise<T> => {
  const end = performance.now() + withinMs;
  let fault: unknown;
  while (performance.now() < end) {
    try {
      const found = await look();
      if (found !== undefined) return found;
    } catch (error) {
      fault = error;
    }
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`waited ${withinMs} ms in vain for ${what}`, { cause: fault });
};

/** Resolves once `holds` answers true; a look that throws counts as false. */
export const until = async (what: string, withinMs: number, holds: () => Promise<boolean>): Promise<void> => {
  await eventually(what, withinMs, async () => ((await holds()) ? true : undefined));
};
