import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { RecordedEvent } from "../../domain/log/event.js";
import type { ReadAll } from "../../projections/ports.js";

const BATCH = 1_000;

const text = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");

/** One event as a line of JSON; `data` and `metadata` stand in it byte for byte as they were appended. */
export const exportLine = ({ position, stream, revision, type, data, metadata }: RecordedEvent): string =>
  `{"position":${position},"stream":${JSON.stringify(stream)},"revision":${revision},"type":${JSON.stringify(type)},` +
  `"data":${text(data)},"metadata":${metadata === null ? "null" : text(metadata)}}\n`;

/**
 * Writes every event of the log, oldest first, one a line, as the log stood when asked. `path` appears whole or not at all.
 * Answers the number of events. Throws LogUnavailable and what the file system throws.
 */
export const exportLog = async (readAll: ReadAll, path: string, onProgress: (events: number) => void): Promise<number> => {
  let events = 0;
  const lines = async function* (): AsyncGenerator<string> {
    for await (const batch of readAll({ after: null, filter: { streamPrefixes: [] }, maxBatch: BATCH })) {
      yield batch.events.map(exportLine).join("");
      events += batch.events.length;
      onProgress(events);
    }
  };
  const partial = `${path}.${process.pid}.partial`;
  try {
    await pipeline(Readable.from(lines()), createWriteStream(partial, { flags: "wx", mode: 0o600 }));
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
  return events;
};
