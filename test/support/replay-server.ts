import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** What a leg asked: the path with its query, and the posted JSON. */
export type ReplayRequest = { readonly path: string; readonly body: unknown };

export type ReplayServer = {
  readonly origin: string;
  /** The requests that came, oldest first. */
  readonly requests: ReplayRequest[];
  readonly stop: () => Promise<void>;
};

/** A loopback node that answers with what `answer` gives: text as it is, any other value as JSON, undefined as 404. */
export const replayServer = async (answer: (request: ReplayRequest) => unknown): Promise<ReplayServer> => {
  const requests: ReplayRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const text = await textOf(incoming);
    const request = { path: incoming.url ?? "", body: text === "" ? undefined : JSON.parse(text) };
    requests.push(request);
    const given = answer(request);
    outgoing.writeHead(given === undefined ? 404 : 200, { "content-type": "application/json" });
    outgoing.end(given === undefined ? "" : typeof given === "string" ? given : JSON.stringify(given));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { origin: `http://127.0.0.1:${port}`, requests, stop };
};

const textOf = async (incoming: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString("utf8");
};
