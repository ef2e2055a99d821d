import type { Readable } from "node:stream";
import { Agent, type Dispatcher, errors } from "undici";
import type { LegAnswer } from "../../commands/measurement/ports.js";
import type { LegExchange } from "../../domain/measurement/artifacts.js";
import type { CatalogEndpoint } from "../../domain/registry/catalog.js";
import type { Json, JsonObject } from "../../domain/shared/json.js";
import { type Sha256Hex, sha256Hex } from "../../domain/shared/sha256.js";
import type { Instant } from "../../domain/shared/time.js";
import { FetchFailure } from "../capture/fetch-failure.js";
import { type HostMap, mappedConnector, noHosts } from "../capture/host-map.js";
import { readBody } from "../capture/read-body.js";
import { endpointIdOf, safeText } from "./endpoint-id.js";
import { parseExactJson } from "./exact-json.js";

/** One request to an endpoint. `request` is what the quorum log keeps of it; it never names the address. */
export type LegRequest = {
  readonly step: LegExchange["step"];
  readonly request: JsonObject;
  readonly path?: string; // after the endpoint's own, beginning with `/`; may carry a query
  readonly post?: Json; // a POST with this body; else a GET
};

/** What an answer says: the value for the program, and what the quorum log shows of it. */
export type AnswerRead<Value> = { readonly value: Value; readonly shown: string | null; readonly blockHash?: string | null };

/** The answer is no answer to what was asked: another shape, an error, a null. The message is one short sentence, kept in the log. */
export class UnusableAnswer extends Error {
  override readonly name = "UnusableAnswer";
}

/** One endpoint of one operator. */
export type LegClient = {
  readonly operator: string;
  readonly endpointId: string;
  /**
   * Sends one request and reads its JSON answer with `read`, which throws UnusableAnswer. Never rejects for what the endpoint does, and
   * ends within LEG_TIMEOUT_MS or at the abort of `signal`.
   */
  readonly ask: <Value>(
    request: LegRequest,
    read: (answer: unknown) => AnswerRead<Value>,
    signal: AbortSignal,
  ) => Promise<LegAnswer<Value>>;
  /** A signal for a step of several requests: aborts with `signal`, or once LEG_TIMEOUT_MS have passed. */
  readonly deadline: (signal: AbortSignal) => AbortSignal;
};

export type LegClientOptions = {
  readonly timeoutMs: number; // LEG_TIMEOUT_MS
  readonly maxBytes?: number; // of an answer, before and after content decoding
  readonly userAgent: string;
  readonly now: () => Instant | Promise<Instant>; // the database clock, carried
  readonly agent: Dispatcher;
};

/** More than any answer that is asked for; a block's header with its transaction hashes is a few hundred kilobytes. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const MAX_HEADER_BYTES = 32 * 1024;
const CONNECTIONS_PER_ORIGIN = 8;

/** The connections all legs share; `hosts` tells where mapped authorities are served. Close it with the service. */
export const legAgent = (timeoutMs: number, hosts: HostMap = noHosts): Agent =>
  new Agent({
    connections: CONNECTIONS_PER_ORIGIN,
    pipelining: 1,
    connect: mappedConnector(hosts, timeoutMs),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: MAX_HEADER_BYTES,
  });

/** JSON over HTTP with one endpoint: redirects are not followed, answers are bounded, the address stands in no error. */
export const legClient = (endpoint: CatalogEndpoint, options: LegClientOptions): LegClient => {
  const { url } = endpoint;
  const endpointId = endpointIdOf(url);
  const deadline = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs)]);
  return {
    operator: endpoint.operator,
    endpointId,
    deadline,
    ask: async (request, read, signal) => {
      const startedAt = await options.now();
      const start = performance.now();
      const answered = await settle(() => send(url, request, options, deadline(signal)));
      const result = readAnswer(answered, read);
      const exchange: LegExchange = {
        operator: endpoint.operator,
        endpoint_id: endpointId,
        step: request.step,
        request: request.request,
        response_sha256: hashOf(answered.body),
        value: result.read?.shown ?? null,
        block_hash: result.read?.blockHash ?? null,
        started_at: startedAt,
        duration_ms: Math.round(performance.now() - start),
        error: result.fault === null ? null : safeText(isLeft(signal) ? LEFT : result.fault, url),
      };
      return { value: result.read?.value, exchanges: [{ exchange, body: answered.body }] };
    },
  };
};

