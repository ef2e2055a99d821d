import type { RequestHandler } from "express";
import type { Instant } from "../domain/shared/time.js";
import type { Capacity } from "../infra/http/capacity.js";
import { type Operation, operationsOf } from "../infra/http/contract/operations.js";
import { answerPreflight, OPEN_CORS, READ_HEADERS } from "../infra/http/cors.js";
import { refuseBody } from "../infra/http/limits.js";
import { Problem } from "../infra/http/problem.js";
import { readValues, type Values } from "../infra/http/request-values.js";
import { routeTable } from "../infra/http/route-table.js";
import { keylessRefusalHeaders, refusedKeyHeaders } from "../infra/http/tier-headers.js";
import { openapiDocument } from "./generated/openapi.js";
import type { ReadyAnswer } from "./ready-answers.js";
import { sendAnswer } from "./send-answer.js";
import { type FileAnswer, sendFile } from "./send-file.js";

/** Verifies a presented key, whatever operation it is presented to (Addendum A 2.5). Problem: 401. */
export type CheckKey = (presented: string) => Promise<void>;

type V1Ports = {
  readonly room: Capacity;
  /** Files being sent: a slow reader of one holds no place among the other reads. */
  readonly downloads: Capacity;
  /** The database clock as far as it is known; undefined while it cannot be read. */
  readonly now: () => Promise<Instant | undefined>;
  /** Resolves for a key that is good. Problem: 401. */
  readonly checkKey: CheckKey;
  /** The refusal of a keyed operation that is asked for without a key. */
  readonly missingKey: (operation: Operation, values: Values) => Promise<Problem>;
  readonly answer: (operation: Operation, values: Values, url: string) => Promise<ReadyAnswer | FileAnswer>;
};

const PREFIX = "/v1/";
/** Tier of the operations that are answered with a key only. */
const KEYED = "account";

/** Everything under /v1: checks in the order of Addendum A 2.2, answers and refusals with the fields of Addendum A 7.7. */
export const v1Router = ({ room, downloads, now, checkKey, missingKey, answer }: V1Ports): RequestHandler => {
  const route = routeTable(operationsOf(openapiDocument));
  const reply: RequestHandler = async (req, res) => {
    const { path, query } = split(req.url);
    const match = route(req.method, path);
    if (match.kind === "none") throw new Problem("not_found", "There is no such path.");
    if (match.kind === "method") {
      if (req.method === "OPTIONS") return answerPreflight(res, match.allow, READ_HEADERS);
      throw new Problem("method_not_allowed", `${req.method} is not answered here.`, { headers: { Allow: match.allow.join(", ") } });
    }
    const values = readValues(match.operation.parameters, match.rawParams, query);
    const presented = req.headers["x-api-key"];
    if (presented !== undefined) await checkKey(String(presented));
    else if (match.operation.tier === KEYED) throw await missingKey(match.operation, values);
    const file = await room.within(async () => {
      refuseBody(req);
      const given = await answer(match.operation, values, req.url);
      if ("open" in given) return given;
      sendAnswer(req, res, given, res.locals.requestId);
      return undefined;
    });
    if (file !== undefined) await downloads.within(() => sendFile(req, res, file, res.locals.requestId));
  };
  return async (req, res, next) => {
    if (!req.url.startsWith(PREFIX)) return next();
    for (const [name, value] of OPEN_CORS) res.setHeader(name, value);
    try {
      await reply(req, res, next);
    } catch (error) {
      const at = await now();
      if (at !== undefined) setTierHeaders(res, error, at);
      throw error;
    }
  };
};

/** No key is known yet, so every presented one, an empty one too, is refused. Problem: 401 `invalid_key`. */
export const refuseEveryKey: CheckKey = async () => {
  const headers = { "WWW-Authenticate": 'ApiKey realm="v1"' };
  throw new Problem("invalid_key", "The API key is malformed or unknown.", { headers });
};

const setTierHeaders = (res: Parameters<RequestHandler>[1], error: unknown, now: Instant): void => {
  const refusedKey = error instanceof Problem && error.code === "invalid_key";
  const headers = refusedKey ? refusedKeyHeaders(now) : keylessRefusalHeaders(now);
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
};

const split = (url: string): { readonly path: string; readonly query: string } => {
  const at = url.indexOf("?");
  return at < 0 ? { path: url, query: "" } : { path: url.slice(0, at), query: url.slice(at + 1) };
};
