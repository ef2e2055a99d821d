import type { Sha256Hex } from "../../domain/shared/sha256.js";
import { type SourceFetched, sourceStream } from "../../domain/source/events.js";
import type { EventLog } from "../event-store/event-log.js";

/** The document that was fetched last from an address of a source; undefined when none was. Throws LogUnavailable. */
export const knownDocument = async (
  { readStream }: Pick<EventLog, "readStream">,
  sourceId: string,
  url: string,
): Promise<{ readonly seq: number; readonly sha256: Sha256Hex } | undefined> => {
  let known: SourceFetched["data"] | undefined;
  for await (const { type, data } of readStream(sourceStream(sourceId), 0)) {
    if (type !== "source.fetched") continue;
    const fetched = JSON.parse(Buffer.from(data).toString("utf8")) as SourceFetched["data"];
    if (fetched.url === url) known = fetched;
  }
  return known === undefined ? undefined : { seq: known.capture_seq, sha256: known.document_sha256 };
};
