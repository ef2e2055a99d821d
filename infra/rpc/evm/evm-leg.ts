import type { LegAnswer, PinnedLeg, SupplyAtBlock } from "../../../commands/measurement/ports.js";
import type { BlockRef } from "../../../domain/measurement/pin.js";
import type { CatalogNetwork } from "../../../domain/registry/catalog.js";
import type { Json } from "../../../domain/shared/json.js";
import { type JsonRpcCall, jsonRpc } from "../json-rpc.js";
import { type LegClient, UnusableAnswer } from "../leg-client.js";
import { blockRefOf, hexHeight, readBlock, readQuantity, readWord, safeNumber } from "./evm-shapes.js";
import { proofAt } from "./proof-at.js";
import { tokenCode } from "./token-code.js";

/** Selectors of the two calls every token answers. */
const TOTAL_SUPPLY = "0x18160ddd";
const DECIMALS = "0x313ce567";
const MOST_DECIMALS = 255n;

/** A leg of an EVM network (Addendum B 11.2, 11.4). `finality` is `finalized`, `safe` or `confirmations:<n>`: n blocks stand on the pin. */
export const evmLeg = (client: LegClient, { address, finality }: CatalogNetwork): PinnedLeg => {
  const call = (data: string, at: Json, step: JsonRpcCall["step"]): Omit<JsonRpcCall, "onError"> => ({
    step,
    method: "eth_call",
    params: [{ to: address.toLowerCase(), data }, at],
  });
  return {
    kind: "PINNED",
    operator: client.operator,
    endpointId: client.endpointId,
    decimals: (signal) => jsonRpc(client, call(DECIMALS, "latest", "READ"), readDecimals, signal),
    finalHeight: (signal) => finalHeight(client, finality ?? "finalized", signal),
    blockAt: (height, signal) => blockAt(client, height, "BLOCK", signal),
    supplyAt: (block, signal) => {
      const within = client.deadline(signal);
      return supplyAt(client, block, (at) => call(TOTAL_SUPPLY, at, "READ"), within);
    },
    code: (slots, signal) => tokenCode(client, address, slots, signal),
    proveAt: (block, layout, signal) => proofAt(client, address, block, layout, client.deadline(signal)),
  };
};

const readDecimals = (result: unknown) => {
  const decimals = BigInt(readWord(result));
  if (decimals > MOST_DECIMALS) throw new UnusableAnswer("decimals() gives more than a byte holds");
  return { value: Number(decimals), shown: decimals.toString() };
};

const finalHeight = (client: LegClient, finality: string, signal: AbortSignal): Promise<LegAnswer<number>> => {
  const [mode, confirmations] = finality.split(":");
  if (confirmations === undefined) {
    const newest = { step: "HEAD", method: "eth_getBlockByNumber", params: [mode ?? finality, false] } as const;
    return jsonRpc(client, newest, (result) => shownBlock(blockRefOf(readBlock(result)), ({ height }) => height), signal);
  }
  const below = (result: unknown) => {
    const height = safeNumber(readQuantity(result), "the newest block's number") - Number(confirmations);
    if (height < 0) throw new UnusableAnswer("the chain has fewer blocks than confirmations are asked for");
    return { value: height, shown: String(height) };
  };
  return jsonRpc(client, { step: "HEAD", method: "eth_blockNumber", params: [] }, below, signal);
};

const shownBlock = <Value>(block: BlockRef, value: (block: BlockRef) => Value) => ({
  value: value(block),
  shown: String(block.height),
  blockHash: block.hash,
});

const blockAt = (client: LegClient, height: number, step: "BLOCK" | "CONFIRM", signal: AbortSignal): Promise<LegAnswer<BlockRef>> => {
  const asked = { step, method: "eth_getBlockByNumber", params: [hexHeight(height), false] } as const;
  const read = (result: unknown) => {
    const block = blockRefOf(readBlock(result));
    if (block.height !== height) throw new UnusableAnswer(`the answer is block ${block.height}, asked was ${height}`);
    return shownBlock(block, (ref) => ref);
  };
  return jsonRpc(client, asked, read, signal);
};

/**
 * Reads at the pinned hash. An endpoint that does not understand a block named by its hash is asked by height, and once more for the
 * block at that height, which must still be the pin: what it answers counts, but not as read by hash.
 */
const supplyAt = async (
  client: LegClient,
  block: BlockRef,
  call: (at: Json) => Omit<JsonRpcCall, "onError">,
  signal: AbortSignal,
): Promise<LegAnswer<SupplyAtBlock>> => {
  let heightOnly = false;
  const onError = (code: unknown, message: string): void => {
    heightOnly = rejectsHash(code, message);
  };
  const byHash = await jsonRpc(client, { ...call({ blockHash: block.hash, requireCanonical: true }), onError }, supply(true), signal);
  if (byHash.value !== undefined || !heightOnly) return byHash;
  const byHeight = await jsonRpc(client, call(hexHeight(block.height)), supply(false), signal);
  if (byHeight.value === undefined) return { value: undefined, exchanges: [...byHash.exchanges, ...byHeight.exchanges] };
  const after = await blockAt(client, block.height, "CONFIRM", signal);
  const stands = after.value?.hash === block.hash;
  const read = stands ? byHeight : withoutAnswer(byHeight);
  return { value: read.value, exchanges: [...byHash.exchanges, ...read.exchanges, ...after.exchanges] };
};

/** What was read is not known to be of the pinned block: it is logged, and is no answer. */
const withoutAnswer = ({ exchanges }: LegAnswer<SupplyAtBlock>): LegAnswer<SupplyAtBlock> => ({
  value: undefined,
  exchanges: exchanges.map(({ exchange, body }) => ({ exchange: { ...exchange, error: UNTIED }, body })),
});
const UNTIED = "the block at that height is not known to be the pinned one any more";

/** The ways nodes say that they take a tag or a number only; a block that is missing or no longer canonical is none of them. */
const rejectsHash = (code: unknown, message: string): boolean =>
  code === -32602 || code === -32600 || /unmarshal|invalid (?:argument|param|type)|unsupported|not supported/i.test(message);

const supply = (byHash: boolean) => (result: unknown) => {
  const baseUnits = BigInt(readWord(result));
  return { value: { baseUnits, byHash }, shown: baseUnits.toString() };
};
