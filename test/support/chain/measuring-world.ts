import { expect } from "chai";
import { type EvidenceWriter, evidenceWriter } from "../../../commands/evidence-writer.js";
import type { MeasuringAlarm } from "../../../commands/measurement/alarms.js";
import type { MeasuredNetwork } from "../../../commands/measurement/attempt.js";
import { type Measured, type MeasuringSettings, measureSupply } from "../../../commands/measurement/measure-supply.js";
import type { MeasuringOrder } from "../../../commands/measurement/measuring-order.js";
import type { Leg, LegsOf, RawPayloads } from "../../../commands/measurement/ports.js";
import type { MeasuringRefusal, QuorumLogArtifact, SupplyArtifact } from "../../../domain/measurement/artifacts.js";
import type { ArtifactId } from "../../../domain/shared/sha256.js";
import { verifySupplyProof } from "../../../infra/proofs/verify-supply-proof.js";
import { pause } from "../../../infra/rpc/pause.js";
import { chainOf, type EvidenceWorld, evidenceWorld } from "../evidence.js";
import { memoryRawPayloads } from "../memory-raw-payloads.js";

/** A chain, a store, and what measuring raised. */
export type MeasuringWorld = {
  readonly evidence: EvidenceWorld;
  readonly writer: EvidenceWriter;
  readonly rawPayloads: RawPayloads;
  readonly alarms: MeasuringAlarm[];
  readonly faults: unknown[];
  readonly measure: (
    measured: MeasuredNetwork,
    legs: readonly Leg[] | LegsOf,
    order?: MeasuringOrder,
    signal?: AbortSignal,
  ) => Promise<Measured>;
  /** An artifact as JSON; throws when it is not held. */
  readonly artifact: <A>(id: ArtifactId | null) => Promise<A>;
};

export const measuringWorld = (change: Partial<MeasuringSettings> = {}): MeasuringWorld => {
  const settings: MeasuringSettings = { minLegs: 2, timeoutMs: 2_000, retries: 1, retryPauseMs: 0, ...change };
  const evidence = evidenceWorld();
  const writer = evidenceWriter(evidence);
  const rawPayloads = memoryRawPayloads(() => 0);
  const alarms: MeasuringAlarm[] = [];
  const faults: unknown[] = [];
  return {
    evidence,
    writer,
    rawPayloads,
    alarms,
    faults,
    measure: (measured, legs, order = { purpose: "SNAPSHOT" }, signal = new AbortController().signal) =>
      measureSupply(
        {
          evidence: writer,
          artifacts: evidence.artifacts,
          legsOf: typeof legs === "function" ? legs : () => legs,
          rawPayloads,
          verifyProof: verifySupplyProof,
          alarm: (_, alarm) => alarms.push(alarm),
          pause,
          onFault: (_, fault) => faults.push(fault),
        },
        settings,
      )(measured, order, signal),
    artifact: async <A>(id: ArtifactId | null) => {
      const bytes = id === null ? undefined : await evidence.artifacts.get(id);
      if (bytes === undefined) throw new Error(`no artifact ${id}`);
      return JSON.parse(bytes.toString("utf8")) as A;
    },
  };
};

/** What was measured. Throws when nothing was. */
export const measurementOf = (measured: Measured): SupplyArtifact => {
  if (measured.outcome === "MEASURED") return measured.artifact;
  throw new Error(measured.outcome === "REFUSED" ? `${measured.artifact.reason}: ${measured.artifact.detail}` : "it was stopped");
};

/** Expects one `supply.refused` with this reason to be all that was recorded, and an alarm; gives its quorum log. */
export const expectRefused = async (world: MeasuringWorld, measured: Measured, reason: MeasuringRefusal): Promise<QuorumLogArtifact> => {
  if (measured.outcome !== "REFUSED") throw new Error(`it was ${measured.outcome}`);
  const { artifact } = measured;
  expect(artifact.reason, artifact.detail).to.equal(reason);
  expect((await chainOf(world.evidence)).records.map(({ kind }) => kind)).to.deep.equal(["supply.refused"]);
  expect(world.alarms).to.deep.include({ kind: "REFUSED", reason, detail: artifact.detail });
  return world.artifact<QuorumLogArtifact>(artifact.quorum_log_artifact_id);
};
