import { browser } from "./dom.js";
import { dropSession, tabSession, toSignIn } from "./session.js";

/** Why a call failed, as the service says it: in words, and field by field. */
export type Failure = {
  readonly ok: false;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly { readonly field: string; readonly code: string; readonly message: string }[];
};
export type Answer<T> = { readonly ok: true; readonly body: T; readonly sessionExpiresAt: string | null } | Failure;

const TIMEOUT_MS = 20_000;

/** Calls the service that served this page. An ended session leads to the sign-in page and back. */
export const call = async <T>(method: "GET" | "POST", path: string, body?: object): Promise<Answer<T>> => {
  const session = tabSession();
  const response = await send(method, path, body, session?.token);
  if (response === undefined) return failure("unreachable", "The service could not be reached. Try again in a moment.");
  const answer: unknown = await response.json().catch(() => undefined);
  if (typeof answer !== "object" || answer === null)
    return failure("unreadable", "The service gave no readable answer. Try again in a moment.");
  if (response.ok) return { ok: true, body: answer as T, sessionExpiresAt: response.headers.get("X-Session-Expires-At") };
  const failed = asFailure(answer);
  if (failed.code === "invalid_token" || failed.code === "missing_token") {
    dropSession();
    toSignIn(browser.location.pathname + browser.location.search, "ended");
  }
  return failed;
};

const send = async (method: string, path: string, body: object | undefined, token: string | undefined): Promise<Response | undefined> => {
  const headers = {
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
  };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return await fetch(path, { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch {
    return undefined;
  }
};

const failure = (code: string, detail: string): Failure => ({ ok: false, code, detail, errors: [] });

/** Problem details of the service (RFC 9457). */
const asFailure = (answer: object): Failure => {
  const { code = "unreadable", detail = "The service refused.", errors = [] } = answer as Partial<Failure>;
  return { ok: false, code, detail, errors };
};
