import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { Problem, problemBody } from "./problem.js";
import { newRequestId } from "./request-id.js";

/** Answers a message that the HTTP parser refused: 431 for a header block out of all bounds, else 400; then closes. */
export const answerUnreadable =
  (webOrigin: string) =>
  (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy(error);
      return;
    }
    const tooLarge = error.code === "HPE_HEADER_OVERFLOW";
    const problem = tooLarge
      ? new Problem("headers_too_large", "The header block is too large.")
      : new Problem("malformed_request", "The message cannot be read as HTTP.");
    const requestId = newRequestId();
    const body = JSON.stringify(problemBody(problem, requestId, webOrigin));
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      "Content-Type: application/problem+json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      "X-Content-Type-Options: nosniff",
      "Cache-Control: no-store",
      "Connection: close",
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  };
