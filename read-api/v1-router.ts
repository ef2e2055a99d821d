import type { Request, RequestHandler, Response } from "express";
import type { CallerKey } from "../domain/key/verdict.js";
import type { Instant } from "../domain/shared/time.js";
import type { Capacity } from "../infra/http/capacity.js";
import { type Operation, operationsOf } from "../infra/http/contract/operations.js";
import { answerPreflight, OPEN_CORS, READ_HEADERS } from "../infra/http/cors.js";
import { refuseBody } from "../infra/http/limits.js";
import { Problem } from "../infra/http/problem.js";
import { readValues, type Values } from "../infra/http/request-values.js";
import { routeTable } from "../infra/http/route-table.js";
import { type Admission, admission } from "./admission.js";
import { openapiDocument } from "./generated/openapi.js";
import type { ApiKeys } from "./keys-port.js";
import type { ReadyAnswer } from "./ready-answers.js";
import { sendAnswer } from "./send-answer.js";
import { type FileAnswer, sendFile } from "./send-file.js";

type V1Ports = {
  readonly room: Capacity;
  /** Files being sent: a slow reader of one holds no place among the other reads. */
  readonly downloads: Capacity;
  /** The database clock as far as it is known; undefined while it cannot be read. */
  readonly now: () => Promise<Instant | undefined>;
  readonly keys: ApiKeys;
  /** The refusal of a keyed operation that is asked for without a key. */
  readonly missingKey: (operation: Operation, values: Values) => Promise<Problem>;
  /** `caller`: whose key was presented. */
  readonly answer: (request: AdmittedRequest) => Promise<ReadyAnswer | FileAnswer>;
};

/** A request whose key, if it has one, passed. */
export type AdmittedRequest = {
  readonly operation: Operation;
  readonly values: Values;
  readonly url: string;
  readonly caller: CallerKey | undefined;
};

const PREFIX = "/v1/";

/** Everything under /v1: checks in the order of Addendum A 2.2, answers and refusals with the fields of Addendum A 7.7. */
export const v1Router = ({ room, downloads, now, keys, missingKey, answer }: V1Ports): RequestHandler => {
  const route = routeTable(operationsOf(openapiDocument));
  const reply = async (req: Request, res: Response, admitted: Admission): Promise<void> => {
    const { path, query } = split(req.url);
    const match = route(req.method, path);
    if (match.kind === "none") throw new Problem("not_found", "There is no such path.");
    if (match.kind === "method") {
      if (req.method === "OPTIONS") return answerPreflight(res, match.allow, READ_HEADERS);
      throw new Problem("method_not_allowed", `${req.method} is not answered here; the path takes ${match.allow.join(", ")}.`, {
        headers: { Allow: match.allow.join(", ") },
      });
    }
    const { operation } = match;
    const presented = req.headers["x-api-key"];
    admitted.presents(operation, presented);
    const values = readValues(operation.parameters, match.rawParams, query);
    const caller = await admitted.caller(() => missingKey(operation, values));
    const file = await room.within(async () => {
      if (caller !== undefined) keys.used(caller);
      refuseBody(req);
      const given = await answer({ operation, values, url: req.url, caller });
      if ("open" in given) return given;
      sendAnswer(req, res, given, res.locals.requestId, caller !== undefined);
      return undefined;
    });
    if (file !== undefined) await downloads.within(() => sendFile(req, res, file, res.locals.requestId, caller !== undefined));
  };
  return async (req, res, next) => {
    if (!req.url.startsWith(PREFIX)) return next();
    for (const [name, value] of OPEN_CORS) res.setHeader(name, value);
    const admitted = admission(keys);
    try {
      await reply(req, res, admitted);
    } catch (error) {
      const at = await now();
      if (at !== undefined) for (const [name, value] of Object.entries(admitted.refusalHeaders(at))) res.setHeader(name, value);
      throw error;
    }
  };
};

const split = (url: string): { readonly path: string; readonly query: string } => {
  const at = url.indexOf("?");
  return at < 0 ? { path: url, query: "" } : { path: url.slice(0, at), query: url.slice(at + 1) };
};
