import { loadJsonArtifact } from "../../../commands/load-artifact.js";
import type { VerifySupplyProof } from "../../../commands/measurement/ports.js";
import { type ArtifactStore, DamagedArtifact } from "../../../commands/ports.js";
import type { ChainRecord } from "../../../domain/evidence/record.js";
import type {
  QuorumLogArtifact,
  StorageProofArtifact,
  SupplyArtifact,
  SupplyRefusalArtifact,
} from "../../../domain/measurement/artifacts.js";
import { measurementFaults, proofClaimFaults, registryFaults } from "../../../domain/measurement/measurement-faults.js";
import { quorumFaults, refusalFaults } from "../../../domain/measurement/quorum-faults.js";
import type { ArtifactId } from "../../../domain/shared/sha256.js";
import { attempt } from "./attempt.js";
import { prefetched } from "./prefetched.js";
import type { RecordSet } from "./record-set.js";
import { CheckLog, type CheckReport } from "./report.js";
import { RulesInForce } from "./rules-in-force.js";

type Artifacts = Pick<ArtifactStore, "get" | "getMany">;

export type MeasurementPorts = {
  readonly artifacts: Artifacts;
  readonly verifyProof: VerifySupplyProof;
  /** True of what is not at hand and need not be: left out of a bundle, or never part of one. */
  readonly isAway: (id: ArtifactId) => boolean;
  readonly progress: (done: number) => void;
};

/** Records looked at together: their artifacts are read in one call, quorum logs and proofs in another. */
const BATCH = 100;

/**
 * Every reading and every refusal: the measurement against its record, its quorum log, the answers logged, the registry and the quorum in
 * force, its proof verified anew, and pins of the schedule that never go back (Addendum B 11, 17). What is computed from readings (slices,
 * floats, ratios, reconciliations) are rows of read models, and checked there.
 */
export const checkMeasurements = async (records: RecordSet, ports: MeasurementPorts): Promise<CheckReport> => {
  const log = new CheckLog("measurements");
  const walk = new MeasurementWalk(log, ports);
  let batch: ChainRecord[] = [];
  for (const record of records) {
    if (record.kind === "registry.changed" || record.kind === "methodology.published") {
      await walk.look(batch);
      batch = [];
      if (record.artifact !== null && !ports.isAway(record.artifact))
        await attempt(log, `record ${record.seq}`, () => walk.rules.take(record));
    }
    if (record.kind !== "supply.measured" && record.kind !== "supply.refused") continue;
    if (batch.push(record) < BATCH) continue;
    await walk.look(batch);
    batch = [];
  }
  await walk.look(batch);
  walk.conclude();
  return log.report();
};

class MeasurementWalk {
  readonly rules: RulesInForce;
  readonly #log: CheckLog;
  readonly #ports: MeasurementPorts;
  readonly #pins = new Map<string, number>(); // height of the schedule's last pin, by subject
  #withoutLog = 0;

  constructor(log: CheckLog, ports: MeasurementPorts) {
    this.#log = log;
    this.#ports = ports;
    this.rules = new RulesInForce(ports.artifacts);
  }

