import type { RecordedEvent } from "../../domain/log/event.js";
import type { Instant } from "../../domain/shared/time.js";

/**
 * What follows by itself from events: a command or a mail. It has a checkpoint of its own that no rebuild touches. An event may be handed
 * over again after a crash, so handling one twice has no further effect.
 */
export type Policy = {
  readonly name: string; // snake_case
  /** The streams it follows, by prefix of the name. */
  readonly streamPrefixes: readonly string[];
  /** Throws for a part that is away, and once `signal` aborts before it is done; the event is handed over again then. */
  readonly handle: (event: RecordedEvent, signal: AbortSignal) => Promise<void>;
};

/**
 * Mailed tokens on their way. `mint` gives a request its 32 random bytes, base64url, sealed under the owner's data key: the same ones
 * however often it is asked, until `settle`; `settled` from then on.
 */
export type MintedTokens = {
  readonly mint: (requestId: string, owner: string) => Promise<{ readonly token: string; readonly mintedAt: Instant } | "settled">;
  /** The token is out and recorded: forgets it, but not that it was made. */
  readonly settle: (requestId: string) => Promise<void>;
  /** Forgets the requests that were settled, or begun, before `before`. */
  readonly forgetBefore: (before: Instant) => Promise<void>;
};
