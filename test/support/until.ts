import { setTimeout as sleep } from "node:timers/promises";

/** Waits until it holds; fails after `withinMs` instead of keeping the run alive. */
export const until = async (holds: () => boolean | Promise<boolean>, withinMs = 15_000): Promise<void> => {
  for (const end = performance.now() + withinMs; !(await holds()); await sleep(10)) {
    if (performance.now() > end) throw new Error(`it did not come to hold within ${withinMs} ms`);
  }
};
