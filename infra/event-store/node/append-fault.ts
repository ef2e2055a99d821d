import type { ProposedEvent } from "./system-events.js";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Why an append cannot be stored, or undefined. NUL is no character of PostgreSQL's. */
export const appendFault = (stream: string, events: readonly ProposedEvent[]): string | undefined => {
  if (stream === "" || stream.includes("\0")) return "the stream's name is empty or holds a NUL";
  if (events.some(({ id }) => !UUID.test(id))) return "an event's id is not a UUID";
  if (events.some(({ type }) => type === "" || type.includes("\0"))) return "an event's type is empty or holds a NUL";
  return undefined;
};
