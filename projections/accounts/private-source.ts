import { type AccountEvent, accountEvents } from "../../domain/account/events.js";
import { type ConnectEvent, connectEvents } from "../../domain/connect/events.js";
import { type KeyEvent, keyEvents } from "../../domain/key/events.js";
import type { RecordedEvent } from "../../domain/log/event.js";
import { isOfFamily, MalformedPrivateEvent, readEvent } from "../../domain/private/event-family.js";
import type { PrivateMetadata } from "../../domain/private/metadata.js";
import type { JsonObject } from "../../domain/shared/json.js";
import type { Instant } from "../../domain/shared/time.js";
import type { EventSource } from "../projection.js";

/** An event of an account, a key or a connect request in its newest version, with what was recorded beside it. */
export type AccountFact = {
  readonly stream: string;
  readonly revision: number;
  readonly recordedAt: Instant;
  readonly actor: string;
  readonly correlationId: string;
  readonly body:
    | { readonly of: "account"; readonly event: AccountEvent }
    | { readonly of: "key"; readonly event: KeyEvent }
    | { readonly of: "connect"; readonly event: ConnectEvent };
};

/** The private streams a read model of accounts folds. */
export const accountFacts: EventSource<AccountFact> = {
  filter: { streamPrefixes: ["account-", "key-", "connect-"] },
  stream: null,
  decode: (recorded) => {
    const body = bodyOf(recorded);
    const { recorded_at: recordedAt, actor, correlation_id: correlationId } = metadataOf(recorded);
    return { stream: recorded.stream, revision: recorded.revision, recordedAt, actor, correlationId, body };
  },
  artifactOf: () => null,
  withArtifact: (event) => event,
};

const bodyOf = ({ type, data }: RecordedEvent): AccountFact["body"] => {
  const json = objectOf(data);
  if (isOfFamily(accountEvents, type)) return { of: "account", event: readEvent(accountEvents, type, json) };
  if (isOfFamily(keyEvents, type)) return { of: "key", event: readEvent(keyEvents, type, json) };
  return { of: "connect", event: readEvent(connectEvents, type, json) };
};

const metadataOf = ({ metadata, stream, revision }: RecordedEvent): PrivateMetadata => {
  if (metadata === null) throw new MalformedPrivateEvent(`event ${revision} of ${stream} has no metadata`);
  return objectOf(metadata) as PrivateMetadata;
};

const objectOf = (bytes: Uint8Array): JsonObject => {
  const value: unknown = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8"));
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new MalformedPrivateEvent("a private event is not a JSON object");
};
