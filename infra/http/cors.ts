import type { ServerResponse } from "node:http";

const EXPOSED = [
  "ETag",
  "Retry-After",
  "X-Request-Id",
  "RateLimit",
  "RateLimit-Policy",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Quota-Limit",
  "X-Quota-Remaining",
  "X-Quota-Reset",
  "X-Quota-Cost",
  "X-Quota-Key-Limit",
  "X-Quota-Key-Remaining",
].join(", ");
const PREFLIGHT_SECONDS = "7200";

/** Open to every origin, without credentials (Addendum A 1.7). */
export const OPEN_CORS: readonly (readonly [string, string])[] = [
  ["Access-Control-Allow-Origin", "*"],
  ["Access-Control-Expose-Headers", EXPOSED],
];

const ACCOUNT_EXPOSED = ["Idempotency-Replayed", "Retry-After", "WWW-Authenticate", "X-Request-Id", "X-Session-Expires-At"].join(", ");

/** Open to the service's own pages only (Addendum A 1.7): fields for a request of this origin. No credentials, for no cookie exists. */
export const originCors = (origin: string | undefined, webOrigin: string): readonly (readonly [string, string])[] => [
  ["Vary", "Origin"],
  ...(origin === webOrigin
    ? ([
        ["Access-Control-Allow-Origin", webOrigin],
        ["Access-Control-Expose-Headers", ACCOUNT_EXPOSED],
      ] as const)
    : []),
];

/** What a browser may send beside what it always may: to reads, and to account operations. */
export const READ_HEADERS = "X-API-Key, If-None-Match, traceparent";
export const ACCOUNT_HEADERS = "Authorization, Content-Type, Idempotency-Key, X-API-Key, traceparent";

/** Answers OPTIONS on a known path: a browser may then send `headers`. */
export const answerPreflight = (res: ServerResponse, allow: readonly string[], headers: string): void => {
  const methods = allow.filter((method) => method !== "OPTIONS").join(", ");
  res.setHeader("Allow", allow.join(", "));
  res.setHeader("Access-Control-Allow-Methods", methods);
  res.setHeader("Access-Control-Allow-Headers", headers);
  res.setHeader("Access-Control-Max-Age", PREFLIGHT_SECONDS);
  res.statusCode = 204;
  res.end();
};
