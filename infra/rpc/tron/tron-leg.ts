import type { BracketLeg } from "../../../commands/measurement/ports.js";
import type { BlockRef } from "../../../domain/measurement/pin.js";
import type { CatalogNetwork } from "../../../domain/registry/catalog.js";
import type { JsonObject } from "../../../domain/shared/json.js";
import { demand } from "../demand.js";
import type { LegClient, LegRequest } from "../leg-client.js";
import { type Ask, blockRead, decimalsRead, legSteps, ReadAgain, readAgain, supplyRead } from "../leg-steps.js";
import { addressHex, type ConstantCall, readBlock, readDecimals, readTotalSupply } from "./answers.js";

/** Reads a contract's total supply on solidified state, between two looks at the solidified block (Addendum B 11.4). */
export const tronLeg = (client: LegClient, { address }: CatalogNetwork): BracketLeg => ({
  kind: "BRACKET",
  operator: client.operator,
  endpointId: client.endpointId,
  supply: (signal) => legSteps(client, signal, (ask) => readAgain(() => bracketed(ask, address))),
  blockAt: (height, signal) =>
    client.ask(
      post("CONFIRM", "/walletsolidity/getblockbynum", { num: height }),
      (answer) => {
        const block = readBlock(answer);
        demand(block.height === height, "the answer is about another block");
        return blockRead(block);
      },
      signal,
    ),
  decimals: (signal) => client.ask(constantCall(address, "decimals()"), (answer) => decimalsRead(readDecimals(answer, address)), signal),
});

const bracketed = async (ask: Ask, address: string): Promise<{ readonly block: BlockRef; readonly baseUnits: bigint }> => {
  const block = await ask(solidifiedBlock("HEAD"), (answer) => blockRead(readBlock(answer)));
  const baseUnits = await ask(constantCall(address, "totalSupply()"), (answer) => supplyRead(readTotalSupply(answer, address), null));
  await ask(solidifiedBlock("CONFIRM"), (answer) => {
    const after = readBlock(answer);
    if (after.hash !== block.hash) throw new ReadAgain(`the solidified block moved from ${block.height} to ${after.height}`);
    return blockRead(after);
  });
  return { block, baseUnits };
};

const post = (step: LegRequest["step"], path: string, body: JsonObject): LegRequest => ({
  step,
  request: { path, body },
  path,
  post: body,
});

const solidifiedBlock = (step: LegRequest["step"]): LegRequest => post(step, "/walletsolidity/getnowblock", {});

/** The zero address: a constant call needs a caller, and these two read nothing of it. */
const CALLER = `41${"00".repeat(20)}`;

const constantCall = (address: string, selector: ConstantCall): LegRequest =>
  post("READ", "/walletsolidity/triggerconstantcontract", {
    owner_address: CALLER,
    contract_address: addressHex(address),
    function_selector: selector,
    parameter: "",
    visible: false,
  });
