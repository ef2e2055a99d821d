import type { AppendToStream } from "../../../commands/ports.js";
import {
  type Appended,
  AppendTooLarge,
  type ExpectedRevision,
  LogUnavailable,
  type NewEvent,
  WrongExpectedRevision,
} from "../../../domain/log/event.js";
import { appendSize, checkAppend } from "../append-rules.js";
import type { BatchAppendAnswer } from "../wire/decode-batch-append-response.js";
import { BackOff } from "./back-off.js";
import type { BatchAppender } from "./batch-appender.js";
import { isUnavailable, logFailure } from "./failures.js";

/** The longest pause before an append is tried again: somebody waits for it. */
const MAX_WAIT_MS = 500;

/** `attemptMs`: how long one attempt may take; `timeoutMs`: after how long no further attempt is begun, as after `closing`. */
export type AppendOptions = {
  readonly appender: BatchAppender;
  readonly attemptMs: number;
  readonly timeoutMs: number;
  readonly closing: AbortSignal;
};

type Append = { readonly stream: string; readonly expected: ExpectedRevision; readonly events: readonly NewEvent[] };

/** What the server said, as the log's port names it. */
const appended = (answer: BatchAppendAnswer, { stream, expected, events }: Append): Appended => {
  switch (answer.kind) {
    case "appended":
      return { revision: answer.revision, position: BigInt(answer.position) };
    case "wrong-version":
      throw new WrongExpectedRevision(stream, expected, answer.actual);
    case "too-large": {
      const bytes = events.reduce((sum, event) => sum + appendSize(event), 0);
      throw new AppendTooLarge(stream, bytes, answer.limit);
    }
    case "failed": {
      const message = `append to ${stream}: ${answer.detail} ${answer.message}`.trim();
      throw answer.detail === "Timeout" ? new LogUnavailable(message) : new Error(message);
    }
  }
};

/**
 * Appends with an explicit expectation and stable ids, so that an attempt whose answer was lost may be repeated: a done one is
 * recognised and answered as the first time.
 */
export const append =
  ({ appender, attemptMs, timeoutMs, closing }: AppendOptions): AppendToStream =>
  async (stream, expected, events) => {
    checkAppend(stream, events);
    const request = { stream, expected, events };
    if (closing.aborted) throw new LogUnavailable("the log was closed");
    const until = Date.now() + timeoutMs;
    for (const backOff = new BackOff(MAX_WAIT_MS); ; await backOff.wait(closing)) {
      try {
        return appended(await appender.append(request, attemptMs), request);
      } catch (error) {
        if (!isUnavailable(error) || closing.aborted || Date.now() >= until) throw logFailure(error);
      }
    }
  };
