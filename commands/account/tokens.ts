import type { NewSession } from "../../domain/account/sessions.js";
import { type Sha256Hex, sha256Hex } from "../../domain/shared/sha256.js";
import type { Instant } from "../../domain/shared/time.js";
import type { AccountPorts } from "./ports.js";
import type { SessionStarted } from "./results.js";

const SECRET_BYTES = 32;
const SESSION_TOKEN = /^svs_[0-9A-Za-z_-]{43}$/;
const CONFIRMATION = /^idp_[0-9A-Za-z_-]{43}$/;
const SECRET = /^[0-9A-Za-z_-]{43}$/;

/** 32 random bytes, base64url without padding: 43 characters. */
export const mintSecret = ({ random }: Pick<AccountPorts, "random">): string => Buffer.from(random(SECRET_BYTES)).toString("base64url");

/** What is stored of a mailed token or device code; undefined for what cannot be one. */
export const hashOfSecret = (text: string): Sha256Hex | undefined => (SECRET.test(text) ? sha256Hex(text) : undefined);

/** What is stored of a bearer token; undefined for what cannot be one (Addendum A 5.1). */
export const hashOfSessionToken = (text: string): Sha256Hex | undefined => (SESSION_TOKEN.test(text) ? sha256Hex(text) : undefined);

/** What a provider's confirmation begins with. */
export const CONFIRMATION_PREFIX = "idp_";

/** What is stored of a provider's confirmation; undefined for what cannot be one (Addendum A 5.4). */
export const hashOfConfirmation = (text: string): Sha256Hex | undefined => (CONFIRMATION.test(text) ? sha256Hex(text) : undefined);

/** A bearer token and what of it an account records. */
export const mintSession = (
  ports: Pick<AccountPorts, "random" | "newId" | "sessionLifetimeMs">,
): { readonly token: string; readonly session: NewSession } => {
  const token = `svs_${mintSecret(ports)}`;
  return { token, session: { id: ports.newId("ses"), tokenSha256: sha256Hex(token), lifetimeMs: ports.sessionLifetimeMs } };
};

/** The answer to a session that began; `sessions` are those of the account after it did. */
export const startedSession = (
  token: string,
  sessionId: string,
  sessions: readonly { readonly id: string; readonly expiresAt: Instant }[],
): SessionStarted => {
  const session = sessions.find(({ id }) => id === sessionId);
  if (session === undefined) throw new Error("the session that was begun does not stand");
  return { token, expiresAt: session.expiresAt };
};
