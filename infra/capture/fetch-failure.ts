import { errors } from "undici";
import type { FetchFailed, FetchFailureReason } from "../../commands/fetch-ports.js";

/** A fetch that gave no document, with its reason of the closed list. */
export class FetchFailure extends Error {
  override readonly name = "FetchFailure";
  readonly reason: FetchFailureReason;
  readonly httpStatus: number | null;
  constructor(reason: FetchFailureReason, detail: string, httpStatus: number | null = null, options?: ErrorOptions) {
    super(detail, options);
    this.reason = reason;
    this.httpStatus = httpStatus;
  }

  /** What an error of the network, the name service or the HTTP client means; an error of our own is thrown on. */
  static of(error: unknown, deadlinePassed: boolean): FetchFailure {
    if (error instanceof FetchFailure) return error;
    if (deadlinePassed) return new FetchFailure("timeout", "the fetch took longer than it may in all", null, { cause: error });
    if (error instanceof errors.HTTPParserError)
      return new FetchFailure("invalid_response", "the answer is not HTTP/1.1", null, { cause: error });
    const code = codeOf(error);
    const reason = code === undefined ? undefined : reasonOf(code);
    if (reason === undefined) throw error;
    return new FetchFailure(reason, `${firstLine(error)} (${code})`, null, { cause: error });
  }

  result(redirects: readonly string[]): FetchFailed {
    return { kind: "failed", reason: this.reason, detail: this.message, httpStatus: this.httpStatus, redirects };
  }
}

const firstLine = (error: unknown): string => (error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));

/** The error's own code, or that of what caused it. */
const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  return "code" in error && typeof error.code === "string" ? error.code : codeOf(error.cause);
};

const BY_CODE: { readonly [code: string]: FetchFailureReason } = {
  ENOTFOUND: "dns",
  EAI_AGAIN: "dns",
  EAI_FAIL: "dns",
  EAI_NODATA: "dns",
  ENODATA: "dns",
  ECONNRESET: "invalid_response",
  EPIPE: "invalid_response",
  ETIMEDOUT: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
  UND_ERR_SOCKET: "invalid_response",
  UND_ERR_HEADERS_OVERFLOW: "invalid_response",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "truncated",
  Z_BUF_ERROR: "truncated",
  ERR_STREAM_PREMATURE_CLOSE: "truncated",
  EPROTO: "tls",
  ERR_SSL_WRONG_VERSION_NUMBER: "tls",
  DEPTH_ZERO_SELF_SIGNED_CERT: "tls",
  SELF_SIGNED_CERT_IN_CHAIN: "tls",
};

/** Families of codes: OpenSSL's, llhttp's parser, zlib's and Brotli's, and any other of the operating system. */
const BY_FORM: readonly (readonly [RegExp, FetchFailureReason])[] = [
  [/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|CRL_|HOSTNAME_MISMATCH|INVALID_CA|ERR_OSSL)/, "tls"],
  [/^HPE_INVALID_EOF_STATE$/, "truncated"],
  [/^HPE_/, "invalid_response"],
  [/^(Z_|ERR_BROTLI|ERR__ERROR)/, "invalid_response"],
  [/^E[A-Z]+$/, "connect"],
];

const reasonOf = (code: string): FetchFailureReason | undefined => BY_CODE[code] ?? BY_FORM.find(([form]) => form.test(code))?.[1];
