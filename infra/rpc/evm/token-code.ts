import { keccak256 } from "ethers";
import type { LayoutSlots, LegAnswer, TokenCode } from "../../../commands/measurement/ports.js";
import { type JsonRpcCall, jsonRpc } from "../json-rpc.js";
import { shaped } from "../json-shape.js";
import { type AnswerRead, type LegClient, UnusableAnswer } from "../leg-client.js";
import { legSteps } from "../leg-steps.js";
import { readQuantity, readWord } from "./evm-shapes.js";

/**
 * Hashes of the code of a token's account and of the implementation its slot names, and whether the supply slot holds the supply: all at
 * one height, the newest.
 */
export const tokenCode = (
  client: LegClient,
  address: string,
  slots: LayoutSlots | null,
  signal: AbortSignal,
): Promise<LegAnswer<TokenCode>> =>
  legSteps(client, signal, async (_ask, take) => {
    const ask = <Value>(call: JsonRpcCall, read: (result: unknown) => AnswerRead<Value>): Promise<Value> =>
      take((deadline) => jsonRpc(client, call, read, deadline));
    const at = await ask({ step: "HEAD", method: "eth_blockNumber", params: [] }, heightRead);
    const account = await ask(codeOf(address, at), readCodeHash);
    if (slots === null) return { account, implementation: null, slotHoldsSupply: null };
    const supply = await ask(
      { step: "READ", method: "eth_call", params: [{ to: address.toLowerCase(), data: TOTAL_SUPPLY }, at] },
      readWhole,
    );
    const held = await ask(slotOf(address, slots.slot, at), readWhole);
    const slotHoldsSupply = held === supply;
    if (slots.implementation_slot === null) return { account, implementation: null, slotHoldsSupply };
    const target = await ask(slotOf(address, slots.implementation_slot, at), readAddress);
    return { account, implementation: await ask(codeOf(target, at), readCodeHash), slotHoldsSupply };
  });

const TOTAL_SUPPLY = "0x18160ddd";

const heightRead = (result: unknown): AnswerRead<string> => {
  const height = readQuantity(result);
  return { value: height, shown: height };
};

const readWhole = (result: unknown): AnswerRead<string> => {
  const word = readWord(result);
  return { value: word, shown: word };
};

const codeOf = (address: string, at: string): JsonRpcCall => ({ step: "READ", method: "eth_getCode", params: [address.toLowerCase(), at] });

const slotOf = (address: string, slot: string, at: string): JsonRpcCall => ({
  step: "READ",
  method: "eth_getStorageAt",
  params: [address.toLowerCase(), slot, at],
});

const readCode = shaped<string>("the result", { type: "string", pattern: "^0x([0-9a-f]{2})*$" });

const readCodeHash = (result: unknown): AnswerRead<string> => {
  const code = readCode(result);
  if (code === "0x") throw new UnusableAnswer("no contract stands at the address");
  const hash = keccak256(code);
  return { value: hash, shown: hash };
};

const readAddress = (result: unknown): AnswerRead<string> => {
  const word = readWord(result);
  if (!/^0x0{24}/.test(word) || /^0x0{64}$/.test(word)) throw new UnusableAnswer("the implementation slot holds no address");
  const address = `0x${word.slice(-40)}`;
  return { value: address, shown: address };
};
