import type { Appended, ExpectedRevision } from "../../domain/log/event.js";
import type { SealedText } from "../../domain/private/sealed.js";
import type { JsonObject } from "../../domain/shared/json.js";

/** Data keys by owner, wrapped by the master key, in the vault (Addendum A 8.7). */
export type DataKeys = {
  /** Makes a key for a new owner; durable when it resolves. Making it again changes nothing. Throws DataKeyDestroyed. */
  readonly create: (owner: string) => Promise<void>;
  /** Seals under the owner's key. Throws DataKeyMissing. */
  readonly seal: (owner: string, text: string) => Promise<SealedText>;
  /** The text; undefined when the owner's key was destroyed. Throws for a box that was changed. */
  readonly open: (sealed: SealedText) => Promise<string | undefined>;
  /** Those that can be opened, by their place in the list; undefined for destroyed ones. */
  readonly openMany: (sealed: readonly SealedText[]) => Promise<readonly (string | undefined)[]>;
  /** Destroys the key for good on every process within a second: nothing sealed under it can be read again. Idempotent. */
  readonly destroy: (owner: string) => Promise<void>;
};

/** HMAC-SHA256 in lower-case hex under a key derived from the master key: names of streams and rows for secret values. */
export type KeyedHash = (purpose: "email" | "network", value: string) => string;

/** Who did it, and what it belongs to. `actor`: `account:<id>`, `operator:<name>`, `anonymous`, `service` or `agent:<request id>`. */
export type PrivateContext = { readonly actor: string; readonly correlationId: string; readonly causationId: string | null };

/** An event of a private stream as its decider made it. */
export type PrivateEvent = { readonly type: string; readonly data: JsonObject & { readonly v: number } };

/**
 * Appends private events with their metadata (`recorded_at` from the database clock, a fresh `salt` each). Ids are derived from
 * nothing: a caller that repeats an append passes the same `ids`. Throws WrongExpectedRevision, LogUnavailable.
 */
export type AppendPrivate = (
  stream: string,
  expected: ExpectedRevision,
  events: readonly PrivateEvent[],
  context: PrivateContext,
  ids?: readonly string[],
) => Promise<Appended>;
