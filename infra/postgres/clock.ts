import type { DatabaseClock } from "../../commands/ports.js";
import { type Instant, instantFromMs } from "../../domain/shared/time.js";
import type { HotConnection } from "./hot-connection.js";

const READ_CLOCK = "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms";

/** One reading of the database's clock: the moment of the reading itself, UTC, milliseconds. Throws DatabaseUnavailable. */
export const databaseClock =
  (hot: Pick<HotConnection, "query">): DatabaseClock =>
  async () => {
    const { rows } = await hot.query<{ ms: number }>({ name: "read_clock", text: READ_CLOCK, values: [] });
    if (rows[0] === undefined) throw new Error("the database told no time");
    return instantFromMs(rows[0].ms);
  };

/** Addendum B 2.2: a carried reading is never older than this. */
const CARRIED_AT_MOST_MS = 1000;
const READ_ANEW_AFTER_MS = 500;

/**
 * The database clock for cached answers (Addendum B 2.2): a monotonic timer carries the last reading for less than a second and
 * is set anew in the background while in use. It goes back only when the database's clock does, by a second or more. Answers at once while the reading is fresh; otherwise
 * it waits for one, and throws DatabaseUnavailable when there is none to be had.
 */
export const carriedClock = (
  read: DatabaseClock,
  elapsedMs: () => number = () => performance.now(),
): (() => Instant | Promise<Instant>) => {
  let set: { readonly ms: number; readonly at: number } | undefined;
  let reading: Promise<Instant> | undefined;
  let lastMs = Number.NEGATIVE_INFINITY;
  const readAnew = (): Promise<Instant> => {
    reading ??= read().then(
      (instant) => {
        set = { ms: Date.parse(instant), at: elapsedMs() };
        reading = undefined;
        return told(set.ms);
      },
      (error: unknown) => {
        reading = undefined;
        throw error;
      },
    );
    return reading;
  };
  const told = (ms: number): Instant => {
    const isJitter = ms < lastMs && lastMs - ms < CARRIED_AT_MOST_MS;
    if (!isJitter) lastMs = ms;
    return instantFromMs(lastMs);
  };
  return () => {
    const age = set === undefined ? Number.POSITIVE_INFINITY : elapsedMs() - set.at;
    if (set === undefined || age >= CARRIED_AT_MOST_MS) return readAnew();
    if (age >= READ_ANEW_AFTER_MS) readAnew().catch(() => undefined);
    return told(set.ms + Math.floor(age));
  };
};
