import type { LegAnswer, PinnedLeg, SupplyAtBlock } from "../../../commands/measurement/ports.js";
import type { BlockRef } from "../../../domain/measurement/pin.js";
import type { CatalogNetwork } from "../../../domain/registry/catalog.js";
import type { JsonObject } from "../../../domain/shared/json.js";
import { demand } from "../demand.js";
import type { LegClient, LegRequest } from "../leg-client.js";
import { blockRead, heightRead, legSteps, supplyRead } from "../leg-steps.js";
import { type IssuedCurrency, readLedger, readObligations } from "./answers.js";

/** Reads what an issuer owes in a currency at a validated ledger (Addendum B 11.4), over the JSON-RPC interface. */
export const xrplLeg = (client: LegClient, network: CatalogNetwork): PinnedLeg => {
  const asset = assetOf(network);
  const supplyAt = async (block: BlockRef, signal: AbortSignal): Promise<LegAnswer<SupplyAtBlock>> =>
    legSteps(client, signal, async (ask) => ({
      baseUnits: await ask(balances(asset.issuer, block.hash), (answer) => supplyRead(readObligations(answer, block, asset), block.hash)),
      byHash: true,
    }));
  return {
    kind: "PINNED",
    operator: client.operator,
    endpointId: client.endpointId,
    finalHeight: (signal) => client.ask(ledger("HEAD", "validated"), (answer) => heightRead(readLedger(answer)), signal),
    blockAt: (height, signal) => client.ask(ledger("BLOCK", height), (answer) => blockRead(atHeight(readLedger(answer), height)), signal),
    supplyAt,
  };
};

/** A registered address is `<currency>.<issuer account>`. */
const assetOf = ({ address, decimals }: CatalogNetwork): IssuedCurrency => {
  const point = address.lastIndexOf(".");
  return { currency: address.slice(0, point), issuer: address.slice(point + 1), decimals };
};

const atHeight = (block: BlockRef, height: number): BlockRef => {
  demand(block.height === height, "the answer is about another ledger");
  return block;
};

const command = (step: LegRequest["step"], method: string, params: JsonObject): LegRequest => {
  const request = { method, params: [params] };
  return { step, request, post: request };
};

const ledger = (step: LegRequest["step"], index: number | "validated"): LegRequest =>
  command(step, "ledger", { ledger_index: index, transactions: false, expand: false });

/** No hot wallet is named, so everything issued counts. */
const balances = (account: string, ledgerHash: string): LegRequest =>
  command("READ", "gateway_balances", { account, ledger_hash: ledgerHash, strict: true });
