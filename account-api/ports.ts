import type { LimitName } from "../domain/account/request-limits.js";
import type { KeyRefusal } from "../domain/key/verdict.js";
import type { JsonObject } from "../domain/shared/json.js";

/** One more of what a limit counts: granted, or refused with the least whole seconds, at least 1, until one fits. */
export type Taken = { readonly granted: true } | { readonly granted: false; readonly retryAfterSeconds: number };

/**
 * Counts of Addendum A 14, shared by every process. `of` says whose: an account id, or a keyed hash, so that nothing personal is kept.
 * Throws DatabaseUnavailable: a limit that cannot be read refuses, it never lets through.
 */
export type RequestLimits = {
  readonly take: (limit: LimitName, of: string) => Promise<Taken>;
  /** Undoes one `take` of the same window. */
  readonly giveBack: (limit: LimitName, of: string) => Promise<void>;
};

/** Connect requests that nobody decided on yet, by client network (Addendum A 14). Throws DatabaseUnavailable. */
export type PendingConnects = {
  /** Takes a place under `place` until it is left or the request would have expired. */
  readonly enter: (network: string, place: string) => Promise<Taken>;
  /** The place is now that of the request with this user code. */
  readonly name: (place: string, userCode: string) => Promise<void>;
  readonly leave: (place: string) => Promise<void>;
  readonly decided: (userCode: string) => Promise<void>;
};

/** Whose request is repeated, and what it asked for. */
export type RepeatableRequest = {
  readonly accountId: string;
  readonly operation: string;
  readonly key: string; // as the caller chose it
  readonly fingerprint: string; // of what was asked, to tell another request under the same key
  readonly requestId: string;
};

/** An answer kept for repetitions. A refusal is kept as what it says, for it is told anew under each request's own id. */
export type KeptAnswer =
  | { readonly kind: "done"; readonly status: number; readonly body: JsonObject }
  | { readonly kind: "refused"; readonly code: string; readonly detail: string; readonly members: JsonObject }
  | { readonly kind: "secret"; readonly resourceId: string };

/** `requestId` is that of the first attempt, also when the process that made it ended before it could keep an answer. */
export type Begun =
  | { readonly state: "mine"; readonly requestId: string }
  | { readonly state: "running" }
  | { readonly state: "other_request" }
  | { readonly state: "answered"; readonly answer: KeptAnswer };

/** Answers of repeatable requests, kept 24 hours, nothing of them readable where they are kept (Addendum A 15). Throws DatabaseUnavailable. */
export type IdempotentAnswers = {
  readonly begin: (request: RepeatableRequest) => Promise<Begun>;
  readonly keep: (request: RepeatableRequest, answer: KeptAnswer) => Promise<void>;
  /** Nothing is kept: the next request under the key is carried out, under the same request id. */
  readonly release: (request: RepeatableRequest) => Promise<void>;
};

/** Null for a good key. A key is verified wherever it is presented, and has no other effect here (Addendum A 2.5). */
export type VerifyPresentedKey = (key: string) => Promise<KeyRefusal | null>;

/**
 * The key that a request made for an account, if any: so that a repetition of a request cut short does not make another. Throws
 * LogUnavailable.
 */
export type FindKeyMadeBy = (accountId: string, requestId: string) => Promise<string | undefined>;
