import type { IncomingMessage } from "node:http";
import { Problem } from "./problem.js";

/** Addendum A 14. */
export const URL_MAX_CHARACTERS = 8192;
export const HEADERS_MAX_BYTES = 16_384;
export const BODY_MAX_BYTES = 65_536;

/** `: ` and the line end of one field line. */
const FIELD_LINE_BYTES = 4;

/** Bytes of the header block as sent. */
export const headerBlockBytes = ({ rawHeaders }: IncomingMessage): number => {
  let bytes = 0;
  for (let i = 0; i < rawHeaders.length; i++) bytes += rawHeaders[i]?.length ?? 0;
  return bytes + (rawHeaders.length / 2) * FIELD_LINE_BYTES;
};

export const isWithinLimits = (req: IncomingMessage): boolean =>
  (req.url?.length ?? 0) <= URL_MAX_CHARACTERS && headerBlockBytes(req) <= HEADERS_MAX_BYTES;

/** Refuses an address or a header block over its limit. Problems: 414 `uri_too_long`, 431 `headers_too_large`. */
export const checkLimits = (req: IncomingMessage): void => {
  if ((req.url?.length ?? 0) > URL_MAX_CHARACTERS) {
    throw new Problem("uri_too_long", `The address must have at most ${URL_MAX_CHARACTERS} characters.`);
  }
  if (headerBlockBytes(req) > HEADERS_MAX_BYTES) {
    throw new Problem("headers_too_large", `The header block must have at most ${HEADERS_MAX_BYTES} bytes.`);
  }
};

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] !== undefined && headers["content-length"] !== "0");

/** For operations that take no body. Problems: 413 `body_too_large`, 400 `invalid_content_type`; the connection is closed unread. */
export const refuseBody = (req: IncomingMessage): void => {
  if (!hasBody(req)) return;
  const headers = { Connection: "close" };
  if (Number(req.headers["content-length"] ?? 0) > BODY_MAX_BYTES) {
    const members = { limit_bytes: BODY_MAX_BYTES };
    throw new Problem("body_too_large", `The request body is larger than ${BODY_MAX_BYTES} bytes.`, { members, headers });
  }
  throw new Problem("invalid_content_type", "This operation takes no request body.", { headers });
};
