import { Parser } from "htmlparser2";
import type { DiscoveredLink } from "../../commands/fetch-ports.js";
import { linkMatcher } from "../../domain/registry/link-pattern.js";
import { contentKind } from "./content-kind.js";

/** A page with more links than these is read no further. */
const MAX_LINKS_READ = 20_000;
export const MAX_LINKS_FOUND = 500;

/**
 * The documents a listing page links to: absolute, without fragment, each once, in the page's order, at most `MAX_LINKS_FOUND`.
 * `pattern` is one that the catalog's rules pass; `pageUrl` is where the page was served from. Null when the bytes are a document,
 * whatever the server called them.
 */
export const discoverLinks = (page: Uint8Array, pageUrl: string, pattern: string): DiscoveredLink[] | null => {
  const kind = contentKind(page);
  if (kind === "pdf" || kind === "zip") return null;
  const matches = linkMatcher(pattern);
  const found = new Map<string, DiscoveredLink>();
  for (const url of linksOf(page, pageUrl)) {
    const match = found.has(url) ? undefined : matches(url);
    if (match !== undefined) found.set(url, { url, period: match.period });
    if (found.size >= MAX_LINKS_FOUND) break;
  }
  return [...found.values()];
};

const linksOf = (page: Uint8Array, pageUrl: string): string[] => {
  const hrefs: string[] = [];
  let base = pageUrl;
  const parser = new Parser({
    onopentag: (name, { href }) => {
      if (href === undefined || hrefs.length >= MAX_LINKS_READ) return;
      if (name === "base" && URL.canParse(href, pageUrl)) base = new URL(href, pageUrl).href;
      if (name === "a" || name === "area") hrefs.push(href);
    },
  });
  parser.end(new TextDecoder().decode(page));
  return hrefs.flatMap((href) => absolute(href, base));
};

const absolute = (href: string, base: string): string[] => {
  if (!URL.canParse(href, base)) return [];
  const url = new URL(href, base);
  url.hash = "";
  return [url.href];
};
