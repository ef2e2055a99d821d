/** Why a fetch gave no document. Closed: operators filter and alert on it. */
export const FETCH_FAILURES = [
  "dns",
  "connect",
  "tls",
  "timeout",
  "too_large",
  "redirect_loop",
  "too_many_redirects",
  "http_status",
  "truncated",
  "invalid_response",
  "unsupported_scheme",
] as const;
export type FetchFailureReason = (typeof FETCH_FAILURES)[number];

/** What a server said of the copy it gave last: sent back so that an unchanged document costs no transfer (RFC 9110 §13.1). */
export type Validators = { readonly etag: string | null; readonly lastModified: string | null };

export type FetchedDocument = {
  readonly kind: "document";
  readonly bytes: Buffer; // after transfer and content decoding (Addendum B 3.2)
  readonly finalUrl: string;
  readonly httpStatus: number;
  readonly headers: { readonly [name: string]: string }; // content-type, last-modified, etag, content-length, as received
  readonly redirects: readonly string[]; // every address that was redirected to, in order; the last is `finalUrl`
};
export type FetchUnchanged = { readonly kind: "unchanged"; readonly finalUrl: string; readonly redirects: readonly string[] };
export type FetchFailed = {
  readonly kind: "failed";
  readonly reason: FetchFailureReason;
  readonly detail: string; // one sentence for the operator
  readonly httpStatus: number | null;
  readonly redirects: readonly string[];
};
export type FetchResult = FetchedDocument | FetchUnchanged | FetchFailed;

/** Bounds of one fetch, redirects included. */
export type FetchLimits = {
  readonly maxBytes: number; // of the decoded body, and of the encoded one
  readonly maxRedirects: number;
  readonly connectTimeoutMs: number;
  readonly idleTimeoutMs: number; // between two pieces of an answer
  readonly totalTimeoutMs: number;
};

/** Gets one address. Never throws for what a server, a name or a network does; ends within `totalTimeoutMs`. */
export type FetchDocument = (
  url: string,
  options: { readonly validators: Validators | null; readonly limits: FetchLimits; readonly signal: AbortSignal | null },
) => Promise<FetchResult>;

/** A document a listing page links to. */
export type DiscoveredLink = { readonly url: string; readonly period: string | null };
