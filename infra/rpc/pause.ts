import { setTimeout as wait } from "node:timers/promises";
import type { Pause } from "../../commands/measurement/ports.js";

/** A timer that an abort ends early. */
export const pause: Pause = (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined);
