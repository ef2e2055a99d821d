import type { RecordedEvent } from "../../domain/log/event.js";

/**
 * What follows by itself from events: a command or a mail. It has a checkpoint of its own that no rebuild touches. An event may be handed
 * over again after a crash, so handling one twice has no further effect.
 */
export type Policy = {
  readonly name: string; // snake_case
  /** The streams it follows, by prefix of the name. */
  readonly streamPrefixes: readonly string[];
  /** Throws for a part that is away; the event is handed over again then. */
  readonly handle: (event: RecordedEvent) => Promise<void>;
};
