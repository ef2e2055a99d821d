import { ingestedNetworks, publishedBy } from "../../domain/board/networks.js";
import { artifactBytes } from "../../domain/evidence/artifact.js";
import type { EvidenceEntry } from "../../domain/evidence/chain.js";
import { attestedSupply } from "../../domain/measurement/attested-supply.js";
import { type CutoffPlace, cutoffKey } from "../../domain/measurement/cutoffs.js";
import {
  type CutoffMeasurement,
  compareSupply,
  type ReconciliationArtifact,
  reconciliationKey,
} from "../../domain/measurement/reconciliation.js";
import { supplySubject } from "../../domain/measurement/subject.js";
import type { CatalogToken } from "../../domain/registry/catalog.js";
import type { ParseArtifact } from "../../domain/report/parse-artifact.js";
import type { HeldReport } from "../../domain/report/succession.js";
import { type ArtifactId, artifactIdOf } from "../../domain/shared/sha256.js";
import type { EvidenceState } from "../evidence-state.js";
import type { EvidenceWriter } from "../evidence-writer.js";
import { loadJsonArtifact } from "../load-artifact.js";
import type { ArtifactStore } from "../ports.js";

/** The nearest recorded snapshots by `cutoffKey`, as far as record `throughSeq` goes; null while nothing is recorded. */
export type NearestSnapshots = { readonly throughSeq: number | null; readonly found: ReadonlyMap<string, CutoffMeasurement> };

/** Finds of each place the snapshot that stands in for a reading at the cutoff (Addendum B 13.1). Throws when it cannot be told. */
export type FindSnapshots = (places: readonly CutoffPlace[]) => Promise<NearestSnapshots>;

export type ReconcilePorts = {
  readonly evidence: Pick<EvidenceWriter, "appendEvidence">;
  readonly artifacts: Pick<ArtifactStore, "get">;
  readonly findSnapshots: FindSnapshots;
};

/**
 * `compared`: comparisons recorded. `isBehind`: a snapshot was recorded that `findSnapshots` did not know yet, so it is to be asked again.
 * `headSeq`: up to where the chain was looked at.
 */
export type Reconciled = { readonly compared: number; readonly isBehind: boolean; readonly headSeq: number | null };

/** As many in one append as leave it well below its limit. */
const AT_ONCE = 200;

/** A figure to compare: a date column of an active report on a network that it states a figure for. */
type Stated = {
  readonly report: HeldReport;
  readonly place: CutoffPlace;
  readonly isPublished: boolean;
  readonly key: string;
  readonly compare: (measured: CutoffMeasurement | null) => ReconciliationArtifact;
};

/**
 * Compares what active reports state with what was measured at their cutoffs, and records each comparison that is not the newest on
 * record already, in the place of the one before (Addendum B 14). Decided on the head the records follow. Throws what the ports throw.
 */
export const reconcile = ({ evidence, artifacts, findSnapshots }: ReconcilePorts, toleranceBps: string) => {
  const parses = new Map<ArtifactId, ParseArtifact>();
  const parseOf = async ({ artifactId }: HeldReport): Promise<ParseArtifact> => {
    const parse = parses.get(artifactId) ?? (await loadJsonArtifact<ParseArtifact>(artifacts, artifactId));
    parses.set(artifactId, parse);
    return parse;
  };
  return async (): Promise<Reconciled> => {
    for (let compared = 0; ; ) {
      const { answer, records, head } = await evidence.appendEvidence<{ readonly isBehind: boolean }>(async (state) => {
        forgetInactive(state, parses);
        const stated = await statedFigures(state, parseOf, toleranceBps);
        const { measured, isBehind } = await measuredAt(state, stated, findSnapshots);
        if (isBehind) return { entries: [], answer: { isBehind } };
        return { entries: newEntries(state, stated, measured), answer: { isBehind } };
      });
      compared += records.length;
      if (records.length < AT_ONCE) return { compared, isBehind: answer.isBehind, headSeq: head?.seq ?? null };
    }
  };
};

