import type { ServerResponse } from "node:http";
import type { JsonObject } from "../../domain/shared/json.js";
import { PROBLEM_CODES, type ProblemCode } from "./problem-codes.js";

/** One faulty field of a request (Addendum A 2.1). */
export type FieldError = {
  readonly location: "body" | "query" | "path" | "header";
  readonly field: string;
  readonly code: string;
  readonly message: string;
};

type ProblemDetails = {
  readonly errors?: readonly FieldError[];
  /** Members at the level of `code`. */
  readonly members?: JsonObject;
  readonly headers?: { readonly [name: string]: string };
  /** `application/problem+json` unless said. */
  readonly mediaType?: string;
};

/** What the API says instead of an answer. `detail` is plain sentences for the caller: no secret, no query text, no stack. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: ProblemCode;
  readonly details: ProblemDetails;
  constructor(code: ProblemCode, detail: string, details: ProblemDetails = {}, options?: ErrorOptions) {
    super(detail, options);
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return PROBLEM_CODES[this.code].status;
  }
}

/** RFC 9457 body of a problem, members in the order of Addendum A 2.1. */
export const problemBody = ({ code, message, details }: Problem, requestId: string, webOrigin: string): JsonObject => ({
  type: `${webOrigin}/docs/errors#${code}`,
  title: PROBLEM_CODES[code].title,
  status: PROBLEM_CODES[code].status,
  code,
  detail: message,
  request_id: requestId,
  ...(details.errors === undefined ? {} : { errors: details.errors }),
  ...details.members,
});

/** Answers with the problem; never cached. Headers set before stay. */
export const sendProblem = (res: ServerResponse, problem: Problem, requestId: string, webOrigin: string): void => {
  const body = Buffer.from(JSON.stringify(problemBody(problem, requestId, webOrigin)));
  res.statusCode = problem.status;
  for (const [name, value] of Object.entries(problem.details.headers ?? {})) res.setHeader(name, value);
  res.setHeader("X-Request-Id", requestId);
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("Content-Type", problem.details.mediaType ?? "application/problem+json");
  res.setHeader("Content-Length", body.length);
  res.end(body);
};
