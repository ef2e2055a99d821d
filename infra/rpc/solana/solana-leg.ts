import type { BracketLeg } from "../../../commands/measurement/ports.js";
import type { BlockRef } from "../../../domain/measurement/pin.js";
import type { CatalogNetwork } from "../../../domain/registry/catalog.js";
import { type JsonRpcCall, jsonRpc } from "../json-rpc.js";
import type { LegClient, LegRequest } from "../leg-client.js";
import { blockRead, decimalsRead, legSteps, readAgain, supplyRead, type Take } from "../leg-steps.js";
import { readMintDecimals, readSlotBlock, readTokenSupply } from "./answers.js";

/** Reads a mint's supply at commitment `finalized`, then the block of the slot it was read at (Addendum B 11.4). */
export const solanaLeg = (client: LegClient, { address, decimals }: CatalogNetwork): BracketLeg => ({
  kind: "BRACKET",
  operator: client.operator,
  endpointId: client.endpointId,
  supply: (signal) => legSteps(client, signal, (_ask, take) => readAgain(() => supplyAndBlock(client, take, address, decimals))),
  blockAt: (slot, signal) => jsonRpc(client, blockOf("CONFIRM", slot), (result) => blockRead(readSlotBlock(result, slot)), signal),
  decimals: (signal) => jsonRpc(client, tokenSupply(address), (result) => decimalsRead(readMintDecimals(result)), signal),
});

/** A slot may be skipped or its block not be stored yet: then the supply is read again, at a newer slot. */
const supplyAndBlock = async (
  client: LegClient,
  take: Take,
  mint: string,
  decimals: number,
): Promise<{ readonly block: BlockRef; readonly baseUnits: bigint }> => {
  const { slot, baseUnits } = await take((deadline) =>
    jsonRpc(
      client,
      tokenSupply(mint),
      (result) => {
        const value = readTokenSupply(result, decimals);
        return { ...supplyRead(value.baseUnits, null), value };
      },
      deadline,
    ),
  );
  const block = await take(
    (deadline) => jsonRpc(client, blockOf("BLOCK", slot), (result) => blockRead(readSlotBlock(result, slot)), deadline),
    () => true,
  );
  return { block, baseUnits };
};

const tokenSupply = (mint: string): JsonRpcCall => ({
  step: "READ",
  method: "getTokenSupply",
  params: [mint, { commitment: "finalized" }],
});

const blockOf = (step: LegRequest["step"], slot: number): JsonRpcCall => ({
  step,
  method: "getBlock",
  params: [
    slot,
    { commitment: "finalized", encoding: "json", transactionDetails: "none", rewards: false, maxSupportedTransactionVersion: 0 },
  ],
});
