import type { RequestHandler } from "express";
import type { DatabaseClock } from "../commands/ports.js";
import { allows, type CallerKey } from "../domain/key/verdict.js";
import type { JsonObject } from "../domain/shared/json.js";
import type { Instant } from "../domain/shared/time.js";
import type { ServiceTerms } from "../domain/terms/terms.js";
import { capacity, KEYLESS_CAPACITY } from "../infra/http/capacity.js";
import { weakEtag } from "../infra/http/conditional.js";
import { mergeContracts } from "../infra/http/contract/merge.js";
import { operationsOf } from "../infra/http/contract/operations.js";
import type { FailurePage, Mount } from "../infra/http/http-app.js";
import { hasBody, isWithinLimits } from "../infra/http/limits.js";
import { newRequestId } from "../infra/http/request-id.js";
import { valueValidator } from "../infra/http/value-validator.js";
import { KEYED_CACHE } from "./answer-headers.js";
import { boardAnswers, isBoardOperation, jsonAnswer, readyKey } from "./board-answers.js";
import type { ReadConfig } from "./board-moment.js";
import type { EvidenceBundles } from "./bundle-port.js";
import { openapiDocument } from "./generated/openapi.js";
import { type ApiKeys, noKeys } from "./keys-port.js";
import { type HeldBoard, type LiveBoard, liveBoard } from "./live-board.js";
import { missingHistoryKey, missingKey } from "./missing-key.js";
import { openapiAnswer } from "./openapi-answer.js";
import { failurePages } from "./pages/answer-page.js";
import { mountPages } from "./pages/mount-pages.js";
import type { FigurePictures } from "./pictures-port.js";
import type { BoardQueries, PublishedText, SupplyHistoryQuery } from "./queries.js";
import { readyAnswers } from "./ready-answers.js";
import { getEvidenceBundle } from "./routes/get-evidence-bundle.js";
import { getHistory } from "./routes/get-history.js";
import { sendAnswer } from "./send-answer.js";
import { unavailableProblem } from "./unavailable.js";
import { v1Router } from "./v1-router.js";
import { within } from "./within.js";

export type ReadApiOptions = {
  readonly queries: BoardQueries;
  readonly bundles: EvidenceBundles;
  readonly publishedText: PublishedText;
  readonly pictures: FigurePictures;
  readonly clock: DatabaseClock;
  readonly config: ReadConfig;
  readonly terms: ServiceTerms;
  /** Contracts of the other interfaces, published in one document with that of the reads. */
  readonly contracts: readonly JsonObject[];
  readonly supplyHistory: SupplyHistoryQuery;
  /** No key is known unless this says so. */
  readonly keys?: ApiKeys;
};

/** The public read interface and its pages, to be mounted in an application of `infra/http`. */
export type ReadApi = {
  /** Sends answers that are ready; pass it as `ready` of the application. */
  readonly ready: RequestHandler;
  readonly mount: Mount;
  /** Tells a reader of pages of a problem in a page. */
  readonly failurePage: FailurePage;
  /** Says that the read model may have changed: the next read sees it. */
  readonly changed: () => void;
  /** Reads the board before anybody asks: the first look at all that is held takes far longer than any later one. */
  readonly warm: () => Promise<void>;
};

/** Bytes of ready answers kept, and as many of small archives. */
const READY_BYTES = 32 * 1024 * 1024;
/** Files sent at the same time. */
const DOWNLOADS = 64;
/** An answer to one caller is made for every request. */
const NOT_KEPT = Number.NEGATIVE_INFINITY;
/** A refusal waits this long for the first reading of the clock. */
const REFUSAL_CLOCK_MS = 250;
const BOARD = "/v1/board/";
const HSTS: readonly (readonly [string, string])[] = [["Strict-Transport-Security", "max-age=31536000"]];

