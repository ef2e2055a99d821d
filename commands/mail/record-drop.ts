import { type MailDropped, mailKind } from "../../domain/mail/dropped.js";
import { streamOf } from "../../domain/private/stream-kind.js";
import type { DatabaseClock } from "../ports.js";
import type { PrivateStreams } from "../private/private-streams.js";
import { messageKey } from "./message-key.js";
import type { RecordDrop } from "./ports.js";

export type RecordDropPorts = { readonly streams: Pick<PrivateStreams, "begin">; readonly clock: DatabaseClock };

const OWN_KEY = /^mail_/;

/** Begins the stream of the mail; a second record finds it begun and changes nothing. */
export const recordDrop =
  ({ streams, clock }: RecordDropPorts): RecordDrop =>
  async ({ id, kind, owner }, facts) => {
    const key = messageKey(id);
    const dropped: MailDropped = {
      type: "mail.dropped",
      data: { v: 1, at: await clock(), account_id: owner.replace(OWN_KEY, ""), mail: kind, ...facts },
    };
    await streams.begin(streamOf(mailKind, key), dropped, { actor: "service", correlationId: key, causationId: null });
  };
