import type { RecordedEvent } from "../domain/log/event.js";

/** Which events of the log: by prefix of the stream name and, when given, of the type; an empty list means every one. System events never pass. */
export type LogFilter = { readonly streamPrefixes: readonly string[]; readonly typePrefixes?: readonly string[] };

/** A run of events in log order; none when only the position moved. `position` may be stored once all of them are handled. */
export type LogBatch = {
  readonly events: readonly RecordedEvent[];
  readonly position: bigint;
  /** True when nothing further was in the log when the batch was made. */
  readonly caughtUp: boolean;
};

/**
 * Events after `after` (exclusive; null = from the start), then live ones, without gap or repeat, until `signal` aborts.
 * Reconnects by itself from the last event handed out, with back-off. The consumer's pace bounds what is held. A `caughtUp` batch comes
 * even when no event passes, so a consumer knows when it is live.
 */
export type SubscribeToAll = (options: {
  readonly after: bigint | null;
  readonly filter: LogFilter;
  readonly maxBatch: number;
  readonly signal: AbortSignal;
}) => AsyncIterable<LogBatch>;

/**
 * Events after `after` up to the end of the log as it stood when asked, in batches, the last of them `caughtUp` (and empty when nothing
 * is left). Bytes as stored. Throws LogUnavailable.
 */
export type ReadAll = (options: {
  readonly after: bigint | null;
  readonly filter: LogFilter;
  readonly maxBatch: number;
}) => AsyncIterable<LogBatch>;
