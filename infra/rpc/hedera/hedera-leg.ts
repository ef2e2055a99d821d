import type { PinnedLeg } from "../../../commands/measurement/ports.js";
import type { BlockRef } from "../../../domain/measurement/pin.js";
import type { CatalogNetwork } from "../../../domain/registry/catalog.js";
import { demand } from "../demand.js";
import type { LegClient, LegRequest } from "../leg-client.js";
import { type Ask, blockRead, decimalsRead, heightRead, legSteps, supplyRead } from "../leg-steps.js";
import { type HederaToken, readBlock, readNewestBlock, readTokenDecimals, readTotalSupply } from "./answers.js";

/** Reads a token's total supply at a block's end timestamp (Addendum B 11.4) from a mirror node. */
export const hederaLeg = (client: LegClient, network: CatalogNetwork): PinnedLeg => {
  const token: HederaToken = { tokenId: network.address, decimals: network.decimals };
  return {
    kind: "PINNED",
    operator: client.operator,
    endpointId: client.endpointId,
    finalHeight: (signal) => client.ask(NEWEST_BLOCK, (answer) => heightRead(readNewestBlock(answer).block), signal),
    blockAt: (height, signal) =>
      client.ask(
        blockNamed(height),
        (answer) => {
          const { block } = readBlock(answer);
          demand(block.height === height, "the answer is about another block");
          return blockRead(block);
        },
        signal,
      ),
    supplyAt: (pin, signal) =>
      legSteps(client, signal, async (ask) => {
        const end = await endOf(ask, pin);
        const baseUnits = await ask(tokenAt(token.tokenId, end), (answer) => supplyRead(readTotalSupply(answer, end, token), pin.hash));
        return { baseUnits, byHash: false };
      }),
    decimals: (signal) =>
      client.ask(
        get("READ", `/api/v1/tokens/${token.tokenId}`),
        (answer) => decimalsRead(readTokenDecimals(answer, token.tokenId)),
        signal,
      ),
  };
};

/** The pinned block's end to the nanosecond, which its reference does not carry. */
const endOf = (ask: Ask, pin: BlockRef): Promise<string> =>
  ask(blockNamed(pin.hash), (answer) => {
    const { block, end } = readBlock(answer);
    demand(block.hash === pin.hash && block.height === pin.height, "the answer is about another block");
    return { ...blockRead(block), value: end };
  });

const get = (step: LegRequest["step"], path: string): LegRequest => ({ step, request: { path }, path });

const NEWEST_BLOCK = get("HEAD", "/api/v1/blocks?limit=1&order=desc");
const blockNamed = (hashOrNumber: string | number): LegRequest => get("BLOCK", `/api/v1/blocks/${hashOrNumber}`);
const tokenAt = (tokenId: string, end: string): LegRequest => get("READ", `/api/v1/tokens/${tokenId}?timestamp=lte:${end}`);
