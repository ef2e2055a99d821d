/** An event to append. `data` is UTF-8 JSON bytes as `JSON.stringify` writes them, `metadata` the same of an object; `id` is a UUID, stable over retries of one append. */
export type NewEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
  /** Null when the event carries none (evidence records never do). */
  readonly metadata: Uint8Array | null;
};

/** An event as the log holds it. */
export type RecordedEvent = NewEvent & {
  readonly stream: string;
  /** Place in its stream, from 0, dense. */
  readonly revision: number;
  /** Place in the whole log, increasing, not dense: never compute with it. */
  readonly position: bigint;
};

/** Where an append landed: the place of its last event. */
export type Appended = { readonly revision: number; readonly position: bigint };

/** What an append demands of its stream before anything is written. */
export type ExpectedRevision = number | "no_stream";

/** The stream stands elsewhere than the append expected; nothing was written. */
export class WrongExpectedRevision extends Error {
  override readonly name = "WrongExpectedRevision";
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** Null when the stream does not exist. */
  readonly actual: number | null;
  constructor(stream: string, expected: ExpectedRevision, actual: number | null, options?: ErrorOptions) {
    super(`stream ${stream}: expected revision ${expected}, found ${actual ?? "no stream"}`, options);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** The log cannot be reached or did not answer in time; the same call may succeed later. */
export class LogUnavailable extends Error {
  override readonly name = "LogUnavailable";
}

/** An append takes more room than the log allows in one; nothing was written. */
export class AppendTooLarge extends Error {
  override readonly name = "AppendTooLarge";
  readonly stream: string;
  readonly bytes: number;
  readonly limitBytes: number;
  constructor(stream: string, bytes: number, limitBytes: number, options?: ErrorOptions) {
    super(`append of ${bytes} bytes to ${stream} exceeds ${limitBytes}`, options);
    this.stream = stream;
    this.bytes = bytes;
    this.limitBytes = limitBytes;
  }
}

/** An append the log could not give back exactly (not JSON, not in its shortest form, a system name, no event); a fault of the caller. */
export class InvalidAppend extends Error {
  override readonly name = "InvalidAppend";
}
