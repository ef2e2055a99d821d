import { type SourceFetched, sourceStream } from "../domain/source/events.js";
import type { Validators } from "./fetch-ports.js";
import type { ReadStream } from "./ports.js";

/** What each address of a source said of the copy captured last: sent back so that an unchanged document costs no transfer. */
export type SourceValidators = (sourceId: string) => Promise<ReadonlyMap<string, Validators>>;

/** Folds the private streams of sources, each read once and then only from where it was left. */
export const sourceValidators = ({ readStream }: { readonly readStream: ReadStream }): SourceValidators => {
  const known = new Map<string, { readonly byUrl: Map<string, Validators>; next: number }>();
  return async (sourceId) => {
    const source = known.get(sourceId) ?? { byUrl: new Map<string, Validators>(), next: 0 };
    known.set(sourceId, source);
    for await (const { type, data, revision } of readStream(sourceStream(sourceId), source.next)) {
      if (type === "source.fetched") remember(source.byUrl, fetched(data));
      source.next = Math.max(source.next, revision + 1);
    }
    return source.byUrl;
  };
};

const remember = (byUrl: Map<string, Validators>, { url, headers }: SourceFetched["data"]): void => {
  const [etag, lastModified] = [headers.etag ?? null, headers["last-modified"] ?? null];
  if (etag === null && lastModified === null) byUrl.delete(url);
  else byUrl.set(url, { etag, lastModified });
};

const fetched = (data: Uint8Array): SourceFetched["data"] => JSON.parse(Buffer.from(data).toString("utf8")) as SourceFetched["data"];
