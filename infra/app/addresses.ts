import { createServer } from "node:net";
import type { Config } from "./config.js";
import { listen } from "./listener.js";

/** The operator listener is on loopback only (Addendum A 11.1). */
export const OPS_HOST = "127.0.0.1";

/** Where a service is found. */
export type Addresses = {
  readonly port: number;
  readonly baseUrl: string; // as clients reach the API, without a trailing slash
  readonly webOrigin: string;
};

/** Listens for a moment: the port that was bound. Throws as `listen` does. */
const tryPort = async (host: string, port: number, setting: string): Promise<number> => {
  const server = createServer();
  const bound = await listen(server, host, port, setting);
  await new Promise((resolve) => server.close(resolve));
  return bound.port;
};

/** Refuses, before anything is recorded or fetched, what could not be listened on at the end of the start. Throws Refusal `address-in-use`. */
export const refuseTakenPorts = async ({ host, port, opsPort, roles }: Config): Promise<void> => {
  if (roles.includes("api")) await tryPort(host, port, "PORT");
  await tryPort(OPS_HOST, opsPort, "OPS_PORT");
};

/** Settles the public port and the addresses that follow from it. */
export const settleAddresses = async ({ host, port: wanted, baseUrl, webOrigin }: Config): Promise<Addresses> => {
  const port = wanted === 0 ? await tryPort(host, 0, "PORT") : wanted; // what the service says of itself holds its port
  const base = baseUrl ?? `http://localhost:${port}`;
  return { port, baseUrl: base, webOrigin: webOrigin ?? new URL(base).origin };
};
