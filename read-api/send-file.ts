import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { noneMatchNames } from "../infra/http/conditional.js";
import { OPEN_CORS } from "../infra/http/cors.js";
import { Problem } from "../infra/http/problem.js";
import { KEYED_CACHE, KEYLESS_CACHE, VARY } from "./answer-headers.js";
import type { AnswerHeads } from "./ready-answers.js";

/** A 200 answer whose body is streamed. */
export type FileAnswer = {
  readonly etag: string;
  readonly head: readonly string[];
  readonly notModifiedHead: readonly string[];
  /** Both as they go to a caller with a key. */
  readonly toKey: AnswerHeads;
  readonly open: () => Promise<Readable>;
};

type FileParts = {
  readonly etag: string;
  readonly bytes: number;
  readonly contentType: string;
  readonly fileName: string; // plain ASCII without quotes
  readonly also: readonly (readonly [string, string])[];
};

/** The header blocks of a file, of the 200 and of the 304. */
export const fileHeads = ({ etag, bytes, contentType, fileName, also }: FileParts): Omit<FileAnswer, "open"> => {
  const disposition = `attachment; filename="${fileName}"`;
  const heads = (cache: string): AnswerHeads => {
    const shared = ["ETag", etag, "Cache-Control", cache, "Vary", VARY, "X-Content-Type-Options", "nosniff"];
    const notModifiedHead = [...shared, ...OPEN_CORS.flat(), ...also.flat()];
    const own = ["Content-Type", contentType, "Content-Length", String(bytes), "Content-Disposition", disposition];
    return { head: [...own, ...notModifiedHead], notModifiedHead };
  };
  return { etag, ...heads(KEYLESS_CACHE), toKey: heads(KEYED_CACHE) };
};

/** A reader that takes nothing for so long is let go. */
const STALLED_MS = 60_000;

/** 200 with the file, or 304, as `sendAnswer` does. A reader that goes away, or stands still, ends it without a word. */
export const sendFile = async (
  req: IncomingMessage,
  res: ServerResponse,
  answer: FileAnswer,
  requestId: string,
  keyed: boolean,
): Promise<void> => {
  const { head, notModifiedHead } = keyed ? answer.toKey : answer;
  if (noneMatchNames(req.headers["if-none-match"], answer.etag)) {
    res.writeHead(304, [...notModifiedHead, "X-Request-Id", requestId]);
    res.end();
    return;
  }
  const file = req.method === "HEAD" ? undefined : await answer.open().catch(replaced);
  res.writeHead(200, [...head, "X-Request-Id", requestId]);
  if (file === undefined) {
    res.end();
    return;
  }
  res.setTimeout(STALLED_MS, () => res.destroy());
  await pipeline(file, res).catch(() => res.destroy());
};

/** A newer one has taken its place since it was found. Problem: 503 `service_unavailable`. */
const replaced = (cause: unknown): never => {
  throw new Problem("service_unavailable", "The file has just been replaced; ask again.", { headers: { "Retry-After": "1" } }, { cause });
};
