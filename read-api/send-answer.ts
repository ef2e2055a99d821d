import type { IncomingMessage, ServerResponse } from "node:http";
import { noneMatchNames } from "../infra/http/conditional.js";
import type { ReadyAnswer } from "./ready-answers.js";

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

/** Writes the header block of an answer once, for every request it will be sent to. */
export const readyAnswer = ({ etag, body, contentType, cacheControl, vary, validUntilMs, also }: AnswerParts): ReadyAnswer => {
  const notModifiedHead = ["ETag", etag, "Cache-Control", cacheControl, "Vary", vary, "X-Content-Type-Options", "nosniff", ...also.flat()];
  const head = ["Content-Type", contentType, "Content-Length", String(body.length), ...notModifiedHead];
  return { etag, body, head, notModifiedHead, validUntilMs };
};

/** 200 with the body, or 304 when If-None-Match names its tag. */
export const sendAnswer = (req: IncomingMessage, res: ServerResponse, answer: ReadyAnswer, requestId: string): void => {
  if (noneMatchNames(req.headers["if-none-match"], answer.etag)) {
    res.writeHead(304, [...answer.notModifiedHead, "X-Request-Id", requestId]);
    res.end();
    return;
  }
  res.writeHead(200, [...answer.head, "X-Request-Id", requestId]);
  res.end(answer.body);
};