  async look(batch: readonly ChainRecord[]): Promise<void> {
    const { artifacts, isAway, progress } = this.#ports;
    const read = async (ids: readonly ArtifactId[]) =>
      prefetched(
        artifacts,
        ids.filter((id) => !isAway(id)),
      );
    const here = batch.filter(({ artifact }) => artifact !== null && !isAway(artifact));
    const own = await read(here.flatMap(({ artifact }) => artifact ?? []));
    const named = await read(await this.#behind(here, own));
    for (const record of batch) {
      const { artifact, kind, seq } = record;
      this.#log.examined += 1;
      if (artifact === null) this.#log.fault(`record ${seq}`, "it names no artifact");
      else if (isAway(artifact)) this.#log.cannotRepeat(`record ${seq}`, "its measurement is left out of the bundle");
      else
        await attempt(this.#log, `record ${seq}`, async () => {
          const faults =
            kind === "supply.refused"
              ? await this.#refused(record, await loadJsonArtifact<SupplyRefusalArtifact>(own, artifact), named)
              : await this.#measured(record, await loadJsonArtifact<SupplyArtifact>(own, artifact), named);
          for (const fault of faults) this.#log.fault(`record ${seq}`, fault);
        });
    }
    progress(this.#log.examined);
  }

  conclude(): void {
    if (this.#withoutLog > 0) this.#log.cannotRepeat("supply.measured", `${this.#withoutLog} readings were imported without a quorum log`);
  }

  /** What the artifacts name, as far as they can be read; what cannot is found when each is looked at. */
  async #behind(records: readonly ChainRecord[], own: Pick<ArtifactStore, "get">): Promise<readonly ArtifactId[]> {
    const ids: ArtifactId[] = [];
    for (const { artifact } of records) {
      const bytes = artifact === null ? undefined : await own.get(artifact).catch(undefinedWhenDamaged);
      if (bytes !== undefined) ids.push(...namedBy(JSON.parse(bytes.toString("utf8")) as Partial<SupplyArtifact>));
    }
    return ids;
  }

  async #refused(record: ChainRecord, refusal: SupplyRefusalArtifact, named: Pick<ArtifactStore, "get">): Promise<readonly string[]> {
    const { symbol, network, quorum_log_artifact_id: id } = refusal;
    const subject = record.subject === `${symbol}/${network}` ? [] : [`its refusal is of ${symbol}/${network}`];
    if (this.#ports.isAway(id)) return subject;
    const log = await loadJsonArtifact<QuorumLogArtifact>(named, id);
    return [...subject, ...fewest(this.rules.quorums, (minLegs) => refusalFaults(refusal, log, minLegs))];
  }

  async #measured(record: ChainRecord, measured: SupplyArtifact, named: Pick<ArtifactStore, "get">): Promise<readonly string[]> {
    return [
      ...measurementFaults(record, measured),
      ...this.#registryFaults(record, measured),
      ...this.#pinFaults(record, measured),
      ...(await this.#quorumFaults(measured, named)),
      ...(await this.#proofFaults(measured, named)),
    ];
  }

  #registryFaults({ subject }: ChainRecord, measured: SupplyArtifact): readonly string[] {
    const networks = this.rules.networksOf(subject);
    if (networks === undefined) return [];
    const [faults = ["the registry knows no such token and network"], ...before] = networks.map((network) =>
      registryFaults(measured, network),
    );
    return before.some((found) => found.length === 0) ? [] : faults;
  }

  /** Pins of the schedule do not go back (Addendum B 11.2.4); what was imported without a quorum log may come in any order. */
  #pinFaults({ subject }: ChainRecord, { purpose, pin, quorum_log_artifact_id: id }: SupplyArtifact): readonly string[] {
    if (purpose === "CUTOFF" || id === null) return [];
    const before = this.#pins.get(subject) ?? pin.height;
    this.#pins.set(subject, pin.height);
    return pin.height < before ? [`its pin at height ${pin.height} is below the one before it at ${before}`] : [];
  }

  async #quorumFaults(measured: SupplyArtifact, named: Pick<ArtifactStore, "get">): Promise<readonly string[]> {
    const { quorum_log_artifact_id: id } = measured;
    if (id === null) this.#withoutLog += 1;
    if (id === null || this.#ports.isAway(id)) return [];
    const log = await loadJsonArtifact<QuorumLogArtifact>(named, id);
    return fewest(this.rules.quorums, (minLegs) => quorumFaults(measured, log, minLegs));
  }

  async #proofFaults(measured: SupplyArtifact, named: Pick<ArtifactStore, "get">): Promise<readonly string[]> {
    const { storage_proof_artifact_id: id, pin, address, total_supply_base_units: units } = measured;
    if (id === null || this.#ports.isAway(id)) return [];
    const artifact = await loadJsonArtifact<StorageProofArtifact>(named, id);
    const { header, proof, layout, implementation_proof: implementationProof } = artifact;
    const verdict = await this.#ports.verifyProof({ block: pin, address, layout, proof: { header, proof, implementationProof } });
    const claim = proofClaimFaults(measured, artifact);
    if (!verdict.ok) return [...claim, `its proof fails at ${verdict.step}: ${verdict.detail.replace(/\.$/, "")}`];
    return verdict.baseUnits.toString() === units ? claim : [...claim, `its proof gives ${verdict.baseUnits}, and it states ${units}`];
  }
}

/** The faults under the quorum in force; none when there is none under the one just before it. */
const fewest = (
  [now, ...before]: readonly [number | null, ...(number | null)[]],
  faults: (minLegs: number | null) => readonly string[],
): readonly string[] => (before.some((minLegs) => faults(minLegs).length === 0) ? [] : faults(now));

const undefinedWhenDamaged = (error: unknown): undefined => {
  if (!(error instanceof DamagedArtifact)) throw error;
};

/** A refusal names no proof. */
const namedBy = ({ quorum_log_artifact_id, storage_proof_artifact_id }: Partial<SupplyArtifact>): readonly ArtifactId[] =>
  [quorum_log_artifact_id, storage_proof_artifact_id].filter((id) => id !== null && id !== undefined);
