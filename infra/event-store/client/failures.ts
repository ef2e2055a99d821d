import { status } from "@grpc/grpc-js";
import { LogUnavailable } from "../../../domain/log/event.js";

/** gRPC codes of a server that is away, stalled, or gone in the middle (a reset stream is INTERNAL): asking again may help. */
const PASSING: ReadonlySet<unknown> = new Set([
  status.UNAVAILABLE,
  status.CANCELLED,
  status.DEADLINE_EXCEEDED,
  status.ABORTED,
  status.INTERNAL,
]);

/** The client's own names for the same, on errors that carry no code. */
const PASSING_TYPES: ReadonlySet<unknown> = new Set(["unavailable", "cancelled", "deadline-exceeded", "timeout", "not-leader"]);

/** Node and the client disagree on streams that ended under a writer; it means the same as a lost connection. */
const LOST_CONNECTION = /write after end|stream (was )?destroyed|ECONNRE|premature close|channel has been shut down/i;

/** Whether the log could not be reached, so that the same call may succeed later. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof LogUnavailable) return true;
  if (!(error instanceof Error)) return false;
  if ("code" in error && PASSING.has(error.code)) return true;
  if ("type" in error && PASSING_TYPES.has(error.type)) return true;
  return LOST_CONNECTION.test(error.message);
};

/** The fault as the log's port names it; others are passed on as they are. */
export const logFailure = (error: unknown): unknown =>
  error instanceof LogUnavailable || !isUnavailable(error)
    ? error
    : new LogUnavailable("the event store cannot be reached", { cause: error });
