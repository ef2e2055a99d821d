import type { CatalogSource } from "../domain/registry/catalog.js";
import { Refusal } from "../domain/shared/refusal.js";
import { type Month, parseMonth } from "../domain/shared/time.js";
import type { SourceEvent } from "../domain/source/events.js";
import { type CaptureDone, type CaptureResult, refusedCapture } from "./capture-and-parse.js";
import type { ReceivedDocument } from "./capture-document.js";
import type { DiscoveredLink, FetchDocument, FetchedDocument, FetchFailed, FetchLimits, Validators } from "./fetch-ports.js";
import type { FetchContext } from "./record-fetch.js";
import type { SourceValidators } from "./source-validators.js";

/** Finds the documents a listing page links to; `pattern` is the source's. Null when the bytes are no page. */
export type DiscoverLinks = (page: Uint8Array, pageUrl: string, pattern: string) => readonly DiscoveredLink[] | null;

export type CollectPorts = {
  readonly fetch: FetchDocument;
  readonly discover: DiscoverLinks;
  readonly limits: FetchLimits;
  readonly validators: SourceValidators;
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

/**
 * One look at a source: its document, or every document its listing page links to, in the page's order. What was found, unchanged or
 * failed is a fact of the stream `source-<id>`. Never throws for what a server does.
 */
export const collectSource =
  (ports: CollectPorts) =>
  async (source: CatalogSource, options: CollectOptions): Promise<CollectedDocument[]> => {
    const found = await documentsOf(ports, source, options);
    if ("failed" in found) return [found.failed];
    const validators = await ports.validators(source.id);
    const collected: CollectedDocument[] = [];
    for (const link of found.links) {
      if (options.signal?.aborted === true) break;
      collected.push(await collectDocument(ports, source, link, validators.get(link.url) ?? null, options));
    }
    return collected;
  };

type Found = { readonly links: readonly DiscoveredLink[] } | { readonly failed: CollectedDocument };

const documentsOf = async (ports: CollectPorts, source: CatalogSource, { context, signal }: CollectOptions): Promise<Found> => {
  if (source.discovery.kind === "DOCUMENT") return { links: [{ url: source.url, period: null }] };
  const page = await ports.fetch(source.url, { validators: null, limits: ports.limits, signal });
  if (page.kind === "failed") return { failed: await failedFetch(ports, source, source.url, page, context) };
  if (page.kind === "unchanged") return { links: [] }; // an answer nobody asked for
  const links = ports.discover(page.bytes, page.finalUrl, source.discovery.link_pattern);
  if (links === null) {
    const fault = {
      reason: "invalid_response",
      detail: "the listing is no page",
      httpStatus: page.httpStatus,
      redirects: page.redirects,
    } as const;
    return { failed: await failedFetch(ports, source, source.url, fault, context) };
  }
  const data = { v: 1, source_id: source.id, url: source.url, final_url: page.finalUrl, documents: links.length } as const;
  await ports.recordFetch({ type: "source.listed", data }, context);
  return { links };
};

const collectDocument = async (
  ports: CollectPorts,
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
  ports: CollectPorts,
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
    if (result.seq !== null && result.document_sha256 !== null)
      await ports.recordFetch(
        {
          type: "source.fetched",
          data: {
            v: 1,
            source_id: source.id,
            url,
            final_url: finalUrl,
            http_status: httpStatus,
            headers,
            redirects,
            document_sha256: result.document_sha256,
            bytes: bytes.length,
            capture_seq: result.seq,
            duplicate: result.outcome === "duplicate" && result.reason === null,
          },
        },
        context,
      );
    return { kind: "captured", url, result, position };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "document-too-large") throw error;
    await failedFetch(ports, source, url, { reason: "too_large", detail: error.message, httpStatus, redirects }, context);
    return { kind: "captured", url, result: refusedCapture(error.code), position: null };
  }
};

const statedMonth = (operatorPeriod: Month | null, linkPeriod: string | null): ReceivedDocument["statedPeriod"] => {
  if (operatorPeriod !== null) return { month: operatorPeriod, basis: "OPERATOR" };
  const month = linkPeriod === null ? undefined : parseMonth(linkPeriod);
  return month === undefined ? null : { month, basis: "SOURCE" };
};

const failedFetch = async (
  ports: CollectPorts,
  source: CatalogSource,
  url: string,
  { reason, detail, httpStatus, redirects }: Omit<FetchFailed, "kind">,
  context: FetchContext,
): Promise<CollectedDocument> => {
  const data = { v: 1, source_id: source.id, url, reason, detail, http_status: httpStatus, redirects } as const;
  await ports.recordFetch({ type: "source.fetch_failed", data }, context);
  return { kind: "failed", url, reason, detail };
};
