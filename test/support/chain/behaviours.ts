import type { Json, JsonObject } from "../../../domain/shared/json.js";
import { type Behaviour, honest, type Reply, type RpcCall } from "./leg-proxy.js";

/** Ways in which an endpoint fails or lies. */

const word = (value: bigint): string => `0x${value.toString(16).padStart(64, "0")}`;
const resultOf = (reply: Reply): Json => ("result" in reply ? reply.result : null);
const changed = (reply: Reply, change: JsonObject): Reply => {
  const result = resultOf(reply);
  return result === null ? reply : { result: { ...(result as JsonObject), ...change } };
};

const isHead = ({ method, params: [at] }: RpcCall): boolean => method === "eth_getBlockByNumber" && at === "finalized";
const isBlock = ({ method, params: [at] }: RpcCall): boolean => method === "eth_getBlockByNumber" && at !== "finalized";

/** Applies a lie to the calls it is about. */
const on =
  (isAbout: (call: RpcCall) => boolean, lie: Behaviour): Behaviour =>
  (call, ask) =>
    isAbout(call) ? lie(call, ask) : honest(call, ask);
const onMethod = (name: string, lie: Behaviour): Behaviour => on(({ method }) => method === name, lie);

const isSupply = ({ method, params: [call] }: RpcCall): boolean =>
  method === "eth_call" && (call as JsonObject | undefined)?.data === "0x18160ddd";

export const lyingSupply = (baseUnits: bigint): Behaviour => on(isSupply, async () => ({ result: word(baseUnits) }));

/** Its newest final block is `height`, and it knows no later one. */
export const laggingAt =
  (height: number): Behaviour =>
  async (call, ask) => {
    const at = `0x${height.toString(16)}`;
    if (isHead(call)) return ask({ ...call, params: [at, false] });
    if (isBlock(call) && Number(call.params[0]) > height) return { result: null };
    return ask(call);
  };

/** It says that blocks are final which nobody has. */
export const boasting = on(isHead, async (call, ask) => changed(await ask(call), { number: "0x3b9aca00" }));

export const stalling: Behaviour = () => new Promise(() => undefined);
export const slowBy =
  (ms: number): Behaviour =>
  async (call, ask) => {
    await new Promise((passed) => setTimeout(passed, ms));
    return ask(call);
  };

export const truncating: Behaviour = async (call, ask) => {
  const text = JSON.stringify({ jsonrpc: "2.0", id: 1, ...(await ask(call)) });
  return {
    write: (response) => {
      response.setHeader("content-length", text.length);
      response.write(text.slice(0, text.length / 2));
      setTimeout(() => response.destroy(), 5);
    },
  };
};

export const without = (method: string): Behaviour =>
  onMethod(method, async () => ({ error: { code: -32601, message: `the method ${method} does not exist` } }));

/** It names blocks by height only. */
export const heightOnly = on(
  ({ method, params: [, at] }) => method === "eth_call" && typeof at === "object",
  async () => ({ error: { code: -32602, message: "invalid argument 1: cannot unmarshal object into a block number" } }),
);

/** Every block it is asked for is the one before. */
export const otherBlock = on(isBlock, (call, ask) => ask({ ...call, params: [`0x${(Number(call.params[0]) - 1).toString(16)}`, false] }));
/** The block asked for, under another hash. */
export const otherHash = on(isBlock, async (call, ask) => changed(await ask(call), { hash: `0x${"ab".repeat(32)}` }));
/** The block asked for, at another time. */
export const otherTime = on(isBlock, async (call, ask) => changed(await ask(call), { timestamp: "0x6553f1ff" }));

/** Supply and proof of another contract. */
export const otherContract =
  (address: string): Behaviour =>
  async (call, ask) => {
    const [first, ...rest] = call.params;
    if (call.method === "eth_call") return ask({ ...call, params: [{ ...(first as JsonObject), to: address }, ...rest] });
    if (call.method === "eth_getProof") return ask({ ...call, params: [address, ...rest] });
    return ask(call);
  };

/** The proof of another slot under the number of the one asked for. */
export const otherSlot = onMethod("eth_getProof", async (call, ask) => {
  const [address = null, slots, at = null] = call.params;
  const asked = slots as readonly string[];
  const result = resultOf(await ask({ ...call, params: [address, asked.map((slot) => word(BigInt(slot) + 7n)), at] })) as JsonObject;
  const proofs = result.storageProof as readonly JsonObject[];
  return { result: { ...result, storageProof: proofs.map((proof, index) => ({ ...proof, key: asked[index] ?? null })) } };
});

/** Proofs of another block. */
export const otherProofBlock = onMethod("eth_getProof", (call, ask) => ask({ ...call, params: [...call.params.slice(0, 2), "latest"] }));

/** The header with another state root. */
export const otherHeader = onMethod("eth_getBlockByHash", async (call, ask) =>
  changed(await ask(call), { stateRoot: `0x${"cd".repeat(32)}` }),
);

/** The word of the proof is another. */
export const otherWord = onMethod("eth_getProof", async (call, ask) => {
  const result = resultOf(await ask(call)) as JsonObject;
  const proofs = result.storageProof as readonly JsonObject[];
  return { result: { ...result, storageProof: proofs.map((proof) => ({ ...proof, value: "0x1" })) } };
});

export const giantBody: Behaviour = async () => ({
  write: (response) => {
    const piece = Buffer.alloc(65_536, " ");
    const more = (): void => {
      if (!response.destroyed && response.write(piece)) setImmediate(more);
    };
    response.on("drain", more);
    response.on("error", () => undefined);
    more();
  },
});

/** Honest until the first read at the pin, then `lie` for ever. */
export const flippingTo = (lie: Behaviour): Behaviour => {
  let flipped = false;
  return (call, ask) => {
    flipped ||= call.method === "eth_call";
    return (flipped ? lie : honest)(call, ask);
  };
};
