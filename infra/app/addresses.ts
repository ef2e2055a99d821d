import { createServer } from "node:net";
import type { Config } from "./config.js";
import { listen } from "./listener.js";

/** Where a service is found. */
export type Addresses = {
  readonly port: number;
  readonly baseUrl: string; // as clients reach the API, without a trailing slash
  readonly webOrigin: string;
};

/** A port that is free now: what the service says of itself holds its port, so it is chosen before anything listens. */
const freePort = async (host: string): Promise<number> => {
  const server = createServer();
  const { port } = await listen(server, host, 0, "PORT");
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** Settles the public port and the addresses that follow from it. */
export const settleAddresses = async ({ host, port: wanted, baseUrl, webOrigin }: Config): Promise<Addresses> => {
  const port = wanted === 0 ? await freePort(host) : wanted;
  const base = baseUrl ?? `http://localhost:${port}`;
  return { port, baseUrl: base, webOrigin: webOrigin ?? new URL(base).origin };
};
