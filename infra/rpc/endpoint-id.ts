/**
 * Names an endpoint in logs, errors and artifacts: host and path, without user information, query, fragment or anything that looks like a
 * key. A path segment stands only when it reads as a word or a version (`v3`, `eth-mainnet`, `jsonrpc`); any other is `~`. So is a label
 * of the host that looks random.
 */
export const endpointIdOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  const name = host.replace(/^[^:[]+/, (labels) => labels.split(".").map(orHidden(isRandomLabel)).join("."));
  const path = pathname
    .split("/")
    .map(orHidden((segment) => !isPlainSegment(segment)))
    .join("/");
  return `${name}${path}`.replace(/\/+$/, "");
};

/** Every part of the address that may be a credential, longest first, as written and decoded: none of it may be repeated anywhere. */
export const secretPartsOf = (url: string): readonly string[] => {
  const { username, password, hostname, pathname, searchParams, search } = new URL(url);
  const segments = pathname.split("/").filter((segment) => segment !== "" && !isPlainSegment(segment));
  const labels = hostname.split(".").filter(isRandomLabel);
  const queries = search.slice(1).split(/[&=]/);
  const parts = [username, password, ...queries, ...searchParams.values(), ...segments, ...labels];
  const secrets = parts.flatMap((part) => [part, decoded(part)]).filter(({ length }) => length >= MIN_SECRET);
  return [...new Set(secrets)].sort((a, b) => b.length - a.length);
};

/** What a server said, fit to be kept: one line of at most 200 characters in which no credential of `url` is repeated. */
export const safeText = (text: string, url: string): string => {
  const masked = secretPartsOf(url).reduce((rest, secret) => rest.replaceAll(secret, "~"), text.toWellFormed());
  const line = masked.replace(/[\p{C}\s]+/gu, " ").trim();
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1).toWellFormed()}…` : line;
};

const MAX_TEXT = 200;
/** Anything shorter keeps no secret, and hiding it would garble every text. */
const MIN_SECRET = 4;
const HIDDEN = "~";

const orHidden =
  (isSecret: (part: string) => boolean) =>
  (part: string): string =>
    isSecret(part) ? HIDDEN : part;

/** Lower-case words of at most 12 letters with at most two digits at their end, joined by hyphens, underscores or dots; or a short name in capitals. */
const PLAIN = /^(?:(?:v\d{1,3}|[a-z]{1,12}\d{0,2})(?:[-_.](?:[a-z]{1,12}\d{0,2}|\d{1,2})){0,3}|[A-Z]{1,3})$/;
const MAX_PLAIN = 24;
const isPlainSegment = (segment: string): boolean => segment === "" || (segment.length <= MAX_PLAIN && PLAIN.test(segment));

/** A name of a machine may hold digits and hyphens; a key has no words, only a long run of letters mixed with digits. */
const isRandomLabel = (label: string): boolean => /[0-9a-z]{16,}/i.test(label) && /\d/.test(label);

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
