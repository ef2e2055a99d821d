import { buildConnector } from "undici";

/** Where an authority (`host` or `host:port`, lower case) is really served, on loopback. */
export type HostMap = ReadonlyMap<string, { readonly hostname: string; readonly port: number }>;

/** The same map for a world without mapped names. */
export const noHosts: HostMap = new Map();

/** Connects to the mapped address of an authority that has one; the request keeps the name it was written with. */
export const mappedConnector = (hosts: HostMap, timeoutMs: number): buildConnector.connector => {
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false });
  return (options, callback) => {
    const target = hosts.get(options.host ?? options.hostname);
    const place = target === undefined ? options : { ...options, hostname: target.hostname, port: String(target.port) };
    connect(place, callback);
  };
};

/** True for an address that never leaves this machine: a loopback host or a mapped one. */
export const staysLocal = ({ host, hostname }: URL, hosts: HostMap): boolean =>
  hosts.has(host) || hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
