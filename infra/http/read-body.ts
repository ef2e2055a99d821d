import type { IncomingMessage } from "node:http";
import { BODY_MAX_BYTES } from "./limits.js";
import { Problem } from "./problem.js";

/** A body that is somewhat too large is read to its end and dropped, so that its sender surely gets to read the refusal. */
const DROPPED_MAX_BYTES = 1024 * 1024;

/**
 * The bytes of a request's body. Problems: 413 `body_too_large` (the connection is closed when far too large); 400 `malformed_request` when
 * the message ends early.
 */
export const readBody = async (req: IncomingMessage, maxBytes: number = BODY_MAX_BYTES): Promise<Buffer> => {
  if (Number(req.headers["content-length"] ?? 0) > DROPPED_MAX_BYTES) throw bodyTooLarge(maxBytes, { Connection: "close" });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of endsEarlyAsProblem(req)) {
    bytes += chunk.length;
    if (bytes > DROPPED_MAX_BYTES) throw bodyTooLarge(maxBytes, { Connection: "close" });
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  if (bytes > maxBytes) throw bodyTooLarge(maxBytes);
  return Buffer.concat(chunks, bytes);
};

const bodyTooLarge = (maxBytes: number, headers: { readonly [name: string]: string } = {}): Problem =>
  new Problem("body_too_large", `The request body is larger than ${maxBytes} bytes.`, { members: { limit_bytes: maxBytes }, headers });

/** Leaving the loop early must not tear down the socket that the refusal is sent on. */
async function* endsEarlyAsProblem(req: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* req.iterator({ destroyOnReturn: false });
  } catch (cause) {
    throw new Problem("malformed_request", "The message ended before its body did.", { headers: { Connection: "close" } }, { cause });
  }
}
