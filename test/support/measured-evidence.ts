import { artifactBytes } from "../../domain/evidence/artifact.js";
import type { EvidenceEntry } from "../../domain/evidence/chain.js";
import type {
  LegExchange,
  QuorumLogArtifact,
  StorageLayout,
  StorageProofArtifact,
  SupplyArtifact,
} from "../../domain/measurement/artifacts.js";
import type { Pin } from "../../domain/measurement/pin.js";
import { compareSupply } from "../../domain/measurement/reconciliation.js";
import { checksumAddress } from "../../domain/registry/addresses.js";
import type { CatalogLayout, CatalogNetwork } from "../../domain/registry/catalog.js";
import { canonicalBytes } from "../../domain/shared/canonical-json.js";
import { type DecimalText, formatDecimal } from "../../domain/shared/decimal.js";
import { artifactIdOf, sha256Hex } from "../../domain/shared/sha256.js";
import type { Day, Instant, Month } from "../../domain/shared/time.js";
import { network } from "./catalogs.js";
import { madeBlock } from "./eth-state.js";
import { offerAt, TOKEN, tokenContracts, tokenLayout } from "./proof-offers.js";

/** A reading with everything behind it: put the artifacts, then append the entry. */
export type MadeReading = {
  readonly entry: EvidenceEntry;
  readonly measurement: SupplyArtifact;
  readonly quorum: QuorumLogArtifact;
  readonly proof: StorageProofArtifact | null;
  readonly artifacts: readonly Buffer[]; // quorum log and proof
};

export type ReadingOrder = {
  readonly time: string; // of the block
  readonly supply?: bigint; // base units
  readonly proven?: boolean;
  readonly symbol?: string;
  readonly network?: string;
  readonly address?: string; // other than that of the made token: such a reading is not proven
  readonly cutoff?: { readonly at: string; readonly reportSeq: number };
};

const GENESIS_MS = Date.parse("2020-01-01T00:00:00.000Z");
const BLOCK_MS = 12_000;
const OPERATORS = ["alpha", "beta", "gamma"];
const DECIMALS = 6;

/** The layout as the registry states it. */
export const madeCatalogLayout = (): CatalogLayout => {
  const { layout_id: _id, ...layout } = tokenLayout({ supply: 0n });
  return layout;
};

/** The network these readings are of, as the registry has it. */
export const measuredNetwork = (change: Partial<CatalogNetwork> = {}): CatalogNetwork =>
  network({
    address: checksumAddress(TOKEN) ?? "",
    decimals: DECIMALS,
    layout: madeCatalogLayout(),
    endpoints: OPERATORS.map((operator) => ({ operator, url: `https://${operator}.example/rpc` })),
    snapshot_enabled: true,
    ...change,
  });

/** A reading of three legs that agree, proven unless told otherwise, as the collector records it. */
export const madeReading = async (order: ReadingOrder): Promise<MadeReading> => {
  const { time, supply = 1_000_000_000n, address = checksumAddress(TOKEN) ?? "", cutoff } = order;
  const proven = order.address === undefined && (order.proven ?? true);
  const token = { supply };
  const ms = Date.parse(time);
  const block = await madeBlock(tokenContracts(token), { height: Math.floor((ms - GENESIS_MS) / BLOCK_MS), timestamp: ms / 1_000 });
  const pin: Pin = { kind: "BLOCK_HASH", height: block.height, hash: block.hash, time: time as Instant };
  const subject = {
    symbol: order.symbol ?? "ONEX",
    network: order.network ?? "ethereum",
    family: "EVM",
    address,
    purpose: cutoff === undefined ? "SNAPSHOT" : "CUTOFF",
    cutoff_at: cutoff === undefined ? null : (cutoff.at as Instant),
  } as const;
  const layout: StorageLayout = { ...tokenLayout(token), layout_id: artifactIdOf(canonicalBytes({ ...madeCatalogLayout() })) };
  const offer = await offerAt(block, token);
  const { header, proof: answer, implementationProof } = offer.proof;
  const proof: StorageProofArtifact | null = proven
    ? {
        schema: "supply.proof",
        schema_version: 1,
        symbol: subject.symbol,
        network: subject.network,
        layout,
        block_hash: block.hash,
        header,
        proof: answer,
        implementation_proof: implementationProof,
      }
    : null;
  const measurement: Omit<SupplyArtifact, "quorum_log_artifact_id" | "storage_proof_artifact_id"> = {
    ...subject,
    schema: "supply.measurement",
    schema_version: 1,
    decimals: DECIMALS,
    pin,
    total_supply_base_units: supply.toString(),
    total_supply: formatDecimal({ units: supply, scale: DECIMALS }),
    source_tier: proven ? "STORAGE_PROVEN" : "ETH_CALL",
    tier_reason: proven || order.address !== undefined ? null : "No leg gave a proof at the pin.",
    legs: OPERATORS.length,
    dissent: 0,
    operators: OPERATORS,
    layout_id: proven ? layout.layout_id : null,
  };
  return bound({ measurement, quorum: quorumOf(subject, pin, supply), proof, causeSeq: cutoff?.reportSeq ?? null });
};

