import type { Request, RequestHandler, Response } from "express";
import { type Operation, operationsOf } from "../infra/http/contract/operations.js";
import { ACCOUNT_HEADERS, answerPreflight, originCors } from "../infra/http/cors.js";
import { Problem } from "../infra/http/problem.js";
import { readValues, type Values } from "../infra/http/request-values.js";
import { routeTable } from "../infra/http/route-table.js";
import { accountProblem } from "./account-problem.js";
import { openapiDocument } from "./generated/openapi.js";
import { forOAuthClient } from "./oauth-clients.js";
import type { Answer } from "./operation-answer.js";
import type { Answered } from "./repeatable.js";

const PREFIX = "/account/";
const NEVER_KEPT = "no-store";

/** Every operation under /account; other paths there are left to whoever is mounted next. */
export const accountRouter = (answers: ReadonlyMap<string, Answer>, webOrigin: string): RequestHandler => {
  const route = routeTable(operationsOf(openapiDocument));
  const reply = async (req: Request, res: Response, operation: Operation, values: Values): Promise<void> => {
    const answer = answers.get(operation.id);
    if (answer === undefined) throw new TypeError(`nothing answers ${operation.id}`);
    sendJson(res, await answer(req, values, res.locals.requestId));
  };
  return async (req, res, next) => {
    if (!req.url.startsWith(PREFIX)) return next();
    res.setHeader("Cache-Control", NEVER_KEPT);
    for (const [name, value] of originCors(req.headers.origin, webOrigin)) res.setHeader(name, value);
    const { path, query } = split(req.url);
    const match = route(req.method, path);
    if (match.kind === "none") return next();
    if (match.kind === "method") return refuseMethod(req, res, match.allow);
    res.locals.route = match.operation.path;
    try {
      await reply(req, res, match.operation, readValues(match.operation.parameters, match.rawParams, query));
    } catch (error) {
      throw forOAuthClient(accountProblem(error), req.headers.accept);
    }
  };
};

const refuseMethod = (req: Request, res: Response, allow: readonly string[]): void => {
  if (req.method !== "OPTIONS")
    throw new Problem("method_not_allowed", `${req.method} is not answered here; the path takes ${allow.join(", ")}.`, {
      headers: { Allow: allow.join(", ") },
    });
  answerPreflight(res, allow, ACCOUNT_HEADERS);
};

const sendJson = (res: Response, { status, body, headers }: Answered): void => {
  const bytes = Buffer.from(JSON.stringify(body));
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.statusCode = status;
  res.setHeader("Content-Type", "application/json");
  res.setHeader("Content-Length", bytes.length);
  res.end(bytes);
};

const split = (url: string): { readonly path: string; readonly query: string } => {
  const at = url.indexOf("?");
  return at < 0 ? { path: url, query: "" } : { path: url.slice(0, at), query: url.slice(at + 1) };
};
