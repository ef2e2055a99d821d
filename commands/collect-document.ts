import type { CatalogSource } from "../domain/registry/catalog.js";
import { Refusal } from "../domain/shared/refusal.js";
import { type Month, parseMonth } from "../domain/shared/time.js";
import type { SourceEvent } from "../domain/source/events.js";
import { type CaptureDone, type CaptureResult, refusedCapture } from "./capture-and-parse.js";
import type { ReceivedDocument } from "./capture-document.js";
import type { DiscoveredLink, FetchDocument, FetchedDocument, FetchFailed, FetchLimits, Validators } from "./fetch-ports.js";
import type { FetchContext } from "./record-fetch.js";

export type CollectDocumentPorts = {
  readonly fetch: FetchDocument;
  readonly limits: FetchLimits;
  readonly recordFetch: (event: SourceEvent, context: FetchContext) => Promise<void>;
  readonly captureAndParse: (received: ReceivedDocument) => Promise<CaptureDone>;
};

/** One document of a source. `unchanged`: the server says it is the one captured last. */
export type CollectedDocument = { readonly url: string } & (
  | { readonly kind: "captured"; readonly result: CaptureResult; readonly position: bigint | null }
  | { readonly kind: "unchanged" }
  | { readonly kind: "failed"; readonly reason: string; readonly detail: string }
);

export type CollectOptions = {
  readonly context: FetchContext;
  /** The month an operator states; else a listing's link may. */
  readonly operatorPeriod: Month | null;
  readonly signal: AbortSignal | null;
};

/** Fetches and captures one document of a source, and records what became of the fetch. Never throws for what a server does. */
export const collectDocument = async (
  ports: CollectDocumentPorts,
  source: CatalogSource,
  link: DiscoveredLink,
  validators: Validators | null,
  options: CollectOptions,
): Promise<CollectedDocument> => {
  const { url } = link;
  const fetched = await ports.fetch(url, { validators, limits: ports.limits, signal: options.signal });
  switch (fetched.kind) {
    case "failed":
      return failedFetch(ports, source, url, fetched, options.context);
    case "unchanged": {
      const data = { v: 1, source_id: source.id, url, final_url: fetched.finalUrl } as const;
      await ports.recordFetch({ type: "source.unchanged", data }, options.context);
      return { kind: "unchanged", url };
    }
    case "document":
      return captureFetched(ports, source, link, fetched, options);
  }
};

const captureFetched = async (
  ports: CollectDocumentPorts,
  source: CatalogSource,
  { url, period }: DiscoveredLink,
  fetched: FetchedDocument,
  { context, operatorPeriod }: CollectOptions,
): Promise<CollectedDocument> => {
  const { bytes, finalUrl, httpStatus, headers, redirects } = fetched;
  const statedPeriod = statedMonth(operatorPeriod, period);
  try {
    const { result, position } = await ports.captureAndParse({
      source,
      bytes,
      url,
      finalUrl,
      httpStatus,
      headers,
      redirects,
      statedPeriod,
    });
    const event = fetchedEvent(source, url, fetched, result);
    if (event !== null) await ports.recordFetch(event, context);
    return { kind: "captured", url, result, position };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "document-too-large") throw error;
    await failedFetch(ports, source, url, { reason: "too_large", detail: error.message, httpStatus, redirects }, context);
    return { kind: "captured", url, result: refusedCapture(error.code), position: null };
  }
};

/** Null for a document that was not taken. */
const fetchedEvent = (source: CatalogSource, url: string, fetched: FetchedDocument, result: CaptureResult): SourceEvent | null => {
  const { bytes, finalUrl, httpStatus, headers, redirects } = fetched;
  if (result.seq === null || result.document_sha256 === null) return null;
  const request = { v: 1, source_id: source.id, url, final_url: finalUrl, http_status: httpStatus, headers, redirects } as const;
  const duplicate = result.outcome === "duplicate" && result.reason === null;
  const document = { document_sha256: result.document_sha256, bytes: bytes.length, capture_seq: result.seq, duplicate };
  return { type: "source.fetched", data: { ...request, ...document } };
};

const statedMonth = (operatorPeriod: Month | null, linkPeriod: string | null): ReceivedDocument["statedPeriod"] => {
  if (operatorPeriod !== null) return { month: operatorPeriod, basis: "OPERATOR" };
  const month = linkPeriod === null ? undefined : parseMonth(linkPeriod);
  return month === undefined ? null : { month, basis: "SOURCE" };
};

/** Records a fetch that gave no document. */
export const failedFetch = async (
  ports: CollectDocumentPorts,
  source: CatalogSource,
  url: string,
  { reason, detail, httpStatus, redirects }: Omit<FetchFailed, "kind">,
  context: FetchContext,
): Promise<CollectedDocument> => {
  const data = { v: 1, source_id: source.id, url, reason, detail, http_status: httpStatus, redirects } as const;
  await ports.recordFetch({ type: "source.fetch_failed", data }, context);
  return { kind: "failed", url, reason, detail };
};
