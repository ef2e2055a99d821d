import type { Catalog, CatalogSource } from "../domain/registry/catalog.js";
import { Refusal } from "../domain/shared/refusal.js";

/** How a caller names a source. `url` is the document's address when one is stated: it tells sources of one token apart. */
export type SourceChoice =
  | { readonly sourceId: string; readonly symbol: string | null }
  | { readonly sourceId: null; readonly symbol: string; readonly url: string | null };

/**
 * The source a document belongs to. Symbols match in any letter case. Of several sources of a token: enabled before disabled,
 * then the one whose address shares most with the document's; when what is left differs in what it covers, the caller has to
 * say which. Throws Refusal `unknown-source`, `unknown-symbol`, `symbol-not-covered`, `ambiguous-source`.
 */
export const findSource = (catalog: Catalog | null, choice: SourceChoice): CatalogSource =>
  choice.sourceId === null ? sourceOfSymbol(catalog, choice) : namedSource(catalog, choice);

const namedSource = (catalog: Catalog | null, { sourceId, symbol }: { sourceId: string; symbol: string | null }): CatalogSource => {
  const source = catalog?.sources.find(({ id }) => id === sourceId);
  if (source === undefined) throw new Refusal("unknown-source", `the registry has no source ${sourceId}`);
  if (symbol !== null && !covers(source, symbol)) throw new Refusal("symbol-not-covered", `source ${sourceId} does not cover ${symbol}`);
  return source;
};

const sourceOfSymbol = (catalog: Catalog | null, { symbol, url }: { symbol: string; url: string | null }): CatalogSource => {
  const token = catalog?.tokens.find((each) => each.symbol.toUpperCase() === symbol.toUpperCase());
  if (token === undefined) throw new Refusal("unknown-symbol", `the registry has no token ${symbol}`);
  const sources = (catalog?.sources ?? []).filter((source) => covers(source, symbol));
  const enabled = sources.filter((source) => source.enabled);
  const candidates = nearestTo(url, enabled.length > 0 ? enabled : sources);
  const [first] = candidates;
  if (first === undefined) throw new Refusal("unknown-source", `the registry has no source for ${token.symbol}`);
  if (candidates.every((source) => coversAlike(source, first))) return first;
  const ids = candidates.map(({ id }) => id).join(", ");
  throw new Refusal("ambiguous-source", `${token.symbol} has several sources that cover different things: name one of ${ids}`);
};

const covers = ({ symbols }: CatalogSource, symbol: string): boolean =>
  symbols.some((covered) => covered.toUpperCase() === symbol.toUpperCase());

const coversAlike = (a: CatalogSource, b: CatalogSource): boolean =>
  a.report_scope === b.report_scope && [...a.symbols].sort().join() === [...b.symbols].sort().join();

/** Those whose address has the longest common beginning with the document's, at least its origin; all when none has. */
const nearestTo = (url: string | null, sources: readonly CatalogSource[]): readonly CatalogSource[] => {
  const origin = url === null || !URL.canParse(url) ? null : new URL(url).origin;
  const near = sources.filter((source) => url !== null && URL.canParse(source.url) && new URL(source.url).origin === origin);
  if (url === null || near.length === 0) return sources;
  const longest = Math.max(...near.map((source) => sharedLength(source.url, url)));
  return near.filter((source) => sharedLength(source.url, url) === longest);
};

const sharedLength = (a: string, b: string): number => {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
};
