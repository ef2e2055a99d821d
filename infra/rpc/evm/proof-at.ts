import type { LegAnswer, LegProof, RawExchange } from "../../../commands/measurement/ports.js";
import type { EthProof, StorageLayout } from "../../../domain/measurement/artifacts.js";
import { headerOf } from "../../../domain/measurement/block-header.js";
import type { BlockRef } from "../../../domain/measurement/pin.js";
import type { JsonObject } from "../../../domain/shared/json.js";
import { jsonRpc } from "../json-rpc.js";
import { type LegClient, UnusableAnswer } from "../leg-client.js";
import { blockRefOf, ethProofOf, hexHeight, readBlock } from "./evm-shapes.js";

/**
 * The header of the block and the proofs of a layout at it: the token's account with the supply slot and, of a proxy, the
 * implementation slot, then the account of the implementation that slot names. The proofs are asked by height, which every node
 * understands: what they are worth is decided by the pinned header alone.
 */
export const proofAt = async (
  client: LegClient,
  address: string,
  block: BlockRef,
  layout: StorageLayout,
  signal: AbortSignal,
): Promise<LegAnswer<LegProof>> => {
  const [header, token] = await Promise.all([headerAt(client, block, signal), proofOf(client, address, slotsOf(layout), block, signal)]);
  const exchanges: RawExchange[] = [...header.exchanges, ...token.exchanges];
  if (header.value === undefined || token.value === undefined) return { value: undefined, exchanges };
  const found = { header: header.value, proof: token.value };
  if (layout.implementation_slot === null) return { value: { ...found, implementationProof: null }, exchanges };
  const target = implementationIn(token.value, layout.implementation_slot);
  if (target === undefined) return { value: { ...found, implementationProof: null }, exchanges };
  const implementation = await proofOf(client, target, [], block, signal);
  exchanges.push(...implementation.exchanges);
  return { value: implementation.value && { ...found, implementationProof: implementation.value }, exchanges };
};

const slotsOf = ({ slot, implementation_slot }: StorageLayout): string[] =>
  implementation_slot === null ? [slot] : [slot, implementation_slot];

const headerAt = (client: LegClient, { hash, height }: BlockRef, signal: AbortSignal): Promise<LegAnswer<JsonObject>> => {
  const read = (result: unknown) => {
    const answered = readBlock(result);
    const block = blockRefOf(answered);
    if (block.hash !== hash || block.height !== height) throw new UnusableAnswer(`the answer is another block, ${block.hash}`);
    return { value: headerOf(answered), shown: null, blockHash: hash };
  };
  return jsonRpc(client, { step: "PROOF", method: "eth_getBlockByHash", params: [hash, false] }, read, signal);
};

const proofOf = (
  client: LegClient,
  address: string,
  slots: readonly string[],
  { height }: BlockRef,
  signal: AbortSignal,
): Promise<LegAnswer<EthProof>> => {
  const read = (result: unknown) => {
    const proof = ethProofOf(result);
    return { value: proof, shown: proof.storageProof[0]?.value ?? proof.codeHash };
  };
  const params = [address.toLowerCase(), slots, hexHeight(height)];
  return jsonRpc(client, { step: "PROOF", method: "eth_getProof", params }, read, signal);
};

/** The address the implementation slot holds, as answered; whether it does is for the verifier to say. */
const implementationIn = ({ storageProof }: EthProof, slot: string): string | undefined => {
  const held = storageProof.find(({ key }) => BigInt(key) === BigInt(slot));
  return held === undefined ? undefined : `0x${(BigInt(held.value) & MOST_ADDRESS).toString(16).padStart(40, "0")}`;
};
const MOST_ADDRESS = 2n ** 160n - 1n;
