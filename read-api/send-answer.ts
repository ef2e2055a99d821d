import type { IncomingMessage, ServerResponse } from "node:http";
import { noneMatchNames } from "../infra/http/conditional.js";
import { KEYED_CACHE } from "./answer-headers.js";
import type { AnswerHeads, ReadyAnswer } from "./ready-answers.js";

type AnswerParts = {
  readonly etag: string;
  readonly body: Buffer;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly vary: string;
  readonly validUntilMs: number;
  /** Fields of both the 200 and the 304. */
  readonly also: readonly (readonly [string, string])[];
};

/** Writes the header blocks of an answer once, for every request it will be sent to. */
export const readyAnswer = ({ etag, body, contentType, cacheControl, vary, validUntilMs, also }: AnswerParts): ReadyAnswer => {
  const heads = (cache: string): AnswerHeads => {
    const notModifiedHead = ["ETag", etag, "Cache-Control", cache, "Vary", vary, "X-Content-Type-Options", "nosniff", ...also.flat()];
    return { head: ["Content-Type", contentType, "Content-Length", String(body.length), ...notModifiedHead], notModifiedHead };
  };
  return { etag, body, ...heads(cacheControl), toKey: heads(KEYED_CACHE), validUntilMs };
};

/** 200 with the body, or 304 when If-None-Match names its tag. `keyed`: to a caller with a key, for nobody else to keep (Addendum B 6.4.3). */
export const sendAnswer = (req: IncomingMessage, res: ServerResponse, answer: ReadyAnswer, requestId: string, keyed = false): void => {
  const { head, notModifiedHead } = keyed ? answer.toKey : answer;
  if (noneMatchNames(req.headers["if-none-match"], answer.etag)) {
    res.writeHead(304, [...notModifiedHead, "X-Request-Id", requestId]);
    res.end();
    return;
  }
  res.writeHead(200, [...head, "X-Request-Id", requestId]);
  res.end(answer.body);
};
