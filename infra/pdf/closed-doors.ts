import dgram from "node:dgram";
import dns from "node:dns";
import net from "node:net";

/**
 * Node's permission model keeps a process from files, other processes, workers and native code, but before Node 25 not from the
 * network. Every connection and every listener of Node goes through these few functions; afterwards they refuse. Undone by nothing.
 */
export const closeNetwork = (): void => {
  const refuse = (): never => {
    throw Object.assign(new Error("the parsing process has no network"), { code: "ERR_ACCESS_DENIED" });
  };
  const shut = (owner: object, names: readonly string[]): void => {
    for (const name of names) Object.defineProperty(owner, name, { value: refuse, writable: false, configurable: false });
  };
  shut(net.Socket.prototype, ["connect"]);
  shut(net.Server.prototype, ["listen"]);
  shut(dgram.Socket.prototype, ["bind", "connect", "send"]);
  shut(dns, ["lookup", "resolve", "resolve4", "resolve6", "reverse"]);
  shut(dns.promises, ["lookup", "resolve", "resolve4", "resolve6", "reverse"]);
  for (const name of ["fetch", "WebSocket", "EventSource", "Worker"])
    Object.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false });
};
