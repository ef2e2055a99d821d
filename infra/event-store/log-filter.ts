import type { LogFilter } from "../../projections/ports.js";

/** Names of streams and types that begin so belong to the server itself. */
export const SYSTEM_PREFIX = "$";

const startsWithAny = (name: string, prefixes: readonly string[]): boolean => prefixes.some((prefix) => name.startsWith(prefix));

/** Whether an event of this stream and type passes: never a system event, and no prefixes means every one. */
export const logFilter =
  ({ streamPrefixes, typePrefixes = [] }: LogFilter) =>
  (event: { readonly stream: string; readonly type: string }): boolean =>
    !event.stream.startsWith(SYSTEM_PREFIX) &&
    !event.type.startsWith(SYSTEM_PREFIX) &&
    (streamPrefixes.length === 0 || startsWithAny(event.stream, streamPrefixes)) &&
    (typePrefixes.length === 0 || startsWithAny(event.type, typePrefixes));
