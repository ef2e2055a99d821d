import type { Express, RequestHandler } from "express";
import helmet from "helmet";
import { type ServiceTerms, termsText } from "../../domain/terms/terms.js";
import { weakEtag } from "../../infra/http/conditional.js";
import { Problem } from "../../infra/http/problem.js";
import { type BoardMoment, boardMoment, type ReadConfig } from "../board-moment.js";
import { checkEvidence } from "../evidence.js";
import type { HeldBoard } from "../live-board.js";
import { renderMeta } from "../render/meta.js";
import { getOverview } from "../routes/get-overview.js";
import { readyAnswer, sendAnswer } from "../send-answer.js";
import { boardPage, withheldPage } from "./board-page.js";
import { changesPage } from "./changes-page.js";
import { docsPage } from "./docs-page.js";
import { errorsPage } from "./errors-page.js";
import { STYLE_SOURCE } from "./layout.js";
import { problemPage } from "./problem-page.js";
import { termsPage } from "./terms-page.js";

type PagePorts = {
  readonly config: ReadConfig;
  readonly terms: ServiceTerms;
  /** Problem: 503 `service_unavailable`. */
  readonly board: () => Promise<HeldBoard>;
};

type SentPage = { readonly bytes: Buffer; readonly status?: number; readonly cache: string; readonly type?: string };
type Maker = (params: { readonly [name: string]: string }) => SentPage | Promise<SentPage>;

const SHORT = "public, max-age=30";
const LONG = "public, max-age=300";
const HTML = "text/html; charset=utf-8";

/** The pages people read: no script, nothing from elsewhere, one style sheet named in the content security policy. */
export const mountPages = (app: Express, { config, terms, board }: PagePorts): void => {
  const [docs, errors, changes] = [docsPage(config.baseUrl), errorsPage(), changesPage()];
  const page = (path: string, make: Maker): void => {
    app.route(path).all(pagePolicy).get(answerPage(make)).all(refuseMethod);
  };
  page("/", async () => firstPage(await board(), config, terms));
  page("/docs", () => ({ bytes: docs, cache: LONG }));
  page("/docs/errors", () => ({ bytes: errors, cache: LONG }));
  page("/docs/changes", () => ({ bytes: changes, cache: LONG }));
  page("/terms", () => termsReply(terms, terms.inForce));
  page("/terms@:version.json", ({ version = "" }) => termsJson(terms, version));
  page("/terms@:version", ({ version = "" }) => termsReply(terms, version));
};

const pagePolicy = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: [STYLE_SOURCE],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: false,
  referrerPolicy: { policy: "no-referrer" },
});

/** A failure of a page is a page: a problem keeps its status and its words. */
const answerPage =
  (make: Maker): RequestHandler =>
  async (req, res) => {
    const { bytes, status = 200, cache, type = HTML } = await made(make, req.params, res.locals.requestId);
    if (status === 200) {
      const parts = { etag: weakEtag(bytes.toString()), body: bytes, contentType: type, cacheControl: cache, vary: "Accept-Encoding" };
      sendAnswer(req, res, readyAnswer({ ...parts, validUntilMs: 0, also: [] }), res.locals.requestId);
      return;
    }
    if (status === 503) res.setHeader("Retry-After", "2");
    res.status(status).set({ "Content-Type": type, "Cache-Control": cache }).end(bytes);
  };

const made = async (make: Maker, params: { readonly [name: string]: string | string[] }, requestId: string): Promise<SentPage> => {
  const texts = Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  try {
    return await make(texts);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { bytes: problemPage(error, requestId), status: error.status, cache: "no-store" };
  }
};

const refuseMethod: RequestHandler = (req) => {
  throw new Problem("method_not_allowed", `${req.method} is not answered here.`, { headers: { Allow: "GET, HEAD" } });
};

const firstPage = ({ snapshot, now }: HeldBoard, config: ReadConfig, terms: ServiceTerms): SentPage => {
  const moment: BoardMoment = boardMoment(config, terms, snapshot, now());
  if (moment.review.state !== "COVERED") return { bytes: withheldPage(renderMeta(moment), moment), status: 403, cache: "no-store" };
  const { body, evidence } = getOverview(moment, {});
  checkEvidence(evidence, snapshot.damaged);
  return { bytes: boardPage(body), cache: SHORT };
};

const knownTerms = (terms: ServiceTerms, version: string) => {
  const text = termsText(terms, version);
  if (text === undefined) throw new Problem("not_found", "There are no terms of this version.");
  return text;
};

const termsReply = (terms: ServiceTerms, version: string): SentPage => ({
  bytes: termsPage(knownTerms(terms, version), version === terms.inForce),
  cache: LONG,
});

const termsJson = (terms: ServiceTerms, version: string): SentPage => ({
  bytes: Buffer.from(JSON.stringify(knownTerms(terms, version).text)),
  cache: LONG,
  type: "application/json",
});
