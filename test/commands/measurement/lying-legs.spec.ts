import { expect } from "chai";
import type { MeasuringRefusal, QuorumLogArtifact, StorageProofArtifact } from "../../../domain/measurement/artifacts.js";
import { instantFromMs } from "../../../domain/shared/time.js";
import { verifySupplyProof } from "../../../infra/proofs/verify-supply-proof.js";
import {
  boasting,
  flippingTo,
  giantBody,
  heightOnly,
  laggingAt,
  lyingSupply,
  otherBlock,
  otherContract,
  otherHash,
  otherHeader,
  otherProofBlock,
  otherSlot,
  otherTime,
  otherWord,
  slowBy,
  stalling,
  truncating,
  without,
} from "../../support/chain/behaviours.js";
import { type Behaviour, honest } from "../../support/chain/leg-proxy.js";
import { expectRefused, measurementOf, measuringWorld } from "../../support/chain/measuring-world.js";
import { onThreeNodes } from "../../support/chain/on-three-nodes.js";
import { MINTED } from "../../support/chain/three-nodes.js";
import { chainOf } from "../../support/evidence.js";

const TIMEOUT_MS = 2_000;
const SHORT_MS = 300;

describe("measuring an EVM token while endpoints fail or lie", () => {
  const on = onThreeNodes(TIMEOUT_MS);

  it("records the proven supply at the newest final block, with its quorum log and proof", async () => {
    const artifact = measurementOf(await on.measure());
    const final = (await on.nodes.ask("eth_getBlockByNumber", ["finalized", false])) as {
      number: string;
      hash: string;
      timestamp: string;
    };
    expect(artifact).to.deep.include({
      schema: "supply.measurement",
      symbol: "ONEX",
      network: "ethereum",
      purpose: "SNAPSHOT",
      cutoff_at: null,
      pin: { kind: "BLOCK_HASH", height: Number(final.number), hash: final.hash, time: instantFromMs(Number(final.timestamp) * 1000) },
      total_supply_base_units: "1234567890123",
      total_supply: "1234567.890123",
      source_tier: "STORAGE_PROVEN",
      tier_reason: null,
      legs: 3,
      dissent: 0,
      operators: ["Operator 1", "Operator 2", "Operator 3"],
    });
    expect(on.world.alarms).to.deep.equal([]);
    expect(on.world.faults).to.deep.equal([]);
    const { records } = await chainOf(on.world.evidence);
    expect(records).to.have.length(1);
    expect(records[0]).to.include({ kind: "supply.measured", subject: "ONEX/ethereum", cause_seq: null, supersedes_seq: null });
    const log = await on.world.artifact<QuorumLogArtifact>(artifact.quorum_log_artifact_id);
    expect(log.attempts).to.have.length(1);
    const steps = log.attempts[0]?.exchanges.map(({ operator, step }) => `${operator} ${step}`) ?? [];
    for (const step of ["HEAD", "BLOCK", "READ"])
      for (const operator of artifact.operators) expect(steps.filter((asked) => asked === `${operator} ${step}`)).to.have.length(1);
    const proof = await on.world.artifact<StorageProofArtifact>(artifact.storage_proof_artifact_id);
    expect(proof.block_hash).to.equal(artifact.pin.hash);
    const { header, proof: account, implementation_proof: implementationProof, layout } = proof;
    const verdict = await verifySupplyProof({
      block: artifact.pin,
      address: on.nodes.token.address,
      layout,
      proof: { header, proof: account, implementationProof },
    });
    expect(verdict).to.deep.equal({ ok: true, baseUnits: MINTED });
  });

  it("keeps the raw body of every answer under the hash the log names", async () => {
    const artifact = measurementOf(await on.measure());
    const log = await on.world.artifact<QuorumLogArtifact>(artifact.quorum_log_artifact_id);
    for (const { response_sha256, error } of log.attempts.flatMap(({ exchanges }) => exchanges)) {
      if (response_sha256 === null) expect(error).to.be.a("string");
      else expect(await on.world.rawPayloads.get(response_sha256)).to.not.equal(undefined);
    }
  });

  const oneBadLeg: readonly (readonly [
    string,
    () => Behaviour,
    { readonly legs: number; readonly dissent: number; readonly tier?: string },
  ])[] = [
    ["answers another supply", () => lyingSupply(1n), { legs: 2, dissent: 1 }],
    ["answers a supply of zero", () => lyingSupply(0n), { legs: 2, dissent: 1 }],
    ["lags", () => laggingAt(1), { legs: 3, dissent: 0 }],
    ["boasts of blocks that nobody has", () => boasting, { legs: 3, dissent: 0 }],
    ["stalls", () => stalling, { legs: 2, dissent: 0 }],
    ["is slow", () => slowBy(1_500), { legs: 2, dissent: 0 }],
    ["truncates its answers", () => truncating, { legs: 2, dissent: 0 }],
    ["gives no proofs", () => without("eth_getProof"), { legs: 3, dissent: 0 }],
    ["gives no heads", () => without("eth_getBlockByNumber"), { legs: 3, dissent: 0 }],
    ["takes heights only", () => heightOnly, { legs: 3, dissent: 0 }],
    ["answers for another block", () => otherBlock, { legs: 3, dissent: 0 }],
    ["gives the pin another hash", () => otherHash, { legs: 3, dissent: 0 }],
    ["gives the pin another time", () => otherTime, { legs: 3, dissent: 0 }],
    ["answers for another contract", () => otherContract(on.nodes.other), { legs: 2, dissent: 1 }],
    ["proves another slot", () => otherSlot, { legs: 3, dissent: 0 }],
    ["proves another block", () => otherProofBlock, { legs: 3, dissent: 0 }],
    ["proves against another header", () => otherHeader, { legs: 3, dissent: 0 }],
    ["proves another word", () => otherWord, { legs: 3, dissent: 0 }],
    ["sends giant bodies", () => giantBody, { legs: 2, dissent: 0 }],
    ["turns to lies after the pin", () => flippingTo(lyingSupply(9n)), { legs: 2, dissent: 1 }],
    ["turns silent after the pin", () => flippingTo(stalling), { legs: 2, dissent: 0 }],
  ];
  for (const [what, behaviour, { legs: agreeing, dissent }] of oneBadLeg)
    for (const place of [0, 2])
      it(`records the truth while leg ${place + 1} ${what}`, async () => {
        const behaviours = [honest, honest, honest];
        behaviours[place] = behaviour();
        on.nodes.behaving(...behaviours);
        const artifact = measurementOf(await on.measure());
        expect(artifact).to.include({ total_supply_base_units: MINTED.toString(), source_tier: "STORAGE_PROVEN", legs: agreeing, dissent });
        if (dissent > 0) expect(on.world.alarms).to.deep.include({ kind: "DISSENT", operators: [`Operator ${place + 1}`] });
        expect(on.world.faults).to.deep.equal([]);
      });

  const twoBadLegs: readonly (readonly [string, () => readonly Behaviour[], MeasuringRefusal])[] = [
    ["two legs lie differently", () => [lyingSupply(1n), lyingSupply(2n)], "DISAGREEMENT"],
    ["one lies and one stalls after the pin", () => [lyingSupply(1n), flippingTo(stalling)], "DISAGREEMENT"],
    ["two stall", () => [stalling, stalling], "NO_QUORUM"],
    ["two fall silent after the pin", () => [flippingTo(stalling), flippingTo(stalling)], "NO_QUORUM"],
    ["two answer for other blocks", () => [otherBlock, otherBlock], "NO_QUORUM"],
    ["two give the pin different hashes or times", () => [otherHash, otherTime], "PIN_DISAGREEMENT"],
    ["two send giant bodies", () => [giantBody, giantBody], "NO_QUORUM"],
    ["two truncate", () => [truncating, truncating], "NO_QUORUM"],
  ];
  for (const [what, behaviours, reason] of twoBadLegs)
    it(`refuses with ${reason} when ${what}, and keeps what every leg answered`, async () => {
      on.world = measuringWorld({ timeoutMs: SHORT_MS, retries: 1 });
      on.nodes.behaving(...behaviours());
      const log = await expectRefused(on.world, await on.world.measure(on.nodes.onex(), on.nodes.legsWithin(SHORT_MS)), reason);
      expect(log.attempts).to.have.length(2);
      for (const { exchanges } of log.attempts)
        expect([...new Set(exchanges.map(({ operator }) => operator))].sort()).to.deep.equal(["Operator 1", "Operator 2", "Operator 3"]);
    });
});
