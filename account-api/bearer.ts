import type { AuthenticateSession, Session } from "../commands/account/use-cases.js";
import { Problem } from "../infra/http/problem.js";

export const BEARER_CHALLENGE = 'Bearer realm="account"';
export const REFUSED_BEARER_CHALLENGE = `${BEARER_CHALLENGE}, error="invalid_token"`;

const BEARER = /^bearer(?: +(.*))?$/i;

/** The session of the header `Authorization`. Problems: 401 `missing_token`, `invalid_token` (Addendum A 2.4). */
export const bearerSession = async (authorization: string | undefined, authenticate: AuthenticateSession): Promise<Session> => {
  const match = BEARER.exec(authorization?.trim() ?? "");
  if (match === null) {
    const headers = { "WWW-Authenticate": BEARER_CHALLENGE };
    throw new Problem("missing_token", "This operation needs a bearer token in the Authorization header; sign in to get one.", { headers });
  }
  const found = await authenticate(match[1] ?? "");
  if (found !== undefined) return found.session;
  const headers = { "WWW-Authenticate": REFUSED_BEARER_CHALLENGE };
  throw new Problem("invalid_token", "The bearer token is malformed, unknown, expired or ended. Sign in again.", { headers });
};
