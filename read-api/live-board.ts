import { performance } from "node:perf_hooks";
import type { DatabaseClock } from "../commands/ports.js";
import { type Instant, instantFromMs, msOfInstant } from "../domain/shared/time.js";
import type { BoardQueries, BoardSnapshot } from "./queries.js";
import { within } from "./within.js";

/** A snapshot known to have been the newest within the last second, and the database clock carried from that moment. */
export type HeldBoard = { readonly snapshot: BoardSnapshot; readonly nowMs: () => number; readonly now: () => Instant };

type Held = HeldBoard & { readonly confirmedAt: number; readonly change: number };

/** A reading of the clock and of the version may be carried this long (Addendum B 2.2). */
const CARRIED_MS = 1000;
const RENEW_AFTER_MS = 500;
/** A request waits this long for a renewal. */
const PATIENCE_MS = 4000;

/** The board in memory, renewed at least once a second while it is read and at once after a change is announced. */
export type LiveBoard = {
  /** The held board while it may still be answered from; a due renewal is begun beside it. */
  readonly held: () => HeldBoard | undefined;
  /** A board that is no older than this call, or that `held` may answer from. Throws ReadModelUnavailable. */
  readonly current: () => Promise<HeldBoard>;
  /** The last clock reading, however old, carried to now; undefined before the first. For header fields of refusals. */
  readonly carriedNow: () => Instant | undefined;
  /** Says that the read model may have changed. */
  readonly changed: () => void;
};

export const liveBoard = (queries: BoardQueries, clock: DatabaseClock): LiveBoard => {
  let last: Held | undefined;
  let renewing: Promise<Held> | undefined;
  let change = 0;

  const renew = async (): Promise<Held> => {
    const at = change;
    const [now, snapshot] = await Promise.all([clock(), newestSnapshot(queries, last?.snapshot)]);
    last = { snapshot, ...carriedFrom(now), change: at };
    return last;
  };
  const renewal = (): Promise<Held> => {
    renewing ??= renew().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
  const held = (): Held | undefined => {
    if (last === undefined || last.change !== change) return undefined;
    const age = performance.now() - last.confirmedAt;
    if (age >= CARRIED_MS) return undefined;
    // A failed renewal shows itself to the first request that needs it.
    if (age >= RENEW_AFTER_MS && renewing === undefined) renewal().catch(() => undefined);
    return last;
  };
  const awaited = async (): Promise<HeldBoard> => {
    if (renewing !== undefined && held() === undefined) await renewing.catch(() => undefined);
    return held() ?? renewal();
  };
  const current = async (): Promise<HeldBoard> => held() ?? within(PATIENCE_MS, awaited());
  return { held, current, carriedNow: () => last?.now(), changed: () => change++ };
};

const newestSnapshot = async (queries: BoardQueries, known: BoardSnapshot | undefined): Promise<BoardSnapshot> =>
  known !== undefined && (await queries.version()) === known.version ? known : queries.board();

/** A clock that moves on from a reading by the monotonic timer. */
const carriedFrom = (reading: Instant): Pick<Held, "confirmedAt" | "nowMs" | "now"> => {
  const confirmedAt = performance.now();
  const readingMs = msOfInstant(reading);
  const nowMs = (): number => readingMs + Math.floor(performance.now() - confirmedAt);
  return { confirmedAt, nowMs, now: () => instantFromMs(nowMs()) };
};
