import type pg from "pg";
import { eventDigest } from "../event-digest.js";
import type { StoredEvent } from "../stored-event.js";

/**
 * Moves the head and inserts the group behind it, or does neither: no row comes back when the head stands elsewhere or another
 * node has raised the epoch. Bytes travel as one value with offsets, for an array of them would be written in hexadecimal.
 */
const INSERT = `
with head as (
  update log.es_head set position = $1 where position = $2 and epoch = $3 returning 1
)
insert into log.es_event (position, stream, revision, event_id, type, is_json, created, data, metadata, digest)
select e.position, e.stream, e.revision, e.event_id, e.type, e.is_json, e.created,
  substring($4::bytea from e.at for e.data_length),
  substring($4::bytea from e.at + e.data_length for e.metadata_length),
  substring($4::bytea from e.at + e.data_length + e.metadata_length for 32)
from head, unnest($5::bigint[], $6::text[], $7::bigint[], $8::uuid[], $9::text[], $10::boolean[], $11::bigint[], $12::int[], $13::int[], $14::int[])
  as e (position, stream, revision, event_id, type, is_json, created, at, data_length, metadata_length)`;

const bytesOf = (events: readonly StoredEvent[]): Buffer =>
  Buffer.concat(events.flatMap((event) => [event.data, event.metadata, eventDigest(event)]));

/** Where each event's bytes begin, counted from 1. */
const offsets = (events: readonly StoredEvent[]): number[] => {
  let at = 1;
  return events.map(({ data, metadata }) => {
    const start = at;
    at += data.length + metadata.length + 32;
    return start;
  });
};

/** The statement that appends `events` (not empty) to a log whose head stands at `position` in `epoch`. */
export const insertStatement = (events: readonly StoredEvent[], position: number, epoch: bigint): pg.QueryConfig => ({
  name: "append-events",
  text: INSERT,
  values: [
    events.at(-1)?.position,
    position,
    epoch,
    bytesOf(events),
    events.map((event) => event.position),
    events.map((event) => event.stream),
    events.map((event) => event.revision),
    events.map((event) => event.id),
    events.map((event) => event.type),
    events.map((event) => event.isJson),
    events.map((event) => event.created),
    offsets(events),
    events.map((event) => event.data.length),
    events.map((event) => event.metadata.length),
  ],
});
