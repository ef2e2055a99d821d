import { Metadata, type ServiceError, status } from "@grpc/grpc-js";
import { NodeFenced, StorageUnavailable } from "../node-errors.js";

/** An error as gRPC carries it; the trailers say which of EventStoreDB's exceptions it is. */
export const wireError = (code: status, details: string, trailers: Record<string, string> = {}): ServiceError => {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value);
  return Object.assign(new Error(details), { code, details, metadata });
};

const exception = (code: status, details: string, name: string, trailers: Record<string, string> = {}): ServiceError =>
  wireError(code, details, { exception: name, ...trailers });

/** Header values are printable ASCII: what is not is escaped as in a URL. */
const headerValue = (text: string): string => encodeURI(text);

export const wrongVersionError = (stream: string, expected: number, actual: number | null): ServiceError =>
  exception(
    status.FAILED_PRECONDITION,
    `append failed due to WrongExpectedVersion on stream ${headerValue(stream)}`,
    "wrong-expected-version",
    {
      "stream-name": headerValue(stream),
      "expected-version": String(expected),
      ...(actual === null ? {} : { "actual-version": String(actual) }),
    },
  );

export const streamDeletedError = (stream: string): ServiceError =>
  exception(status.FAILED_PRECONDITION, `event stream ${headerValue(stream)} is deleted`, "stream-deleted", {
    "stream-name": headerValue(stream),
  });

export const appendTooLargeError = (limit: number): ServiceError =>
  exception(status.INVALID_ARGUMENT, `maximum append size of ${limit} exceeded`, "maximum-append-size-exceeded", {
    "maximum-append-size": String(limit),
  });

export const missingPropertyError = (): ServiceError =>
  exception(status.INVALID_ARGUMENT, "required metadata properties are missing", "missing-required-metadata-property", {
    "required-metadata-properties": "type,content-type",
  });

export const invalidArgument = (details: string): ServiceError => wireError(status.INVALID_ARGUMENT, details);

/** The error as it is; of what went wrong inside, the client is told nothing but whether asking again may help. */
export const toServiceError = (error: unknown): ServiceError => {
  if (isServiceError(error)) return error;
  if (error instanceof StorageUnavailable || error instanceof NodeFenced) return wireError(status.UNAVAILABLE, error.message);
  return wireError(status.INTERNAL, "the node failed to carry out the request");
};

const isServiceError = (error: unknown): error is ServiceError =>
  error instanceof Error && "metadata" in error && "details" in error && "code" in error;
