import type { Appended, ExpectedRevision, NewEvent, RecordedEvent } from "../domain/log/event.js";
import type { CaptureArtifact, ParseOutcome } from "../domain/report/parse-artifact.js";
import type { ArtifactId } from "../domain/shared/sha256.js";
import type { Instant } from "../domain/shared/time.js";

/**
 * Appends all events or none. Repeating an append with the same ids and expected revision gives the first result.
 * Throws WrongExpectedRevision, LogUnavailable.
 */
export type AppendToStream = (stream: string, expected: ExpectedRevision, events: readonly NewEvent[]) => Promise<Appended>;

/**
 * Events of one stream from `from` (inclusive) on, oldest first; none when the stream does not exist. Bytes as appended.
 * Throws LogUnavailable.
 */
export type ReadStream = (stream: string, from: number) => AsyncIterable<RecordedEvent>;

/** The newest event of a stream, or undefined. Throws LogUnavailable. */
export type ReadLastEvent = (stream: string) => Promise<RecordedEvent | undefined>;

/** An artifact's bytes do not hash to its id (Addendum B 3.4). */
export class DamagedArtifact extends Error {
  override readonly name = "DamagedArtifact";
  readonly artifactId: ArtifactId;
  constructor(artifactId: ArtifactId) {
    super(`artifact ${artifactId} does not hash to its id`);
    this.artifactId = artifactId;
  }
}

/** Content-addressed byte strings (Addendum B 3). */
export type ArtifactStore = {
  /** Stores the bytes under their hash; storing them again changes nothing. Durable when it resolves. */
  readonly put: (bytes: Uint8Array) => Promise<ArtifactId>;
  readonly putMany: (items: readonly Uint8Array[]) => Promise<ArtifactId[]>;
  /** Re-hashed on every read. Undefined when absent. Throws DamagedArtifact (and raises the integrity alarm). */
  readonly get: (id: ArtifactId) => Promise<Buffer | undefined>;
  /** Those of `ids` that are held, re-hashed. Throws DamagedArtifact. */
  readonly getMany: (ids: readonly ArtifactId[]) => Promise<Map<ArtifactId, Buffer>>;
  /** Those of `ids` that are not held. Tells nothing about the bytes of the others. */
  readonly missing: (ids: readonly ArtifactId[]) => Promise<ReadonlySet<ArtifactId>>;
};

/** Postgres cannot be reached or did not answer in time; the same call may succeed later. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/** The database clock: the only clock (Addendum B 2.2). */
export type DatabaseClock = () => Promise<Instant>;

/** Reads one captured document in a process of its own (Addendum B 8.2.3). Never throws for what a document does. */
export type ParseDocument = (bytes: Uint8Array, capture: CaptureArtifact) => Promise<ParseOutcome>;
