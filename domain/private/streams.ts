/**
 * The categories of private streams: `<category>-<id>`. Only these are written to and only these are brought onto the chain by seals
 * (Addendum B 4.2), so a new kind of private stream begins here.
 */
export const PRIVATE_CATEGORIES = [
  "account",
  "email",
  "identity", // claims of accounts at identity providers
  "key",
  "ledger",
  "usage",
  "endpoint",
  "delivery",
  "connect",
  "prefix", // claims of key prefixes
  "usercode", // claims of the codes people type for an agent
  "request", // requests answered by mail, and repeated sign-ups
  "terms", // announcements of terms to the accounts
  "mail", // mails that were dropped
  "alert",
  "source",
  "operator",
] as const;

/** What the names of private streams begin with. */
export const PRIVATE_STREAM_PREFIXES: readonly string[] = PRIVATE_CATEGORIES.map((category) => `${category}-`);

/** Whether a stream of this name is a private one. */
export const isPrivateStream = (stream: string): boolean => PRIVATE_STREAM_PREFIXES.some((prefix) => stream.startsWith(prefix));