export type ReadingParts = {
  readonly measurement: Omit<SupplyArtifact, "quorum_log_artifact_id" | "storage_proof_artifact_id">;
  readonly quorum: QuorumLogArtifact;
  readonly proof: StorageProofArtifact | null;
  readonly causeSeq: number | null;
};

/** A reading of these parts, whatever they say, its measurement naming the others. */
export const bound = ({ measurement: stated, quorum, proof, causeSeq }: ReadingParts): MadeReading => {
  const [quorumBytes, proofBytes] = [artifactBytes(quorum), proof === null ? null : artifactBytes(proof)];
  const measurement: SupplyArtifact = {
    ...stated,
    quorum_log_artifact_id: artifactIdOf(quorumBytes),
    storage_proof_artifact_id: proofBytes === null ? null : artifactIdOf(proofBytes),
  };
  const artifacts = proofBytes === null ? [quorumBytes] : [quorumBytes, proofBytes];
  return { entry: measuredEntry(measurement, causeSeq), measurement, quorum, proof, artifacts };
};

/** The parts of a reading, to be changed and bound again. */
export const partsOf = ({ measurement, quorum, proof, entry }: MadeReading): ReadingParts => {
  const { quorum_log_artifact_id: _log, storage_proof_artifact_id: _proof, ...stated } = measurement;
  return { measurement: stated, quorum, proof, causeSeq: typeof entry.causeSeq === "number" ? entry.causeSeq : null };
};

/** The record of a measurement, whatever it says. */
export const measuredEntry = (measurement: SupplyArtifact, causeSeq: number | null = null): EvidenceEntry => ({
  kind: "supply.measured",
  subject: `${measurement.symbol}/${measurement.network}`,
  artifact: artifactBytes(measurement),
  causeSeq,
  supersedesSeq: null,
});

type Subject = Pick<QuorumLogArtifact, "symbol" | "network" | "family" | "address" | "purpose" | "cutoff_at">;

const quorumOf = (subject: Subject, pin: Pin, supply: bigint): QuorumLogArtifact => {
  const exchange = (operator: string, step: LegExchange["step"], method: string, value: string): LegExchange => ({
    operator,
    endpoint_id: `${operator}.example/rpc`,
    step,
    request: { method, params: step === "READ" ? [{ data: "0x18160ddd" }, { blockHash: pin.hash, requireCanonical: true }] : [] },
    response_sha256: sha256Hex(`${operator} ${step} ${pin.hash}`),
    value,
    block_hash: step === "HEAD" ? null : pin.hash,
    started_at: pin.time,
    duration_ms: 5,
    error: null,
  });
  const exchanges = OPERATORS.flatMap((operator) => [
    exchange(operator, "HEAD", "eth_getBlockByNumber", String(pin.height)),
    exchange(operator, "BLOCK", "eth_getBlockByNumber", pin.hash),
    exchange(operator, "READ", "eth_call", supply.toString()),
  ]);
  const decision = { outcome: "ACCEPTED", value: supply.toString(), operators: OPERATORS, dissent: [] } as const;
  return { schema: "supply.quorum", schema_version: 1, ...subject, attempts: [{ pin, exchanges, decision }] };
};

/** The record of a comparison of that reading, as a reading of the schedule, with a report of December 2025. */
export const reconciledEntry = ({ measurement, entry }: MadeReading): EvidenceEntry => {
  const { symbol, network: on, total_supply, pin, source_tier } = measurement;
  const compared = compareSupply({
    symbol,
    network: on,
    as_of: "2025-12-31" as Day,
    report_month: "2025-12" as Month,
    cutoff_at: "2025-12-31T23:59:59.999Z" as Instant,
    attested: { scope: "TOTAL", label: null, amount: "1000.00" as DecimalText, unit: "TOKEN", halfPlace: { units: 5n, scale: 3 } },
    measured: {
      source: "SNAPSHOT",
      total_supply,
      time: pin.time,
      height: pin.height,
      tier: source_tier,
      artifact_id: artifactIdOf(entry.artifact ?? ""),
    },
    tolerance_bps: "10.00",
    report_artifact_id: artifactIdOf("a report"),
    source_sha256: sha256Hex("a document"),
  });
  const artifact = artifactBytes(compared);
  return { kind: "reconciliation.compared", subject: `${symbol}/${on}`, artifact, causeSeq: null, supersedesSeq: null };
};
