import { artifactBytes } from "../../domain/evidence/artifact.js";
import type { EvidenceEntry } from "../../domain/evidence/chain.js";
import type { SupplyArtifact, SupplyRefusalArtifact } from "../../domain/measurement/artifacts.js";
import type { ContextArtifact } from "../../domain/measurement/context.js";
import { compareSupply, type ReconciliationInput } from "../../domain/measurement/reconciliation.js";
import { type Decimal, formatDecimal } from "../../domain/shared/decimal.js";
import { artifactIdOf, sha256Hex } from "../../domain/shared/sha256.js";
import type { Instant } from "../../domain/shared/time.js";
import { day, decimal, instant, month } from "./board.js";

const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"; // an example of ERC-55

/** The artifact of a reading of ONEX on ethereum at `time`: a thousand tokens, three agreeing legs, no proof. */
export const supplyArtifact = (time: string, change: Partial<SupplyArtifact> = {}): SupplyArtifact => {
  const decimals = change.decimals ?? 6;
  const units = BigInt(change.total_supply_base_units ?? 1_000n * 10n ** BigInt(decimals));
  return {
    schema: "supply.measurement",
    schema_version: 1,
    symbol: "ONEX",
    network: "ethereum",
    family: "EVM",
    address: ADDRESS,
    purpose: "SNAPSHOT",
    cutoff_at: null,
    decimals,
    pin: { kind: "BLOCK_HASH", height: Math.floor(Date.parse(time) / 12_000), hash: `0x${sha256Hex(time)}`, time: instant(time) },
    total_supply_base_units: String(units),
    total_supply: formatDecimal({ units, scale: decimals } satisfies Decimal),
    source_tier: "ETH_CALL",
    tier_reason: null,
    legs: 3,
    dissent: 0,
    operators: ["one", "three", "two"],
    layout_id: null,
    quorum_log_artifact_id: artifactIdOf(`quorum ${time}`),
    storage_proof_artifact_id: null,
    ...change,
  };
};

const refs = { causeSeq: null, supersedesSeq: null };

/** The record of a reading. */
export const supplyEntry = (time: string, change: Partial<SupplyArtifact> = {}): EvidenceEntry => {
  const artifact = supplyArtifact(time, change);
  return { kind: "supply.measured", subject: `${artifact.symbol}/${artifact.network}`, artifact: artifactBytes(artifact), ...refs };
};

/** The record of a reading at a report's cutoff. */
export const cutoffEntry = (time: string, cutoffAt: string, reportSeq: number, change: Partial<SupplyArtifact> = {}): EvidenceEntry => ({
  ...supplyEntry(time, { purpose: "CUTOFF", cutoff_at: instant(cutoffAt), ...change }),
  causeSeq: reportSeq,
});

/** The record of a comparison of ONEX on ethereum: a hundred stated, a hundred measured. */
export const reconciliationEntry = (reportSeq: number, change: Partial<ReconciliationInput> = {}): EvidenceEntry => {
  const artifact = compareSupply({
    symbol: "ONEX",
    network: "ethereum",
    as_of: day("2026-01-31"),
    report_month: month("2026-01"),
    cutoff_at: instant("2026-01-31T23:59:59.999Z"),
    attested: { scope: "TOTAL", label: null, amount: decimal("100.00"), unit: "TOKEN", halfPlace: { units: 5n, scale: 3 } },
    measured: {
      source: "CUTOFF_READ",
      total_supply: decimal("100.000000"),
      time: instant("2026-01-31T23:59:47.000Z"),
      height: 7,
      tier: "ETH_CALL",
      artifact_id: artifactIdOf("cutoff read"),
    },
    tolerance_bps: "10.00",
    report_artifact_id: artifactIdOf("report"),
    source_sha256: sha256Hex("document"),
    ...change,
  });
  const subject = `${artifact.symbol}/${artifact.network}`;
  return { kind: "reconciliation.compared", subject, artifact: artifactBytes(artifact), causeSeq: reportSeq, supersedesSeq: null };
};

/** The record of a refused reading: two legs of three said different things. */
export const supplyRefusalEntry = (change: Partial<SupplyRefusalArtifact> = {}): EvidenceEntry => {
  const artifact: SupplyRefusalArtifact = {
    schema: "supply.refusal",
    schema_version: 1,
    symbol: "ONEX",
    network: "ethereum",
    family: "EVM",
    address: ADDRESS,
    purpose: "SNAPSHOT",
    cutoff_at: null,
    reason: "DISAGREEMENT",
    detail: "Three providers gave three values.",
    quorum_log_artifact_id: artifactIdOf("quorum refused"),
    ...change,
  };
  return { kind: "supply.refused", subject: `${artifact.symbol}/${artifact.network}`, artifact: artifactBytes(artifact), ...refs };
};

/** A third party's split of ONEX: 900 on ethereum, 100 on a network nobody here knows. */
export const contextArtifact = (change: Partial<ContextArtifact> = {}): ContextArtifact => ({
  schema: "supply.context",
  schema_version: 1,
  symbol: "ONEX",
  provider_name: "Example Analytics",
  pulled_at: "2026-02-10T09:00:00.000Z" as Instant,
  source_url: "https://analytics.example/onex",
  source_sha256: sha256Hex("third party"),
  total_supply: decimal("1000"),
  networks: [
    { network_label: "Ethereum", network: "ethereum", supply: decimal("900") },
    { network_label: "Otherchain", network: null, supply: decimal("100") },
  ],
  ...change,
});

export const contextEntry = (change: Partial<ContextArtifact> = {}): EvidenceEntry => ({
  kind: "context.pulled",
  subject: change.symbol ?? "ONEX",
  artifact: artifactBytes(contextArtifact(change)),
  ...refs,
});
