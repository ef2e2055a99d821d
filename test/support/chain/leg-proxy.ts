import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Json } from "../../../domain/shared/json.js";
import type { AnvilNode } from "../../../infra/sample/chain/anvil-node.js";

export type RpcCall = { readonly method: string; readonly params: readonly Json[] };

/** What a proxy answers: a JSON-RPC result or error, or whatever it writes itself. */
export type Reply =
  | { readonly result: Json }
  | { readonly error: { readonly code: number; readonly message: string } }
  | { readonly write: (response: ServerResponse) => void };

/** How a proxy answers a call; `ask` puts a call, this or another one, to the honest node behind it. */
export type Behaviour = (call: RpcCall, ask: (call: RpcCall) => Promise<Reply>) => Promise<Reply>;

/** An endpoint on loopback before an honest node. It behaves as it is told, and differently from one call to the next. */
export type LegProxy = {
  readonly url: string;
  readonly calls: RpcCall[];
  behave: Behaviour;
  readonly stop: () => Promise<void>;
};

export const honest: Behaviour = (call, ask) => ask(call);

export const legProxy = async (node: Pick<AnvilNode, "call">, behave: Behaviour = honest): Promise<LegProxy> => {
  const ask = async ({ method, params }: RpcCall): Promise<Reply> => {
    try {
      return { result: await node.call(method, params) };
    } catch (fault) {
      return { error: { code: -32000, message: fault instanceof Error ? fault.message : String(fault) } };
    }
  };
  const server = createServer(async (request, response) => {
    response.on("error", () => undefined);
    let text = "";
    for await (const piece of request) text += String(piece);
    const call = JSON.parse(text) as RpcCall;
    proxy.calls.push(call);
    const reply = await proxy.behave(call, ask);
    if ("write" in reply) reply.write(response);
    else response.end(JSON.stringify({ jsonrpc: "2.0", id: 1, ...reply }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const proxy: LegProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    behave,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return proxy;
};
