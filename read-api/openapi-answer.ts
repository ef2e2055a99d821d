import type { JsonObject } from "../domain/shared/json.js";
import { strongEtag } from "../infra/http/conditional.js";
import { OPEN_CORS } from "../infra/http/cors.js";
import { VARY } from "./answer-headers.js";
import type { ReadyAnswer } from "./ready-answers.js";
import { readyAnswer } from "./send-answer.js";

/** The contract as served: its one server is this service (Addendum A 16.1). */
export const servedDocument = (contract: JsonObject, baseUrl: string): JsonObject => ({ ...contract, servers: [{ url: baseUrl }] });

/** GET /v1/openapi.json: strong entity tag, kept five minutes. */
export const openapiAnswer = (contract: JsonObject, baseUrl: string, also: readonly (readonly [string, string])[]): ReadyAnswer => {
  const body = Buffer.from(JSON.stringify(servedDocument(contract, baseUrl)));
  return readyAnswer({
    etag: strongEtag(body),
    body,
    contentType: "application/json",
    cacheControl: "public, max-age=300",
    vary: VARY,
    validUntilMs: Number.POSITIVE_INFINITY,
    also: [...OPEN_CORS, ...also],
  });
};
