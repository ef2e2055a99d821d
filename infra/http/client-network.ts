import type { IncomingMessage } from "node:http";
import { type BlockList, isIP } from "node:net";

/** Where no address is known any more, because the connection is gone. */
const NOWHERE = "unknown";

/**
 * The client network of a request: its IPv4 address, or the /64 of its IPv6 address (Addendum A 14). A forwarded address is believed
 * only from a trusted proxy: `X-Forwarded-For` is read from its end for as long as the address before it is one.
 */
export const clientNetwork =
  (trusted: BlockList) =>
  (req: IncomingMessage): string => {
    const hops = String(req.headers["x-forwarded-for"] ?? "").split(",");
    let address = parsedAddress(req.socket.remoteAddress ?? "");
    while (address !== undefined && isTrusted(trusted, address) && hops.length > 0) {
      const forwarded = parsedAddress(hops.pop() ?? "");
      if (forwarded === undefined) break;
      address = forwarded;
    }
    return address === undefined ? NOWHERE : networkOf(address);
  };

const isTrusted = (trusted: BlockList, address: string): boolean => trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

const PORTED_IPV4 = /^(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/;
const BRACKETED_IPV6 = /^\[([^\]]*)\](?::\d+)?$/;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An address as proxies write it, some with a port: without the port and the zone, an IPv4-mapped one as IPv4. */
const parsedAddress = (text: string): string | undefined => {
  const trimmed = text.trim();
  const bare = PORTED_IPV4.exec(trimmed)?.[1] ?? BRACKETED_IPV6.exec(trimmed)?.[1] ?? trimmed;
  const [unzoned = ""] = bare.split("%");
  const address = MAPPED_IPV4.exec(unzoned)?.[1] ?? unzoned;
  return isIP(address) === 0 ? undefined : address;
};

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

const networkOf = (address: string): string => {
  if (isIP(address) === 4) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const [before, after] = [groupsOf(head), groupsOf(tail ?? "")];
  const zeros = Array.from({ length: IPV6_GROUPS - before.length - after.length }, () => "0");
  const groups = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/64`;
};

/** A dotted end counts as two groups, which lie outside the network. */
const groupsOf = (text: string): string[] =>
  text === "" ? [] : text.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]));
