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

/** Answers OPTIONS on a known path: a browser may then send the key and a condition. */
export const answerPreflight = (res: ServerResponse, allow: readonly string[]): void => {
  const methods = allow.filter((method) => method !== "OPTIONS").join(", ");
  res.setHeader("Allow", allow.join(", "));
  res.setHeader("Access-Control-Allow-Methods", methods);
  res.setHeader("Access-Control-Allow-Headers", "X-API-Key, If-None-Match, traceparent");
  res.setHeader("Access-Control-Max-Age", PREFLIGHT_SECONDS);
  res.statusCode = 204;
  res.end();
};
