import { domainToASCII, domainToUnicode } from "node:url";

/** Who a mail is from. */
export type Mailbox = { readonly name: string; readonly address: string };

const ADDRESS = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/;
const NAMED = /^([^<>"\p{Cc}]*)<([^<>]+)>$/u;

/** Reads `Name <address>` or `address`, ASCII in the address; undefined for anything else. */
export const readMailbox = (text: string): Mailbox | undefined => {
  const [, name = "", address = text] = NAMED.exec(text) ?? [];
  return ADDRESS.test(address.trim()) ? { name: name.trim(), address: address.trim() } : undefined;
};

const DOT_ATOM = /^[^\s()<>[\]:;@\\,."]+(\.[^\s()<>[\]:;@\\,."]+)*$/u;
const QUOTED = /^"(?:[^"\\]|\\.)*"$/;

/** A local part with one of these is read as another by what carries it. */
const NOT_CARRIED = /[<>\p{Cc}]/u;
const DOMAIN = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/;

/**
 * An address as SMTP and headers take it: its domain in ASCII, a local part with other than plain characters quoted (RFC 5321 §4.1.2).
 * Undefined for one that cannot be written so, or that a reader could take for more than one mailbox.
 */
export const writtenAddress = (address: string): string | undefined => {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), domainToASCII(address.slice(at + 1))];
  if (at < 1 || NOT_CARRIED.test(local) || !DOMAIN.test(domain) || !isDecodable(domain)) return undefined;
  if (DOT_ATOM.test(local) || QUOTED.test(local)) return `${local}@${domain}`;
  return `"${local.replace(/["\\]/g, "\\$&")}"@${domain}`;
};

/** A label that claims to be encoded and is not stays as it is where it is not refused: Node releases differ. */
const isDecodable = (domain: string): boolean => !/(^|\.)xn--/iu.test(domainToUnicode(domain));

/** The mailbox an address leads to, under which its mails are counted: what is written in different ways may be one. */
export const countedAddress = (address: string): string => {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const bare = QUOTED.test(local) ? local.slice(1, -1).replace(/\\(.)/gu, "$1") : local;
  return `${bare}@${domainToASCII(domain) || domain}`;
};
