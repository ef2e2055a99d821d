import type { Sha256Hex } from "../shared/sha256.js";

/** A document was received and captured, or had been captured before. */
export type SourceFetched = {
  readonly type: "source.fetched";
  readonly data: {
    readonly v: 1;
    readonly source_id: string;
    readonly url: string;
    readonly final_url: string;
    readonly http_status: number;
    readonly headers: { readonly [name: string]: string }; // as in the capture artifact
    readonly redirects: readonly string[];
    readonly document_sha256: Sha256Hex;
    readonly bytes: number;
    readonly capture_seq: number;
    readonly duplicate: boolean; // these bytes were captured before
  };
};

/** A listing page was read. */
export type SourceListed = {
  readonly type: "source.listed";
  readonly data: {
    readonly v: 1;
    readonly source_id: string;
    readonly url: string;
    readonly final_url: string;
    readonly documents: number;
  };
};

/** The server says that the document is the one fetched last. */
export type SourceUnchanged = {
  readonly type: "source.unchanged";
  readonly data: { readonly v: 1; readonly source_id: string; readonly url: string; readonly final_url: string };
};

/** There is no document, and why. */
export type SourceFetchFailed = {
  readonly type: "source.fetch_failed";
  readonly data: {
    readonly v: 1;
    readonly source_id: string;
    readonly url: string;
    readonly reason: string; // a code of commands/fetch-ports.ts
    readonly detail: string; // one sentence
    readonly http_status: number | null;
    readonly redirects: readonly string[];
  };
};

/** Events of the private stream `source-<id>`. */
export type SourceEvent = SourceFetched | SourceListed | SourceUnchanged | SourceFetchFailed;

export const sourceStream = (sourceId: string): string => `source-${sourceId}`;
