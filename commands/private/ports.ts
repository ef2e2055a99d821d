import type { Appended, ExpectedRevision } from "../../domain/log/event.js";
import type { SealedText } from "../../domain/private/sealed.js";
import type { JsonObject } from "../../domain/shared/json.js";

/** No data key was ever made for this owner. */
export class DataKeyMissing extends Error {
  override readonly name = "DataKeyMissing";
}

/** The owner's data key was destroyed; it is never made again. */
export class DataKeyDestroyed extends Error {
  override readonly name = "DataKeyDestroyed";
}

/** The box is not what was sealed for this owner: it was changed, cut or made for another. */
export class DamagedBox extends Error {
  override readonly name = "DamagedBox";
}

/** Data keys by owner, wrapped by the master key, in the vault (Addendum A 8.7). */
export type DataKeys = {
  /** Makes a key for a new owner; durable when it resolves. Making it again changes nothing. Throws DataKeyDestroyed. */
  readonly create: (owner: string) => Promise<void>;
  /** Seals under the owner's key. Throws DataKeyMissing, DataKeyDestroyed. */
  readonly seal: (owner: string, text: string) => Promise<SealedText>;
  /** The text; undefined when the owner's key was destroyed. Throws DamagedBox, DataKeyMissing. */
  readonly open: (sealed: SealedText) => Promise<string | undefined>;
  /** The same with the key read anew, so that it takes the same time whosever it is and however lately it was used. */
  readonly openAnew: (sealed: SealedText) => Promise<string | undefined>;
  /** The same for many at once, by their place in the list; undefined for those of destroyed keys. Throws DamagedBox, DataKeyMissing. */
  readonly openMany: (sealed: readonly SealedText[]) => Promise<readonly (string | undefined)[]>;
  /** Destroys the key for good on every process within a second: nothing sealed under it can be read again. Idempotent. */
  readonly destroy: (owner: string) => Promise<void>;
};

/**
 * HMAC-SHA256 in lower-case hex under a key of the vault: names of streams and rows for secret values. The key stays the same when the
 * master key is rotated, so names do too.
 */
export type KeyedHash = (purpose: "email" | "network" | "identity", value: string) => string;

/** Who did it, and what it belongs to. `actor`: `account:<id>`, `operator:<name>`, `anonymous`, `service` or `agent:<request id>`. */
export type PrivateContext = { readonly actor: string; readonly correlationId: string; readonly causationId: string | null };

/** An event of a private stream as its decider made it. */
export type PrivateEvent = { readonly type: string; readonly data: JsonObject & { readonly v: number } };

/**
 * Appends private events with their metadata (`recorded_at` from the database clock, a fresh `salt` each). Ids are derived from
 * nothing: a caller that repeats an append passes the same `ids`. The stream's category is one of domain/private/streams.ts. Throws
 * WrongExpectedRevision, AppendTooLarge, InvalidAppend, LogUnavailable, DatabaseUnavailable.
 */
export type AppendPrivate = (
  stream: string,
  expected: ExpectedRevision,
  events: readonly PrivateEvent[],
  context: PrivateContext,
  ids?: readonly string[],
) => Promise<Appended>;
