import type { BracketLeg } from "../../../commands/measurement/ports.js";
import type { CatalogNetwork } from "../../../domain/registry/catalog.js";
import type { LegClient, LegRequest } from "../leg-client.js";
import { type Ask, blockRead, legSteps, ReadAgain, readAgain, supplyRead } from "../leg-steps.js";
import { readAssetSupply, readLatestLedger, readLedger, type StellarAsset } from "./answers.js";

/** Reads the sum of an asset's balance classes between two looks at the latest ledger (Addendum B 11.4), from Horizon. */
export const stellarLeg = (client: LegClient, network: CatalogNetwork): BracketLeg => {
  const asset = assetOf(network);
  return {
    kind: "BRACKET",
    operator: client.operator,
    endpointId: client.endpointId,
    supply: (signal) =>
      legSteps(client, signal, async (ask) => {
        const { sequence, baseUnits } = await readAgain(() => bracketed(ask, asset));
        return { block: await ask(ledger("BLOCK", sequence), (answer) => blockRead(readLedger(answer, sequence))), baseUnits };
      }),
    blockAt: (sequence, signal) => client.ask(ledger("CONFIRM", sequence), (answer) => blockRead(readLedger(answer, sequence)), signal),
  };
};

const bracketed = async (ask: Ask, asset: StellarAsset): Promise<{ readonly sequence: number; readonly baseUnits: bigint }> => {
  const sequence = await latestLedger(ask, "HEAD");
  const baseUnits = await ask(balances(asset), (answer) => supplyRead(readAssetSupply(answer, asset), null));
  await latestLedger(ask, "CONFIRM", sequence);
  return { sequence, baseUnits };
};

const latestLedger = (ask: Ask, step: LegRequest["step"], expected?: number): Promise<number> =>
  ask(get(step, "/"), (answer) => {
    const latest = readLatestLedger(answer);
    if (latest === undefined) throw new ReadAgain("the history is not at the ledger of the balances");
    if (expected !== undefined && latest !== expected) throw new ReadAgain(`the latest ledger moved from ${expected} to ${latest}`);
    return { value: latest, shown: String(latest) };
  });

/** A registered address is `<code>-<issuer account>`. */
const assetOf = ({ address, decimals }: CatalogNetwork): StellarAsset => {
  const dash = address.lastIndexOf("-");
  return { code: address.slice(0, dash), issuer: address.slice(dash + 1), decimals };
};

const get = (step: LegRequest["step"], path: string): LegRequest => ({ step, request: { path }, path });
const ledger = (step: LegRequest["step"], sequence: number): LegRequest => get(step, `/ledgers/${sequence}`);
/** Two records would be an answer to another question, so room is left to see a second. */
const balances = ({ code, issuer }: StellarAsset): LegRequest => get("READ", `/assets?asset_code=${code}&asset_issuer=${issuer}&limit=2`);
