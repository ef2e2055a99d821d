import type { Server } from "node:http";
import type { Server as NetServer } from "node:net";
import { Refusal } from "../../domain/shared/refusal.js";

/** Where a listener was bound. */
export type Address = { readonly host: string; readonly port: number };

/** Binds a server; port 0 takes a free one. Throws Refusal `address-in-use` naming the setting that chooses the port. */
export const listen = (server: NetServer, host: string, port: number, setting: string): Promise<Address> =>
  new Promise((resolve, reject) => {
    server.once("error", (fault: NodeJS.ErrnoException) => reject(refusalOf(fault, host, port, setting)));
    server.listen(port, host, () => {
      const bound = server.address();
      resolve({ host, port: typeof bound === "object" && bound !== null ? bound.port : port });
    });
  });

const refusalOf = (fault: NodeJS.ErrnoException, host: string, port: number, setting: string): Error => {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: "another program listens there",
    EACCES: "this user may not listen there",
    EADDRNOTAVAIL: "this machine has no such address",
    ENOTFOUND: "this machine has no such address",
  };
  const reason = reasons[fault.code ?? ""];
  if (reason === undefined) return fault;
  return new Refusal("address-in-use", `Cannot listen on ${host} port ${port}: ${reason}; set ${setting} to another.`, { cause: fault });
};

/** How often connections whose last answer has gone out are looked for while closing. */
const IDLE_CHECK_MS = 25;

/** Takes no new connection, lets requests under way finish, and ends what is left after `timeoutMs`. */
export const closeServer = (server: Server, timeoutMs: number): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
