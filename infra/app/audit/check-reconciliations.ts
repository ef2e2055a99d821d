import { loadArtifact, loadJsonArtifact } from "../../../commands/load-artifact.js";
import type { ArtifactStore } from "../../../commands/ports.js";
import { publishedBy } from "../../../domain/board/networks.js";
import { statedSettings } from "../../../domain/bundle/stated-settings.js";
import type { ChainRecord } from "../../../domain/evidence/record.js";
import type { SupplyArtifact } from "../../../domain/measurement/artifacts.js";
import { cutoffKey, nearestSnapshot, type TimedReading } from "../../../domain/measurement/cutoffs.js";
import {
  type CutoffMeasurement,
  cutoffReadOf,
  type ReconciliationArtifact,
  reconciliationKey,
} from "../../../domain/measurement/reconciliation.js";
import { reconciliationFaults } from "../../../domain/measurement/reconciliation-faults.js";
import type { CatalogToken, RegistryArtifact } from "../../../domain/registry/catalog.js";
import type { ParseArtifact } from "../../../domain/report/parse-artifact.js";
import { defaultSettings } from "../../../domain/settings/values.js";
import { type Instant, msOfInstant } from "../../../domain/shared/time.js";
import { attempt } from "./attempt.js";
import { prefetched } from "./prefetched.js";
import type { RecordSet } from "./record-set.js";
import { CheckLog, type CheckReport } from "./report.js";

type Artifacts = Pick<ArtifactStore, "get" | "getMany">;
type Snapshot = TimedReading & { readonly measurement: CutoffMeasurement };

/** Readings whose artifacts are read together. */
const BATCH = 500;

/**
 * Every comparison computed anew: from the report it names, from the measurement that the chain held for its cutoff when it was recorded
 * (the first reading at the cutoff, else the nearest snapshot), and by the rules (Addendum B 13, 14), with the window that the methodology in force states.
 */
export const checkReconciliations = async (records: RecordSet, artifacts: Artifacts): Promise<CheckReport> => {
  const log = new CheckLog("reconciliations");
  const compared = new Set<string>();
  for (const { kind, subject } of records) if (kind === "reconciliation.compared") compared.add(subject);
  const walk = new ReconciliationWalk(records, artifacts);
  let waiting: ChainRecord[] = [];
  for (const record of records) {
    if (record.kind === "supply.measured" && compared.has(record.subject)) waiting.push(record);
    if (waiting.length === BATCH || record.kind === "reconciliation.compared") {
      await attempt(log, `record ${record.seq}`, () => walk.measured(waiting));
      waiting = [];
    }
    if (record.kind === "methodology.published") await attempt(log, `record ${record.seq}`, () => walk.published(record));
    if (record.kind === "registry.changed") await attempt(log, `record ${record.seq}`, () => walk.registered(record));
    if (record.kind !== "reconciliation.compared") continue;
    log.examined += 1;
    await attempt(log, `record ${record.seq}`, async () => {
      for (const fault of await walk.faultsOf(record)) log.fault(`record ${record.seq}`, fault);
    });
  }
  return log.report();
};

class ReconciliationWalk {
  readonly #records: RecordSet;
  readonly #artifacts: Artifacts;
  readonly #reads = new Map<string, CutoffMeasurement>();
  readonly #snapshots = new Map<string, Snapshot[]>(); // by subject
  readonly #newest = new Map<string, number>(); // place of the newest comparison, by what it is of
  #tokens: ReadonlyMap<string, CatalogToken> = new Map();
  #windowSeconds: number = defaultSettings.CUTOFF_WINDOW_SECONDS;

  constructor(records: RecordSet, artifacts: Artifacts) {
    this.#records = records;
    this.#artifacts = artifacts;
  }

  async published({ artifact }: ChainRecord): Promise<void> {
    if (artifact === null) return;
    const text = await loadArtifact(this.#artifacts, artifact);
    this.#windowSeconds = statedSettings(text.toString("utf8")).CUTOFF_WINDOW_SECONDS;
  }

  async registered({ artifact }: ChainRecord): Promise<void> {
    if (artifact === null) return;
    const { catalog } = await loadJsonArtifact<RegistryArtifact>(this.#artifacts, artifact);
    this.#tokens = new Map(catalog.tokens.map((token) => [token.symbol, token]));
  }

  /** Records of readings, in the order of the chain. */
  async measured(records: readonly ChainRecord[]): Promise<void> {
    const held = await prefetched(
      this.#artifacts,
      records.flatMap(({ artifact }) => artifact ?? []),
    );
    for (const { seq, subject, artifact } of records) {
      if (artifact === null) continue;
      const reading = await loadJsonArtifact<SupplyArtifact>(held, artifact);
      const { symbol, network, pin, total_supply, source_tier: tier } = reading;
      const atCutoff = cutoffReadOf(reading, artifact);
      if (atCutoff !== undefined) {
        const key = cutoffKey({ symbol, network, cutoffAt: atCutoff.cutoffAt });
        if (!this.#reads.has(key)) this.#reads.set(key, atCutoff.measurement);
        continue;
      }
      const measurement: CutoffMeasurement = {
        source: "SNAPSHOT",
        total_supply,
        time: pin.time,
        height: pin.height,
        tier,
        artifact_id: artifact,
      };
      const known = this.#snapshots.get(subject) ?? [];
      known.push({ time_ms: msOfInstant(pin.time), height: pin.height, seq, measurement });
      this.#snapshots.set(subject, known);
    }
  }

  async faultsOf(record: ChainRecord): Promise<readonly string[]> {
    const report = record.cause_seq === null ? undefined : this.#records.at(record.cause_seq);
    if (record.artifact === null || report?.kind !== "report.parsed" || report.artifact === null)
      return ["it does not name a comparison and the report it is of"];
    const stated = await loadJsonArtifact<ReconciliationArtifact>(this.#artifacts, record.artifact);
    const parse = await loadJsonArtifact<ParseArtifact>(this.#artifacts, report.artifact);
    const token = this.#tokens.get(stated.symbol);
    if (token === undefined) return [`the registry knew no token ${stated.symbol}`];
    const measured = this.#measuredAt(record.subject, token, stated);
    return [
      ...this.#placeFaults(record, stated),
      ...reconciliationFaults(stated, { parse, reportArtifactId: report.artifact, measured, token }),
    ];
  }

  #measuredAt(
    subject: string,
    token: CatalogToken,
    { symbol, network, cutoff_at: cutoffAt }: ReconciliationArtifact,
  ): CutoffMeasurement | null {
    if (!publishedBy(token, cutoffAt).includes(network)) return null;
    return this.#reads.get(cutoffKey({ symbol, network, cutoffAt })) ?? this.#nearest(subject, cutoffAt);
  }

  #nearest(subject: string, cutoffAt: Instant): CutoffMeasurement | null {
    return nearestSnapshot(this.#snapshots.get(subject) ?? [], cutoffAt, this.#windowSeconds)?.measurement ?? null;
  }

  /** Whether it stands under its own subject and supersedes the comparison before of the same. */
  #placeFaults({ seq, subject, supersedes_seq }: ChainRecord, stated: ReconciliationArtifact): readonly string[] {
    const key = reconciliationKey(stated);
    const former = this.#newest.get(key) ?? null;
    this.#newest.set(key, seq);
    return [
      ...(subject === `${stated.symbol}/${stated.network}` ? [] : [`its comparison is of ${stated.symbol}/${stated.network}`]),
      ...(supersedes_seq === former
        ? []
        : [`it supersedes ${supersedes_seq ?? "none"}, and the comparison before it is ${former ?? "none"}`]),
    ];
  }
}
