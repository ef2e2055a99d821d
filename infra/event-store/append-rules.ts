import { AppendTooLarge, InvalidAppend, type NewEvent } from "../../domain/log/event.js";
import { SYSTEM_PREFIX } from "./log-filter.js";

/** What EventStoreDB takes in one append unless configured otherwise (its `MaxAppendSize`). */
export const MAX_APPEND_BYTES = 1024 * 1024;

const OPENING_BRACE = 0x7b;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The room an event takes of an append: data, metadata and its type as UTF-16, as the server counts it. */
export const appendSize = ({ type, data, metadata }: Omit<NewEvent, "id">): number =>
  data.length + (metadata?.length ?? 0) + 2 * type.length;

const requireExactJson = (bytes: Uint8Array, what: string): void => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  let again: string | undefined;
  try {
    again = JSON.stringify(JSON.parse(text));
  } catch (cause) {
    throw new InvalidAppend(`${what} is not JSON`, { cause });
  }
  if (again !== text || Buffer.byteLength(text) !== bytes.length)
    throw new InvalidAppend(`${what} would not survive being parsed and written again`);
};

const requireStorable = (event: NewEvent): void => {
  if (!UUID.test(event.id)) throw new InvalidAppend(`event id ${event.id} is not a lowercase UUID`);
  if (event.type === "" || event.type.startsWith(SYSTEM_PREFIX))
    throw new InvalidAppend(`event type "${event.type}" is empty or a system type`);
  requireExactJson(event.data, `data of ${event.type}`);
  if (event.metadata === null) return;
  if (event.metadata[0] !== OPENING_BRACE) throw new InvalidAppend(`metadata of ${event.type} is not a JSON object`);
  requireExactJson(event.metadata, `metadata of ${event.type}`);
};

/**
 * Checks an append before it is sent: so that no store can take it differently from how it was meant.
 * Throws InvalidAppend, AppendTooLarge.
 */
export const checkAppend = (stream: string, events: readonly NewEvent[]): void => {
  if (stream === "" || stream.startsWith(SYSTEM_PREFIX)) throw new InvalidAppend(`stream "${stream}" is empty or a system stream`);
  if (events.length === 0) throw new InvalidAppend(`nothing to append to ${stream}`);
  const bytes = events.reduce((sum, event) => sum + appendSize(event), 0);
  if (bytes > MAX_APPEND_BYTES) throw new AppendTooLarge(stream, bytes, MAX_APPEND_BYTES);
  for (const event of events) requireStorable(event);
};
