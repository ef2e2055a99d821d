import { randomUUID } from "node:crypto";

/** A stream's metadata is the newest event of the stream named so. */
export const METADATA_PREFIX = "$$";
export const METADATA_TYPE = "$metadata";
/** The type of the event that deletes a stream for good. */
export const TOMBSTONE_TYPE = "$streamDeleted";
/** Metadata's `$tb` of a stream deleted softly: every revision stands before it. */
const EVERYTHING = "9223372036854775807";

/** An event not yet given its place. */
export type ProposedEvent = {
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Buffer;
  readonly metadata: Buffer;
};

const systemEvent = (type: string, json: string): ProposedEvent => ({
  id: randomUUID(),
  type,
  isJson: true,
  data: Buffer.from(json),
  metadata: Buffer.alloc(0),
});

/** Says that every event of the stream so far is deleted, or all before a revision. */
export const truncation = (before: number | "everything"): ProposedEvent =>
  systemEvent(METADATA_TYPE, `{"$tb":${before === "everything" ? EVERYTHING : before}}`);

export const tombstone = (): ProposedEvent => systemEvent(TOMBSTONE_TYPE, "{}");

/** What a node writes when it starts, as a server does: so `$all` holds system events and nobody relies on their absence. */
export const NODE_STREAM = "$node";
export const nodeStarted = (epoch: bigint): ProposedEvent => systemEvent("$nodeStarted", `{"epoch":"${epoch}"}`);

/** The revision before which a stream's metadata says its events are deleted; 0 when it says nothing. */
export const deletedBefore = (metadata: Buffer): number => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(metadata.toString("utf8"));
  } catch {
    return 0; // Metadata is what a client wrote; what is not JSON says nothing.
  }
  const before = typeof parsed === "object" && parsed !== null && "$tb" in parsed ? parsed.$tb : 0;
  return typeof before === "number" && before > 0 ? before : 0;
};