const LEFT = "not waited for";
/** True when nobody wanted the answer any more; a deadline over several requests that has passed is a time-out. */
const isLeft = ({ aborted, reason }: AbortSignal): boolean => aborted && !(reason instanceof Error && reason.name === "TimeoutError");
const NO_BODY = new Uint8Array(0);

type Answered = { readonly body: Uint8Array; readonly fault: string | null };

const settle = async (sending: () => Promise<Answered>): Promise<Answered> => {
  try {
    return await sending();
  } catch (error) {
    return { body: NO_BODY, fault: faultOf(error) };
  }
};

const send = async (url: string, { path, post }: LegRequest, options: LegClientOptions, signal: AbortSignal): Promise<Answered> => {
  const { origin, target, authorization } = addressOf(url, path ?? "");
  const { statusCode, headers, body } = await options.agent.request({
    origin,
    path: target,
    method: post === undefined ? "GET" : "POST",
    headers: {
      accept: "application/json",
      "accept-encoding": "gzip, identity",
      "user-agent": options.userAgent,
      ...(authorization === null ? {} : { authorization }),
      ...(post === undefined ? {} : { "content-type": "application/json" }),
    },
    body: post === undefined ? null : JSON.stringify(post),
    signal,
  });
  body.on("error", () => undefined); // a body that is left is an error of the stream, told by what reads it
  const bytes = await readBody(body as Readable, headers, options.maxBytes ?? MAX_ANSWER_BYTES);
  return { body: bytes, fault: statusCode === 200 ? null : `HTTP status ${statusCode}` };
};

const addressOf = (url: string, path: string): { origin: string; target: string; authorization: string | null } => {
  const base = new URL(url);
  const [own = "", query = ""] = path.split("?", 2);
  const search = [base.search.slice(1), query].filter((part) => part !== "").join("&");
  const pathname = own === "" ? base.pathname : `${base.pathname.replace(/\/+$/, "")}${own}`;
  const user = `${decodeURIComponent(base.username)}:${decodeURIComponent(base.password)}`;
  return {
    origin: base.origin,
    target: search === "" ? pathname : `${pathname}?${search}`,
    authorization: user === ":" ? null : `Basic ${Buffer.from(user).toString("base64")}`,
  };
};

type Outcome<Value> = { readonly read: AnswerRead<Value> | undefined; readonly fault: string | null };

const readAnswer = <Value>({ body, fault }: Answered, read: (answer: unknown) => AnswerRead<Value>): Outcome<Value> => {
  if (fault !== null) return { read: undefined, fault };
  try {
    return { read: read(parseExactJson(body)), fault: null };
  } catch (error) {
    if (error instanceof UnusableAnswer) return { read: undefined, fault: error.message };
    if (error instanceof SyntaxError || error instanceof TypeError) return { read: undefined, fault: "the answer is not JSON" };
    throw error;
  }
};

const hashOf = (body: Uint8Array): Sha256Hex | null => (body.length === 0 ? null : sha256Hex(body));

/** One sentence of our own: an error of the client may name the address. */
const faultOf = (error: unknown): string => {
  if (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError")) return "no answer in time";
  if (error instanceof errors.UndiciError && !KNOWN.has(error.code)) return `no usable answer (${error.code})`;
  return SENTENCES[FetchFailure.of(error, false).reason] ?? "no usable answer";
};

/** Errors of the client that FetchFailure tells apart. */
const KNOWN = new Set(
  ["CONNECT_TIMEOUT", "HEADERS_TIMEOUT", "BODY_TIMEOUT", "SOCKET", "HEADERS_OVERFLOW", "RES_CONTENT_LENGTH_MISMATCH"].map(
    (name) => `UND_ERR_${name}`,
  ),
);

const SENTENCES: { readonly [reason: string]: string } = {
  connect: "no connection",
  dns: "the host name is not known",
  tls: "no secure connection",
  timeout: "no answer in time",
  too_large: "the answer is too large",
  truncated: "the answer is cut off",
  invalid_response: "the answer is not HTTP",
};
