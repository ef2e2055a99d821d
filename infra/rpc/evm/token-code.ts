import { keccak256 } from "ethers";
import type { LegAnswer, TokenCode } from "../../../commands/measurement/ports.js";
import { type JsonRpcCall, jsonRpc } from "../json-rpc.js";
import { shaped } from "../json-shape.js";
import { type AnswerRead, type LegClient, UnusableAnswer } from "../leg-client.js";
import { legSteps } from "../leg-steps.js";
import { readWord } from "./evm-shapes.js";

/** Hashes of the code of a token's account and, when a slot is given, of the implementation that the slot names; at the newest block. */
export const tokenCode = (
  client: LegClient,
  address: string,
  implementationSlot: string | null,
  signal: AbortSignal,
): Promise<LegAnswer<TokenCode>> =>
  legSteps(client, signal, async (_ask, take) => {
    const account = await take((deadline) => jsonRpc(client, codeOf(address), readCodeHash, deadline));
    if (implementationSlot === null) return { account, implementation: null };
    const target = await take((deadline) => jsonRpc(client, slotOf(address, implementationSlot), readAddress, deadline));
    return { account, implementation: await take((deadline) => jsonRpc(client, codeOf(target), readCodeHash, deadline)) };
  });

const codeOf = (address: string): JsonRpcCall => ({ step: "READ", method: "eth_getCode", params: [address.toLowerCase(), "latest"] });

const slotOf = (address: string, slot: string): JsonRpcCall => ({
  step: "READ",
  method: "eth_getStorageAt",
  params: [address.toLowerCase(), slot, "latest"],
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
