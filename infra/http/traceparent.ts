const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const ZEROS = /^0+$/;

/** The trace id of a valid `traceparent` (W3C Trace Context); undefined for an absent or malformed one. */
export const traceIdOf = (header: string | string[] | undefined): string | undefined => {
  if (typeof header !== "string" || header.startsWith("ff")) return undefined;
  const [, traceId = "0", parentId = "0"] = TRACEPARENT.exec(header) ?? [];
  return ZEROS.test(traceId) || ZEROS.test(parentId) ? undefined : traceId;
};
