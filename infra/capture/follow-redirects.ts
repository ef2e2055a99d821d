import { type Agent, type Dispatcher, request } from "undici";
import type { FetchDocument, FetchedDocument, FetchUnchanged, Validators } from "../../commands/fetch-ports.js";
import { FetchFailure } from "./fetch-failure.js";
import { type HostMap, staysLocal } from "./host-map.js";
import { readBody } from "./read-body.js";
import { keptHeaders } from "./response-headers.js";

type Journey = {
  readonly url: string;
  readonly validators: Validators | null;
  readonly limits: Parameters<FetchDocument>[1]["limits"];
  readonly userAgent: string;
  readonly agent: Agent;
  readonly hosts: HostMap;
  /** Filled as the journey goes, so that a failure can tell how far it came. */
  readonly redirects: string[];
  readonly signal: AbortSignal;
};

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Gets the address and follows its redirects, each recorded. Throws FetchFailure, and raw errors of the client. */
export const followRedirects = async (journey: Journey): Promise<FetchedDocument | FetchUnchanged> => {
  let address = addressOf(journey.url, undefined);
  for (;;) {
    const response = await ask(address, journey);
    if (!REDIRECTS.has(response.statusCode)) return answerOf(response, address, journey);
    address = nextAddress(response, address, journey);
    journey.redirects.push(address.href);
  }
};

const ask = async (address: URL, { agent, limits, signal, userAgent, validators }: Journey): Promise<Dispatcher.ResponseData> => {
  const response = await request(address, {
    dispatcher: agent,
    method: "GET",
    signal,
    headersTimeout: limits.idleTimeoutMs,
    bodyTimeout: limits.idleTimeoutMs,
    headers: {
      "user-agent": userAgent,
      accept: "application/pdf, text/html;q=0.9, */*;q=0.5",
      "accept-encoding": "identity",
      ...conditions(validators),
    },
  });
  response.body.on("error", () => {}); // an abandoned body may still fail; whoever reads it hears of it from the reading
  return response;
};

/** A server may have sent a validator that no header can carry: it is not sent back, and the whole document comes again. */
const conditions = (validators: Validators | null): Record<string, string> => ({
  ...(canBeSent(validators?.etag) ? { "if-none-match": validators.etag } : {}),
  ...(canBeSent(validators?.lastModified) ? { "if-modified-since": validators.lastModified } : {}),
});

const canBeSent = (value: string | null | undefined): value is string => typeof value === "string" && /^[\x20-\x7e]+$/.test(value);

const nextAddress = (
  { headers, body, statusCode }: Dispatcher.ResponseData,
  from: URL,
  { redirects, limits, hosts, url }: Journey,
): URL => {
  body.destroy();
  const location = headers.location;
  if (typeof location !== "string") throw new FetchFailure("invalid_response", `status ${statusCode} without one Location`, statusCode);
  const next = addressOf(location, from);
  if (from.protocol === "https:" && next.protocol === "http:" && !staysLocal(next, hosts)) {
    throw new FetchFailure("unsupported_scheme", `redirect from https to http at ${next.host}`, statusCode);
  }
  if (next.href === addressOf(url, undefined).href || redirects.includes(next.href)) {
    throw new FetchFailure("redirect_loop", `redirected back to ${next.href}`, statusCode);
  }
  if (redirects.length >= limits.maxRedirects) {
    throw new FetchFailure("too_many_redirects", `more than ${limits.maxRedirects} redirects`, statusCode);
  }
  return next;
};

/** An http(s) address without fragment and credentials. */
const addressOf = (text: string, base: URL | undefined): URL => {
  if (!URL.canParse(text, base?.href)) {
    throw new FetchFailure(base === undefined ? "unsupported_scheme" : "invalid_response", `${JSON.stringify(text)} is not an address`);
  }
  const address = new URL(text, base?.href);
  if (address.protocol !== "http:" && address.protocol !== "https:") {
    throw new FetchFailure("unsupported_scheme", `${address.protocol} is neither http nor https`);
  }
  if (address.username !== "" || address.password !== "") throw new FetchFailure("unsupported_scheme", "the address carries credentials");
  address.hash = "";
  return address;
};

const answerOf = async (
  { statusCode, headers, body }: Dispatcher.ResponseData,
  address: URL,
  { validators, limits, redirects }: Journey,
): Promise<FetchedDocument | FetchUnchanged> => {
  if (statusCode === 304 && validators !== null) {
    body.destroy();
    return { kind: "unchanged", finalUrl: address.href, redirects };
  }
  if (statusCode !== 200) {
    body.destroy();
    throw new FetchFailure("http_status", `the server answered with status ${statusCode}`, statusCode);
  }
  const bytes = await readBody(body, headers, limits.maxBytes);
  return { kind: "document", bytes, finalUrl: address.href, httpStatus: statusCode, headers: keptHeaders(headers), redirects };
};
