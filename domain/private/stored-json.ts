import type { JsonObject } from "../shared/json.js";
import { MalformedPrivateEvent } from "./event-family.js";
import type { PrivateMetadata } from "./metadata.js";

/** The data of a private event as stored. Throws MalformedPrivateEvent. */
export const parsePrivateData = (bytes: Uint8Array): JsonObject => {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8"));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch (cause) {
    throw new MalformedPrivateEvent("a private event is not JSON", { cause });
  }
  throw new MalformedPrivateEvent("a private event is not a JSON object");
};

/** Its metadata. Throws MalformedPrivateEvent. */
export const parsePrivateMetadata = (bytes: Uint8Array | null): PrivateMetadata => {
  if (bytes === null) throw new MalformedPrivateEvent("a private event has no metadata");
  const metadata = parsePrivateData(bytes);
  const { recorded_at, actor, correlation_id, salt } = metadata;
  if ([recorded_at, actor, correlation_id, salt].some((value) => typeof value !== "string"))
    throw new MalformedPrivateEvent("the metadata of a private event lacks a member");
  return metadata as PrivateMetadata;
};
