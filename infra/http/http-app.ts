import type { IncomingMessage } from "node:http";
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from "express";
import "./express-locals.js";
import { checkLimits } from "./limits.js";
import { Problem, sendProblem } from "./problem.js";
import { newRequestId } from "./request-id.js";
import { traceIdOf } from "./traceparent.js";

/** Adds its routes to the application. */
export type Mount = (app: Express) => void;

/** Told of every fault that was answered 500. */
export type ReportFault = (error: unknown, context: FaultContext) => void;
export type FaultContext = {
  readonly requestId: string;
  readonly method: string;
  /** That of the operation, `{name}` for its parameters, where one is known. */
  readonly path: string;
  /** Of a valid inbound `traceparent`. */
  readonly traceId?: string;
};

/** A problem as a page, for whoever asked for one; undefined for everybody else. */
export type FailurePage = (req: IncomingMessage, problem: Problem, requestId: string) => PageReply | undefined;
export type PageReply = { readonly bytes: Buffer; readonly fields: readonly (readonly [string, string])[] };

export type HttpAppOptions = {
  /** Where `/docs/errors` stands; the addresses of problem types start with it. */
  readonly webOrigin: string;
  /** True when clients reach the service over TLS. */
  readonly overTls: boolean;
  readonly onFault: ReportFault;
  /** Answers ready-made replies before anything else looks at the request; calls `next` otherwise. */
  readonly ready?: RequestHandler;
  /** Problem details answer every failure without it. */
  readonly failurePage?: FailurePage;
  readonly mounts: readonly Mount[];
};

/** Seconds a client remembers to use TLS only. */
const HSTS = "max-age=31536000";

/** The Express application of a listener: common header fields, limits, the mounts, and problem details for all that fails. */
export const createHttpApp = (options: HttpAppOptions): Express => {
  const app = express();
  app.disable("x-powered-by");
  app.set("etag", false);
  app.set("query parser", false);
  app.enable("case sensitive routing");
  app.enable("strict routing");
  if (options.ready !== undefined) app.use(options.ready);
  app.use(commonHeaders(options.overTls));
  app.use(toOriginForm);
  for (const mount of options.mounts) mount(app);
  app.use(() => {
    throw new Problem("not_found", "There is no such path.");
  });
  app.use(answerFailure(options));
  return app;
};

const commonHeaders =
  (overTls: boolean): RequestHandler =>
  (req, res, next) => {
    res.locals.requestId = newRequestId();
    res.setHeader("X-Request-Id", res.locals.requestId);
    res.setHeader("X-Content-Type-Options", "nosniff");
    if (overTls) res.setHeader("Strict-Transport-Security", HSTS);
    checkLimits(req);
    next();
  };

const WHOLE_ADDRESS = /^https?:\/\/[^/?#]*/i;

/** A request target may be a whole address, as proxies send it; its path and query choose the answer (RFC 9112 §3.2.2). */
const toOriginForm: RequestHandler = (req, _res, next) => {
  if (WHOLE_ADDRESS.test(req.url)) req.url = req.url.replace(WHOLE_ADDRESS, "").replace(/^(?!\/)/, "/");
  next();
};

const answerFailure =
  ({ webOrigin, onFault, failurePage }: HttpAppOptions): ErrorRequestHandler =>
  (error: unknown, req, res, _next) => {
    const { requestId } = res.locals;
    if (res.headersSent) {
      res.destroy();
      return;
    }
    const problem = error instanceof Problem ? error : faultProblem(error);
    if (problem.code === "internal_error") onFault(error, faultContext(req, res.locals));
    const page = failurePage?.(req, problem, requestId);
    if (page === undefined) return sendProblem(res, problem, requestId, webOrigin);
    for (const [name, value] of [...Object.entries(problem.details.headers ?? {}), ...page.fields]) res.setHeader(name, value);
    res.status(problem.status).end(page.bytes);
  };

const faultContext = (req: Request, { requestId, route }: Express.Locals): FaultContext => {
  const traceId = traceIdOf(req.headers.traceparent);
  return { requestId, method: req.method, path: route ?? req.path, ...(traceId === undefined ? {} : { traceId }) };
};

/** What Express itself refuses (an address that cannot be decoded) is the caller's fault; all else is ours. */
const faultProblem = (error: unknown): Problem =>
  error instanceof URIError || (error instanceof Error && "status" in error && error.status === 400)
    ? new Problem("malformed_request", "The address cannot be decoded.", {}, { cause: error })
    : new Problem("internal_error", "The request could not be answered.", {}, { cause: error });
