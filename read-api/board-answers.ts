import type { ServiceTerms } from "../domain/terms/terms.js";
import { weakEtag } from "../infra/http/conditional.js";
import { OPEN_CORS } from "../infra/http/cors.js";
import type { Values } from "../infra/http/request-values.js";
import { agingAnswer } from "./aging-answer.js";
import { KEYLESS_CACHE, VARY } from "./answer-headers.js";
import { type Answer, type BoardMoment, boardMoment, nextFlipMs, type ReadConfig, type Route } from "./board-moment.js";
import { checkEvidence } from "./evidence.js";
import type { Operations } from "./generated/types.js";
import type { HeldBoard } from "./live-board.js";
import type { ReadyAnswer, ReadyAnswers } from "./ready-answers.js";
import { renderMeta } from "./render/meta.js";
import { checkReview } from "./render/review.js";
import { getAttestationIndex } from "./routes/get-attestation-index.js";
import { getAttestationPeriod } from "./routes/get-attestation-period.js";
import { getCoverage } from "./routes/get-coverage.js";
import { getOverview } from "./routes/get-overview.js";
import { getRevisions } from "./routes/get-revisions.js";
import { getToken } from "./routes/get-token.js";
import { readyAnswer } from "./send-answer.js";

export type BoardOperationId = Exclude<keyof Operations, "getOpenApi" | "getEvidenceBundle" | "getHistory">;
type Body = Operations[BoardOperationId]["body"];

/** Each operation from its values, which are those of its parameters and validated by then. */
const ANSWERS: { readonly [Id in BoardOperationId]: (moment: BoardMoment, values: Values, entitled: boolean) => ReturnType<Route<Id>> } = {
  getOverview: (moment) => getOverview(moment, {}),
  getToken: (moment, { symbol = "", chain }, entitled) => getToken(moment, { symbol, chain }, entitled),
  getCoverage: (moment) => getCoverage(moment, {}),
  getAttestationIndex: (moment) => getAttestationIndex(moment, {}),
  getAttestationPeriod: (moment, { symbol = "", period = "", chain }) => getAttestationPeriod(moment, { symbol, period, chain }),
  getRevisions: (moment, { symbol }) => getRevisions(moment, { symbol }),
};

export const isBoardOperation = (id: string): id is BoardOperationId => id in ANSWERS;

type Call = {
  readonly id: BoardOperationId;
  readonly values: Values;
  readonly validate: (values: Values) => void;
  /** The caller's key carries the raised entitlement. */
  readonly entitled: boolean;
};

/**
 * Answers a board operation from the held board: withholding, then values, then existence, then evidence (Addendum A 2.2, B
 * 5.4). Problems: 403 `figures_withheld`, 422, 404, 503 `meta_unavailable`, `integrity_error`.
 */
export const boardAnswers = (
  config: ReadConfig,
  terms: ServiceTerms,
  ready: ReadyAnswers,
  overTls: readonly (readonly [string, string])[],
) => {
  const render = ({ id, values, validate, entitled }: Call, held: HeldBoard): ReadyAnswer => {
    const now = held.now();
    const moment = boardMoment(config, terms, held.snapshot, now);
    renderMeta(moment);
    checkReview(moment);
    validate(values);
    const { body, evidence, agesFrom = [] }: Answer<Body> = ANSWERS[id](moment, values, entitled);
    checkEvidence(evidence, held.snapshot.damaged);
    const answer = jsonAnswer(weakEtag(body), overTls);
    const [text, flipMs] = [JSON.stringify(body), nextFlipMs(moment, now)];
    return agesFrom.length === 0 ? answer(Buffer.from(text), flipMs) : agingAnswer({ answer, text, agesFrom, flipMs }, moment.nowMs);
  };
  return (call: Call, held: HeldBoard, url: string): ReadyAnswer => {
    const key = answerKey(call);
    const known = ready.get(key, held.snapshot, held.nowMs());
    const answer = known ?? render(call, held);
    if (known === undefined) ready.put(key, held.snapshot, answer);
    if (!url.includes("?")) ready.put(readyKey(url, call.entitled), held.snapshot, answer);
    return answer;
  };
};

/** One key for every spelling of a request: symbols match in any letter case. */
const answerKey = ({ id, values, entitled }: Call): string => {
  const { symbol, ...others } = values;
  return JSON.stringify([id, symbol?.toLowerCase() ?? null, others, entitled && isGated(id)]);
};

/** The one operation whose answer depends on the caller's plan (Addendum B 6.5). */
const isGated = (id: BoardOperationId): boolean => id === "getToken";
const GATED_PREFIX = "/v1/board/tokens/";

/** Under what the ready answer of an address is kept: what an entitled caller is told is kept apart where it may differ. */
export const readyKey = (url: string, entitled: boolean): string => (entitled && url.startsWith(GATED_PREFIX) ? `entitled ${url}` : url);

/** An answer of JSON with its tag; public unless another cache rule is named. */
export const jsonAnswer =
  (etag: string, also: readonly (readonly [string, string])[], cacheControl = KEYLESS_CACHE) =>
  (body: Buffer, validUntilMs: number): ReadyAnswer =>
    readyAnswer({
      etag,
      body,
      contentType: "application/json",
      cacheControl,
      vary: VARY,
      validUntilMs,
      also: [...OPEN_CORS, ...also],
    });