const forgetInactive = (state: EvidenceState, parses: Map<ArtifactId, ParseArtifact>): void => {
  const active = new Set(state.activeReports().map(({ artifactId }) => artifactId));
  for (const id of parses.keys()) if (!active.has(id)) parses.delete(id);
};

const statedFigures = async (
  state: EvidenceState,
  parseOf: (report: HeldReport) => Promise<ParseArtifact>,
  toleranceBps: string,
): Promise<readonly Stated[]> => {
  const tokens = new Map((state.registry?.catalog.tokens ?? []).map((token) => [token.symbol, token]));
  const stated: Stated[] = [];
  for (const report of state.activeReports()) {
    const token = report.isSingleToken ? tokens.get(report.coveredSymbols[0] ?? "") : undefined;
    if (token !== undefined) stated.push(...statedBy(report, await parseOf(report), token, toleranceBps));
  }
  return stated;
};

const statedBy = (report: HeldReport, parse: ParseArtifact, token: CatalogToken, toleranceBps: string): readonly Stated[] =>
  parse.columns
    .filter(({ refused }) => refused === null)
    .flatMap((column) =>
      ingestedNetworks(token).flatMap(({ network }): readonly Stated[] => {
        const attested = attestedSupply(parse, column, { network, home: network === token.home_network });
        if (attested === undefined) return [];
        const { symbol } = token;
        const of = { symbol, network, as_of: column.as_of, report_month: parse.period, cutoff_at: column.cutoff_at };
        const from = { report_artifact_id: report.artifactId, source_sha256: parse.source_sha256 };
        return [
          {
            report,
            place: { symbol, network, cutoffAt: column.cutoff_at },
            isPublished: publishedBy(token, column.cutoff_at).includes(network),
            key: reconciliationKey(of),
            compare: (measured) => compareSupply({ ...of, ...from, attested, measured, tolerance_bps: toleranceBps }),
          },
        ];
      }),
    );

/** By `cutoffKey`: the reading at the cutoff, else the nearest snapshot; none on a network that was not published then. */
const measuredAt = async (
  state: EvidenceState,
  stated: readonly Stated[],
  findSnapshots: FindSnapshots,
): Promise<{ readonly measured: ReadonlyMap<string, CutoffMeasurement>; readonly isBehind: boolean }> => {
  const published = stated.filter(({ isPublished }) => isPublished).map(({ place }) => place);
  const read = published.flatMap((place) => {
    const held = state.cutoffReadOf(cutoffKey(place));
    return held === undefined ? [] : [[cutoffKey(place), held.measurement] as const];
  });
  const measured = new Map(read);
  const newest = (place: CutoffPlace): number | undefined => state.snapshotOf(supplySubject(place.symbol, place.network))?.seq;
  const unread = published.filter((place) => !measured.has(cutoffKey(place)) && newest(place) !== undefined);
  if (unread.length === 0) return { measured, isBehind: false };
  const { throughSeq, found } = await findSnapshots(unread);
  const isBehind = unread.some((place) => (newest(place) ?? 0) > (throughSeq ?? -1));
  return { measured: new Map([...measured, ...found]), isBehind };
};

const newEntries = (
  state: EvidenceState,
  stated: readonly Stated[],
  measured: ReadonlyMap<string, CutoffMeasurement>,
): readonly EvidenceEntry[] => {
  const entries: EvidenceEntry[] = [];
  for (const { report, place, key, compare } of stated) {
    const artifact = artifactBytes(compare(measured.get(cutoffKey(place)) ?? null));
    const former = state.reconciliationOf(key);
    if (former?.artifactId === artifactIdOf(artifact)) continue;
    const subject = supplySubject(place.symbol, place.network);
    entries.push({ kind: "reconciliation.compared", subject, artifact, causeSeq: report.seq, supersedesSeq: former?.seq ?? null });
    if (entries.length === AT_ONCE) break;
  }
  return entries;
};
