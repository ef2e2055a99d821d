import type { IncomingHttpHeaders } from "undici/types/header.js";

/** The headers a capture keeps (Addendum B 4.5). */
const KEPT = ["content-type", "last-modified", "etag", "content-length"] as const;

/** Those of the kept headers the server sent, as received; repeated ones joined as RFC 9110 §5.3 says. */
export const keptHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(KEPT.flatMap((name) => (headers[name] === undefined ? [] : [[name, headerText(headers[name])]])));

export const headerText = (value: string | string[]): string => (typeof value === "string" ? value : value.join(", "));
