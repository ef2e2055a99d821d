import { type AccountEvent, accountEvents } from "../../domain/account/events.js";
import { type ConnectEvent, connectEvents } from "../../domain/connect/events.js";
import { type KeyEvent, keyEvents } from "../../domain/key/events.js";
import type { RecordedEvent } from "../../domain/log/event.js";
import { type MailDropped, mailEvents } from "../../domain/mail/dropped.js";
import { isOfFamily, readEvent } from "../../domain/private/event-family.js";
import { parsePrivateData, parsePrivateMetadata } from "../../domain/private/stored-json.js";
import type { Instant } from "../../domain/shared/time.js";
import type { EventSource } from "../projection.js";

/** An event of an account, a key, a connect request or a dropped mail in its newest version, with what was recorded beside it. */
export type AccountFact = {
  readonly stream: string;
  readonly revision: number;
  readonly recordedAt: Instant;
  readonly actor: string;
  readonly correlationId: string;
  readonly body:
    | { readonly of: "account"; readonly event: AccountEvent }
    | { readonly of: "key"; readonly event: KeyEvent }
    | { readonly of: "connect"; readonly event: ConnectEvent }
    | { readonly of: "mail"; readonly event: MailDropped };
};

/** The private streams a read model of accounts folds. */
export const accountFacts: EventSource<AccountFact> = {
  filter: { streamPrefixes: ["account-", "key-", "connect-", "mail-"] },
  stream: null,
  decode: (recorded) => {
    const body = bodyOf(recorded);
    const { recorded_at: recordedAt, actor, correlation_id: correlationId } = parsePrivateMetadata(recorded.metadata);
    return { stream: recorded.stream, revision: recorded.revision, recordedAt, actor, correlationId, body };
  },
  artifactOf: () => null,
  withArtifact: (event) => event,
};

const bodyOf = ({ type, data }: RecordedEvent): AccountFact["body"] => {
  const json = parsePrivateData(data);
  if (isOfFamily(accountEvents, type)) return { of: "account", event: readEvent(accountEvents, type, json) };
  if (isOfFamily(keyEvents, type)) return { of: "key", event: readEvent(keyEvents, type, json) };
  if (isOfFamily(mailEvents, type)) return { of: "mail", event: readEvent(mailEvents, type, json) };
  return { of: "connect", event: readEvent(connectEvents, type, json) };
};
