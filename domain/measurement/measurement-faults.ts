import type { ChainRecord } from "../evidence/record.js";
import type { CatalogNetwork } from "../registry/catalog.js";
import type { StorageProofArtifact, SupplyArtifact } from "./artifacts.js";
import { storageLayout } from "./layout.js";
import { PIN_KINDS } from "./pin.js";
import { wholeTokens } from "./supply-amount.js";

type Check = readonly [holds: boolean, fault: string];
const faultsOf = (checks: readonly Check[]): readonly string[] => checks.flatMap(([holds, fault]) => (holds ? [] : [fault]));

/** In what a measurement does not fit its own record or itself: subject, purpose, amount, pin and tier (Addendum B 2.7, 11.3, 11.4). */
export const measurementFaults = (record: ChainRecord, measured: SupplyArtifact): readonly string[] => {
  const { symbol, network, family, purpose, cutoff_at, pin, decimals, total_supply, total_supply_base_units: units } = measured;
  const isCutoff = purpose === "CUTOFF";
  return faultsOf([
    [record.subject === `${symbol}/${network}`, `its measurement is of ${symbol}/${network}`],
    [isCutoff === (cutoff_at !== null), "its purpose and its cutoff do not fit"],
    [isCutoff === (record.cause_seq !== null), "its purpose does not fit the record it names as its cause"],
    [cutoff_at === null || pin.time <= cutoff_at, `it was read at ${pin.time}, after the cutoff ${cutoff_at}`],
    [pin.kind === PIN_KINDS[family], `a pin of ${pin.kind} is none of ${family}`],
    [
      isAmount(units) && total_supply === wholeTokens(BigInt(units), decimals),
      `its supply ${total_supply} is not ${units} base units of ${decimals} decimals`,
    ],
    ...tierChecks(measured),
  ]);
};

const isAmount = (units: string): boolean => /^(0|[1-9][0-9]*)$/.test(units);

/** A tier is what was checked: a proof exists for the strongest, and a fall has a reason. */
const tierChecks = ({ source_tier, tier_reason, family, layout_id, storage_proof_artifact_id }: SupplyArtifact): readonly Check[] => {
  const isProven = source_tier === "STORAGE_PROVEN";
  return [
    [isProven === (storage_proof_artifact_id !== null), `its tier is ${source_tier}, and it names ${isProven ? "no" : "a"} proof`],
    [isProven === (layout_id !== null), `its tier is ${source_tier}, and it names ${isProven ? "no" : "a"} layout`],
    [family === "EVM" || source_tier === "RPC_QUORUM", `${source_tier} is no tier of ${family}`],
    [!isProven || tier_reason === null, "it gives a reason for a weaker tier than it has"],
    [family !== "EVM" || source_tier !== "RPC_QUORUM" || tier_reason !== null, "it gives no reason why it was not read at the pinned hash"],
  ];
};

/** In what a measurement is not of the network as the registry has it: what it reads, in which decimals, by which layout. */
export const registryFaults = (measured: SupplyArtifact, { family, address, decimals, layout }: CatalogNetwork): readonly string[] =>
  faultsOf([
    [measured.family === family && measured.address === address, `the registry has it at ${address} (${family})`],
    [measured.decimals === decimals, `it counts ${measured.decimals} decimals, and the registry ${decimals}`],
    [measured.layout_id === null || layout !== null, "the registry has no layout of it"],
    [
      measured.layout_id === null || layout === null || measured.layout_id === storageLayout(layout).layout_id,
      "its layout is not that of the registry",
    ],
    [
      measured.source_tier !== "ETH_CALL" || layout === null || measured.tier_reason !== null,
      "it gives no reason why its layout was not proven",
    ],
  ]);

/** In what a stored proof is not of the measurement that names it, before it is verified. */
export const proofClaimFaults = (
  measured: SupplyArtifact,
  { symbol, network, layout, block_hash, header }: StorageProofArtifact,
): readonly string[] => {
  const { layout_id, ...slots } = layout;
  return faultsOf([
    [symbol === measured.symbol && network === measured.network, `its proof is of ${symbol}/${network}`],
    [block_hash === measured.pin.hash, `its proof is of block ${block_hash}`],
    [Date.parse(measured.pin.time) === Number(header.timestamp) * 1_000, "its proof is of a block of another time"],
    [layout_id === measured.layout_id && layout_id === storageLayout(slots).layout_id, "its proof is of another layout"],
  ]);
};
