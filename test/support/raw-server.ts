import { type AddressInfo, createServer, type Socket } from "node:net";

export type RawServer = {
  readonly origin: string;
  readonly port: number;
  /** The requests that came, oldest first. */
  readonly requests: string[];
  readonly stop: () => Promise<void>;
};

/** A loopback server that answers each request with whatever bytes `answer` writes: it may lie. */
export const rawServer = async (answer: (socket: Socket, request: string) => void): Promise<RawServer> => {
  const open = new Set<Socket>();
  const requests: string[] = [];
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => {}); // the client hangs up on liars
    socket.on("data", (head) => {
      requests.push(head.toString("latin1"));
      answer(socket, head.toString("latin1"));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    for (const socket of open) socket.destroy();
    await new Promise((closed) => server.close(closed));
  };
  return { origin: `http://127.0.0.1:${port}`, port, requests, stop };
};

/** Writes a piece again and again until the client hangs up. */
export const forever = (socket: Socket, piece: () => string | Uint8Array, everyMs: number): void => {
  const timer = setInterval(() => socket.write(piece()), everyMs);
  socket.on("close", () => clearInterval(timer));
};
