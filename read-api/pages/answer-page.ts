import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { weakEtag } from "../../infra/http/conditional.js";
import type { FailurePage } from "../../infra/http/http-app.js";
import { STYLE_SOURCE } from "../../infra/http/pages/layout.js";
import { pagePolicy } from "../../infra/http/pages/page-policy.js";
import { Problem } from "../../infra/http/problem.js";
import type { BoardSnapshot } from "../queries.js";
import type { ReadyAnswers } from "../ready-answers.js";
import { readyAnswer, sendAnswer } from "../send-answer.js";
import { problemPage } from "./problem-page.js";

/** What an address is answered with. */
export type SentPage = {
  readonly bytes: Buffer;
  /** 200 unless said. */
  readonly status?: number;
  readonly cache: string;
  /** HTML unless said. */
  readonly type?: string;
  /** A weak one of the bytes unless said. */
  readonly etag?: string;
  /** What it was made of and until when it stays true; made anew for each request without. */
  readonly kept?: { readonly snapshot: BoardSnapshot; readonly validUntilMs: number };
};

export type PageParams = { readonly [name: string]: string };
/** Problems become pages. */
export type Maker = (params: PageParams) => SentPage | Promise<SentPage>;

const HTML = "text/html; charset=utf-8";

/** No script: pictures of our own, the one style sheet by its hash. */
const policyFields = () => pagePolicy({ style: STYLE_SOURCE });

/** Addresses of programs, which are told of a problem in problem details whatever they accept; people visit those of identity providers. */
const APIS = /^\/(?:v1|account)\/(?!oidc\/[^/?]+\/(?:start|callback))/;

/** A problem of any address but those of an API, as a page for whoever asked for one: its status stays. */
export const failurePages = (): FailurePage => {
  const fields = [...policyFields(), ["Content-Type", HTML], ["Cache-Control", "no-store"]] as const;
  return (req, problem, requestId) =>
    asksForPage(req) && !APIS.test(req.url ?? "") ? { bytes: problemPage(problem, requestId), fields } : undefined;
};

type AnswerPorts = { readonly ready: ReadyAnswers; readonly overTls: readonly (readonly [string, string])[] };

/** Who is told of a problem by a page: everybody, or whoever asked for one. */
type ProblemsAsPages = (req: IncomingMessage) => boolean;
const always: ProblemsAsPages = () => true;

/** Whether a page was asked for, as browsers do. */
export const asksForPage: ProblemsAsPages = ({ headers }) => headers.accept?.includes("text/html") ?? false;

/** Answers with what `make` gives; a page that may be kept is ready for the next who asks for the same address without a query. */
export const pageAnswers = ({ ready, overTls }: AnswerPorts): ((make: Maker, problemsAsPages?: ProblemsAsPages) => RequestHandler) => {
  const policy = policyFields();
  return (make, problemsAsPages = always) =>
    async (req, res) => {
      const sent = problemsAsPages(req) ? made(make, req.params, res.locals.requestId) : make(textsOf(req.params));
      const { bytes, status = 200, cache, type = HTML, etag = weakEtag(bytes.toString()), kept } = await sent;
      if (status !== 200) {
        if (status === 503) res.setHeader("Retry-After", "2");
        for (const [name, value] of policy) res.setHeader(name, value);
        res.status(status).set({ "Content-Type": type, "Cache-Control": cache }).end(bytes);
        return;
      }
      const fields = { contentType: type, cacheControl: cache, vary: "Accept-Encoding", also: [...policy, ...overTls].filter(isExtra) };
      const answer = readyAnswer({ etag, body: bytes, ...fields, validUntilMs: kept?.validUntilMs ?? 0 });
      if (kept !== undefined && !req.url.includes("?")) ready.put(req.url, kept.snapshot, answer);
      sendAnswer(req, res, answer, res.locals.requestId);
    };
};

/** Every ready answer has it already. */
const isExtra = ([name]: readonly [string, string]): boolean => name.toLowerCase() !== "x-content-type-options";

type Params = { readonly [name: string]: string | string[] };

const textsOf = (params: Params): PageParams =>
  Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/** A failure of a page is a page: a problem keeps its status and its words. */
const made = async (make: Maker, params: Params, requestId: string): Promise<SentPage> => {
  try {
    return await make(textsOf(params));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { bytes: problemPage(error, requestId), status: error.status, cache: "no-store" };
  }
};