export const readApi = ({
  queries,
  bundles,
  publishedText,
  pictures,
  clock,
  config,
  terms,
  contracts,
  supplyHistory,
  keys = noKeys,
}: ReadApiOptions): ReadApi => {
  const live = liveBoard(queries, clock);
  const ready = readyAnswers(READY_BYTES);
  const archives = readyAnswers(READY_BYTES);
  const room = capacity(KEYLESS_CAPACITY);
  const also = config.baseUrl.startsWith("https:") ? HSTS : [];
  const answers = boardAnswers(config, terms, ready, also);
  const published = mergeContracts(openapiDocument, ...contracts);
  const contract = openapiAnswer(published, config.baseUrl, also);
  const validators = new Map(operationsOf(openapiDocument).map(({ id, parameters }) => [id, valueValidator(parameters)]));

  const validateOf = (id: string) => validators.get(id) ?? (() => undefined);
  const bundle = getEvidenceBundle({ config, terms, bundles, validate: validateOf("getEvidenceBundle"), overTls: also });

  const history = getHistory({ config, terms, supplyHistory, validate: validateOf("getHistory") });

  const router = v1Router({
    room,
    downloads: capacity(DOWNLOADS),
    keys,
    missingKey: async ({ id }, values) => {
      const held = id === "getHistory" ? await currentBoard(live).catch(() => undefined) : undefined;
      return held === undefined ? missingKey() : missingHistoryKey({ config, terms, validate: validateOf(id) }, values, held);
    },
    now: async () => live.carriedNow() ?? (await readOrNothing(clock)),
    answer: async ({ operation: { id }, values, url, caller }) => {
      if (id === "getEvidenceBundle") {
        const held = await currentBoard(live);
        const given = await bundle(values, held);
        if ("body" in given && !url.includes("?")) archives.put(url, held.snapshot, given);
        return given;
      }
      if (id === "getHistory") {
        const body = await history(values, await currentBoard(live)).catch(asProblem);
        return jsonAnswer(weakEtag(body), also, KEYED_CACHE)(Buffer.from(JSON.stringify(body)), NOT_KEPT);
      }
      if (!isBoardOperation(id)) return contract;
      return answers({ id, values, validate: validateOf(id), entitled: caller?.entitled === true }, await currentBoard(live), url);
    },
  });
  return {
    changed: live.changed,
    warm: async () => {
      await live.current().catch(() => undefined);
    },
    failurePage: failurePages(),
    mount: (app) => {
      app.use(router);
      mountPages(app, {
        contract: published,
        config,
        terms,
        board: () => currentBoard(live),
        publishedText,
        pictures,
        ready,
        overTls: also,
      });
    },
    ready: (req, res, next) => {
      const held = req.method === "GET" ? live.held() : undefined;
      if (held === undefined) return next();
      const presented = req.headers["x-api-key"];
      const caller = presented === undefined ? undefined : heldReader(keys, req.url, presented);
      if (caller === undefined && presented !== undefined) return next();
      const key = readyKey(req.url, caller?.entitled === true);
      const answer = ready.get(key, held.snapshot, held.nowMs()) ?? archives.get(key, held.snapshot, held.nowMs());
      if (answer === undefined || room.full() || hasBody(req) || !isWithinLimits(req)) return next();
      if (caller !== undefined) keys.used(caller);
      sendAnswer(req, res, answer, newRequestId(), caller !== undefined);
    },
  };
};

/** The caller of a key that is at hand, when it may read the board; pages and whatever is not ready look at keys themselves. */
const heldReader = (keys: ApiKeys, url: string, presented: string | string[]): CallerKey | undefined => {
  const caller = url.startsWith(BOARD) ? keys.held(String(presented)) : undefined;
  return caller !== undefined && allows(caller, "board") ? caller : undefined;
};

/** Problem: 503 `service_unavailable`. */
const currentBoard = async (live: LiveBoard): Promise<HeldBoard> => {
  try {
    return await live.current();
  } catch (error) {
    throw unavailableProblem(error);
  }
};

const asProblem = (error: unknown): never => {
  throw unavailableProblem(error);
};

/** A refusal hardly waits for a clock, nor fails for want of one. */
const readOrNothing = (clock: DatabaseClock): Promise<Instant | undefined> => within(REFUSAL_CLOCK_MS, clock()).catch(() => undefined);
