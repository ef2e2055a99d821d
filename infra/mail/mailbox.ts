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

/** An address as SMTP and headers take it: a local part with other than plain characters is quoted (RFC 5321 §4.1.2). */
export const writtenAddress = (address: string): string => {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  if (DOT_ATOM.test(local) || QUOTED.test(local)) return address;
  return `"${local.replace(/["\\]/g, "\\$&")}"${address.slice(at)}`;
};
