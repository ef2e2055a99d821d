import type { Brand } from "../shared/brand.js";

/** A normalised e-mail address: trimmed, lowercased as a whole, no further folding (Addendum A 3.1). */
export type EmailAddress = Brand<string, "EmailAddress">;

/** In Unicode code points, after trimming. */
export const EMAIL_MAX_LENGTH = 254;

// biome-ignore lint/suspicious/noControlCharactersInRegex: an address holds none of them
const NOT_IN_AN_ADDRESS = /[\s\u0000-\u001f\u007f-\u009f]/u;

/** ASCII that names no host. Some of it separates addresses or opens a comment, so that a mail would go to another mailbox than was meant. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a domain holds none of them
const NOT_IN_A_DOMAIN = /[\u0000-,/:-@[-^`{-\u007f]/;

/**
 * Reads an address: one `@`, a local part, a domain with at least one dot and no empty label, no address literal, nothing in the domain
 * that names no host (docs/adr/0300), no white space or control character inside, at most 254 code points (Addendum A 3.1). Undefined for
 * anything else.
 */
export const parseEmailAddress = (text: string): EmailAddress | undefined => {
  const trimmed = text.trim();
  if (!trimmed.isWellFormed() || [...trimmed].length > EMAIL_MAX_LENGTH || NOT_IN_AN_ADDRESS.test(trimmed)) return undefined;
  const [local, domain, ...more] = trimmed.split("@");
  if (!local || domain === undefined || more.length > 0 || !isDomain(domain)) return undefined;
  return trimmed.toLowerCase() as EmailAddress;
};

/** Full-width forms and the like are looked at as what mail servers make of them. */
const isDomain = (domain: string): boolean => {
  const labels = domain.split(".");
  const mapped = domain.normalize("NFKC");
  return labels.length > 1 && labels.every((label) => label !== "") && !mapped.split(".").includes("") && !NOT_IN_A_DOMAIN.test(mapped);
};

/** An address as a third person may see it: the first character of the local part, and the domain. */
export const maskEmailAddress = (address: EmailAddress): string => {
  const at = address.indexOf("@");
  return `${[...address.slice(0, at)][0]}…${address.slice(at)}`;
};
