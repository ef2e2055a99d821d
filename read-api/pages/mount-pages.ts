import type { Express, RequestHandler } from "express";
import type { JsonObject } from "../../domain/shared/json.js";
import { type ServiceTerms, termsText } from "../../domain/terms/terms.js";
import { capacity } from "../../infra/http/capacity.js";
import { Problem } from "../../infra/http/problem.js";
import type { ReadConfig } from "../board-moment.js";
import type { HeldBoard } from "../live-board.js";
import type { FigurePictures } from "../pictures-port.js";
import type { PublishedText } from "../queries.js";
import type { ReadyAnswers } from "../ready-answers.js";
import { asksForPage, type Maker, pageAnswers, type SentPage } from "./answer-page.js";
import { firstView } from "./board-page.js";
import { boardPages, reviewed } from "./board-view.js";
import { changesPage } from "./changes-page.js";
import { docsPage } from "./docs-page.js";
import { errorsPage } from "./errors-page.js";
import { ICON } from "./icon.js";
import { methodologyFile, methodologyView } from "./methodology-page.js";
import { periodView } from "./period-page.js";
import { pictureView } from "./picture-view.js";
import { revisionsView } from "./revisions-page.js";
import { termsPage } from "./terms-page.js";
import { tokenView } from "./token-page.js";

type PagePorts = {
  readonly contract: JsonObject; // as published
  readonly config: ReadConfig;
  readonly terms: ServiceTerms;
  /** Problem: 503 `service_unavailable`. */
  readonly board: () => Promise<HeldBoard>;
  readonly publishedText: PublishedText;
  readonly pictures: FigurePictures;
  readonly ready: ReadyAnswers;
  readonly overTls: readonly (readonly [string, string])[];
};

const LONG = "public, max-age=300";
/** Pictures asked for at the same time: a page brings some dozen. */
const PICTURES = 256;

/** The pages people read: no script, nothing from elsewhere, one style sheet named in the content security policy. */
export const mountPages = (app: Express, { contract, config, terms, board, publishedText, pictures, ready, overTls }: PagePorts): void => {
  const answer = pageAnswers({ ready, overTls });
  const waiting = capacity(PICTURES);
  const ofBoard = boardPages({ config, terms, board });
  const page = (path: string, make: Maker): void => {
    app.route(path).get(answer(make)).all(refuseMethod);
  };
  const picture = (path: string, make: Maker): void => {
    app
      .route(path)
      .get(answer(async (params) => waiting.within(async () => make(params)), asksForPage))
      .all(refuseMethod);
  };
  page("/", ofBoard(reviewed(firstView)));
  page("/tokens/:symbol", ofBoard(reviewed(tokenView)));
  page("/tokens/:symbol/:period", ofBoard(reviewed(periodView)));
  for (const [path, kind] of [
    ["figures", "figure"],
    ["pages", "page"],
  ] as const)
    picture(`/readings/:reading/${path}/:file`, ofBoard(pictureView(pictures, kind)));
  page("/revisions", ofBoard(reviewed(revisionsView)));
  page("/methodology", ofBoard(methodologyView(publishedText)));
  page("/methodology.md", ofBoard(methodologyFile(publishedText)));
  for (const [path, bytes] of fixedPages(contract, config.baseUrl)) page(path, () => ({ bytes, cache: LONG }));
  page("/icon.svg", () => ({ bytes: ICON, cache: LONG, type: "image/svg+xml" }));
  page("/terms", () => termsReply(terms, terms.inForce));
  page("/terms@:version.json", ({ version = "" }) => termsJson(terms, version));
  page("/terms@:version", ({ version = "" }) => termsReply(terms, version));
};

const fixedPages = (contract: JsonObject, baseUrl: string): readonly (readonly [string, Buffer])[] => [
  ["/docs", docsPage(contract, baseUrl)],
  ["/docs/errors", errorsPage()],
  ["/docs/changes", changesPage()],
];

const refuseMethod: RequestHandler = (req) => {
  throw new Problem("method_not_allowed", `${req.method} is not answered here.`, { headers: { Allow: "GET, HEAD" } });
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
