import { timingSafeEqual } from "node:crypto";
import { sha256Bytes } from "../../../domain/shared/sha256.js";
import { Problem } from "../../http/problem.js";
import type { Operator } from "../config-operators.js";

const BEARER = /^bearer(?: +(.*))?$/i;
const CHALLENGE = 'Bearer realm="operators"';

/**
 * The operator whose token the header `Authorization` carries. Every configured token is compared, each in constant time, so that the
 * answer's time tells nothing. Problems: 401 `missing_token`, `invalid_token` (Addendum A 2.4).
 */
export const authenticateOperator =
  (operators: readonly Operator[]) =>
  (authorization: string | undefined): string => {
    const match = BEARER.exec(authorization?.trim() ?? "");
    if (match === null) {
      const headers = { "WWW-Authenticate": CHALLENGE };
      throw new Problem("missing_token", "This operation needs an operator's token in the Authorization header.", { headers });
    }
    const presented = sha256Bytes(match[1] ?? "");
    let found: string | undefined;
    for (const { name, tokenSha256 } of operators) if (timingSafeEqual(Buffer.from(tokenSha256, "hex"), presented)) found = name;
    if (found !== undefined) return found;
    const headers = { "WWW-Authenticate": `${CHALLENGE}, error="invalid_token"` };
    throw new Problem("invalid_token", "The token is no operator's.", { headers });
  };
