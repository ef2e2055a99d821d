import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Json, JsonObject } from "../../../domain/shared/json.js";
import type { AnvilNode } from "./anvil-node.js";

/** An endpoint before a node that is honest about everything except supplies. */
export type LyingEndpoint = { readonly port: number; readonly stop: () => Promise<void> };

/** What it adds to every supply, in base units: a million tokens. */
const LIE = 1_000_000_000_000n;
const TOTAL_SUPPLY = "0x18160ddd";
const MAX_BYTES = 65_536;
const PATIENCE_MS = 5_000;

type Call = { readonly id: Json; readonly method: string; readonly params: readonly Json[] };

/** Fictional, as everything of the sample: it lets the board show what becomes of a network whose providers disagree. On loopback. */
export const startLyingEndpoint = async (node: Pick<AnvilNode, "call">): Promise<LyingEndpoint> => {
  const server = createServer({ requestTimeout: PATIENCE_MS, headersTimeout: PATIENCE_MS }, (request, response) => {
    answer(node, request).then(
      (reply) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply)),
      () => response.writeHead(400).end(),
    );
  });
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return { port: (server.address() as AddressInfo).port, stop: () => stop(server) };
};

const stop = async (server: Server): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
};

const answer = async (node: Pick<AnvilNode, "call">, request: IncomingMessage): Promise<JsonObject> => {
  const { id = null, method, params = [] } = JSON.parse(await bodyOf(request)) as Partial<Call>;
  const head = { jsonrpc: "2.0", id };
  if (typeof method !== "string") return { ...head, error: { code: -32600, message: "a call names its method" } };
  try {
    const result = await node.call(method, params);
    return { ...head, result: asksSupply(method, params) ? more(result) : result };
  } catch (fault) {
    return { ...head, error: { code: -32000, message: fault instanceof Error ? fault.message : String(fault) } };
  }
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const piece of request.setEncoding("utf8")) {
    text += String(piece);
    if (text.length > MAX_BYTES) throw new RangeError("the request is too large");
  }
  return text;
};

const asksSupply = (method: string, [call]: readonly Json[]): boolean =>
  method === "eth_call" && typeof call === "object" && call !== null && "data" in call && call.data === TOTAL_SUPPLY;

const more = (word: Json): string => `0x${(BigInt(String(word)) + LIE).toString(16).padStart(64, "0")}`;
