import type { CatalogSource } from "../domain/registry/catalog.js";
import {
  type CollectDocumentPorts,
  type CollectedDocument,
  type CollectOptions,
  collectDocument,
  failedFetch,
} from "./collect-document.js";
import type { DiscoveredLink } from "./fetch-ports.js";
import type { SourceValidators } from "./source-validators.js";

export type { CollectedDocument, CollectOptions } from "./collect-document.js";

/** Finds the documents a listing page links to; `pattern` is the source's. Null when the bytes are no page. */
export type DiscoverLinks = (page: Uint8Array, pageUrl: string, pattern: string) => readonly DiscoveredLink[] | null;

export type CollectPorts = CollectDocumentPorts & { readonly discover: DiscoverLinks; readonly validators: SourceValidators };

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
