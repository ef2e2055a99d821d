import type { FindKeyMadeBy } from "../../account-api/ports.js";
import type { ReadStream } from "../../commands/ports.js";
import { accountKind } from "../../domain/account/state.js";
import { keyKind } from "../../domain/key/key.js";
import type { RecordedEvent } from "../../domain/log/event.js";
import { readEvent } from "../../domain/private/event-family.js";
import { streamOf } from "../../domain/private/stream-kind.js";
import type { JsonObject } from "../../domain/shared/json.js";

/** Looks through the account's own stream for a key that was begun by the request and did come about. Throws LogUnavailable. */
export const findKeyMadeBy =
  (readStream: ReadStream): FindKeyMadeBy =>
  async (accountId, requestId) => {
    let found: string | undefined;
    for await (const event of readStream(streamOf(accountKind, accountId), 0)) {
      const keyId = keyBegunBy(event, requestId);
      if (keyId !== undefined && (await stands(readStream, keyId))) found = keyId;
    }
    return found;
  };

const keyBegunBy = ({ type, data, metadata }: RecordedEvent, requestId: string): string | undefined => {
  if (type !== "account.key_allotted" || metadata === null || jsonOf(metadata).correlation_id !== requestId) return undefined;
  const event = readEvent(accountKind.events, type, jsonOf(data));
  return event.type === "account.key_allotted" ? event.data.key_id : undefined;
};

/** Issued, and not taken back because the rotation it was for was refused. */
const stands = async (readStream: ReadStream, keyId: string): Promise<boolean> => {
  let issued = false;
  for await (const { type, data } of readStream(streamOf(keyKind, keyId), 0)) {
    const event = readEvent(keyKind.events, type, jsonOf(data));
    if (event.type === "key.issued") issued = true;
    if (event.type === "key.revoked" && event.data.reason === "rotation_refused") return false;
  }
  return issued;
};

const jsonOf = (bytes: Uint8Array): JsonObject => JSON.parse(Buffer.from(bytes).toString("utf8"));
