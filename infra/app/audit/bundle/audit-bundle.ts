import type { HeldRecord } from "../../../../domain/bundle/token-evidence.js";
import { Refusal } from "../../../../domain/shared/refusal.js";
import type { ArtifactId } from "../../../../domain/shared/sha256.js";
import { ArchiveRefused, type OpenArchive, openArchive } from "../../../bundle/zip-reader.js";
import { verifySupplyProof } from "../../../proofs/verify-supply-proof.js";
import { checkDerivations } from "../check-derivations.js";
import { checkMeasurements } from "../check-measurements.js";
import { checkRevisions } from "../check-revisions.js";
import { recordSet } from "../record-set.js";
import { type AuditCheck, type AuditReport, BUNDLE_CHECKS, CheckLog, type CheckReport } from "../report.js";
import { checkArchive } from "./check-archive.js";
import { type BundledChain, checkBundledChain } from "./check-bundled-chain.js";
import { checkBundledParses, type OpenParser } from "./check-bundled-parses.js";
import { checkFigures } from "./check-figures.js";
import { checkInclusion } from "./check-inclusion.js";
import { checkManifest, readManifest } from "./check-manifest.js";
import { BadItem, bundledArtifacts, type Manifest } from "./opened-bundle.js";

type Ports = { readonly openParser: OpenParser; readonly progress: (line: string) => void };

/**
 * Everything a bundle allows to be checked, offline: its files and its form, the chain to its head, the proofs, what was derived from
 * what, every parse repeated from the bundled documents, every reading and its proof, and its figures computed anew. Throws Refusal `archive-refused` for a file that
 * may not be opened at all.
 */
export const auditBundle = async (path: string, ports: Ports): Promise<AuditReport> => {
  const archive = await openArchive(path).catch((cause: unknown) => {
    throw cause instanceof ArchiveRefused ? new Refusal("archive-refused", `${path} is refused: ${cause.message}.`, { cause }) : cause;
  });
  try {
    return await auditArchive(archive, ports);
  } finally {
    await archive.close();
  }
};

const auditArchive = async (archive: OpenArchive, ports: Ports): Promise<AuditReport> => {
  const { progress } = ports;
  const run = new CheckRun(progress);
  await run.check("archive", () => checkArchive(archive, (files) => progress(`archive: ${files} files`)));
  const manifest = await run.read("manifest", () => readManifest(archive));
  const chain = manifest && (await run.read("chain", () => checkBundledChain(archive, manifest)));
  if (manifest !== undefined && chain !== undefined) {
    run.add(chain.report);
    await checkContent(run, archive, manifest, chain, ports);
    await run.check("figures", () => checkFigures(archive, manifest, chain.records, chain.head.recordedAt));
  }
  return run.report(manifest);
};

const checkContent = async (
  run: CheckRun,
  archive: OpenArchive,
  manifest: Manifest,
  { records: held, head }: BundledChain,
  ports: Ports,
): Promise<void> => {
  const artifacts = bundledArtifacts(archive, manifest);
  const records = recordSet(held.map(({ record }) => record));
  await run.check("manifest", () => checkManifest(archive, manifest, held, head.recordedAt));
  await run.check("inclusion", () => checkInclusion(archive, manifest, held));
  await run.check("derivations", () => checkDerivations(records, artifacts));
  await run.check("revisions", () => checkRevisions(records, artifacts));
  await run.check("parses", () => checkBundledParses(archive, manifest, held, ports));
  await run.check("measurements", () =>
    checkMeasurements(records, {
      artifacts,
      verifyProof: verifySupplyProof,
      isAway: awayOf(manifest, held),
      progress: (done) => ports.progress(`measurements: ${done}`),
    }),
  );
};

/** What the manifest lists as left out, and registries: they name other tokens and are no part of a bundle. */
const awayOf = ({ files }: Manifest, held: readonly HeldRecord[]): ((id: ArtifactId) => boolean) => {
  const left = files.flatMap(({ artifact_id, omitted }) => (omitted && artifact_id !== null ? [artifact_id] : []));
  const registries = held.flatMap(({ record }) =>
    record.kind === "registry.changed" && record.artifact !== null ? [record.artifact] : [],
  );
  const away = new Set([...left, ...registries]);
  return (id) => away.has(id);
};

/** Collects the checks. Whatever a damaged or hostile file makes one trip over is its finding: no bundle may stop the audit. */
class CheckRun {
  readonly #progress: (line: string) => void;
  readonly #reports = new Map<AuditCheck, CheckReport>();
  constructor(progress: (line: string) => void) {
    this.#progress = progress;
  }

  add(report: CheckReport): void {
    this.#reports.set(report.check, report);
  }

  async check(check: AuditCheck, work: () => Promise<CheckReport>): Promise<void> {
    const report = await this.read(check, work);
    if (report !== undefined) this.add(report);
  }

  async read<T>(check: AuditCheck, work: () => Promise<T>): Promise<T | undefined> {
    this.#progress(check);
    try {
      return await work();
    } catch (error) {
      const log = new CheckLog(check);
      log.fault(error instanceof BadItem ? error.place : "bundle", error instanceof Error ? error.message : String(error));
      this.add(log.report());
      return undefined;
    }
  }

  /** In the order of the checks; one that could not run says so. */
  report(manifest: Manifest | undefined): AuditReport {
    const checks = BUNDLE_CHECKS.map((check) => this.#reports.get(check) ?? new CheckLog(check).report(NOT_RUN));
    const first = checks.flatMap(({ findings }) => findings)[0] ?? null;
    return { ok: first === null, first, chain: chainOf(manifest), checks };
  }
}

const NOT_RUN = "not looked at: what it needs cannot be read";

const chainOf = (manifest: Manifest | undefined): AuditReport["chain"] =>
  manifest === undefined
    ? { head_seq: null, head_hash: null, tree_size: 0, root_hash: "" }
    : {
        head_seq: manifest.chain_head_seq,
        head_hash: manifest.chain_head_hash,
        tree_size: manifest.tree_size,
        root_hash: manifest.head_root,
      };
