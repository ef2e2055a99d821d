import { homeFirst } from "../board/networks.js";
import type { CatalogToken } from "../registry/catalog.js";
import type { ParseArtifact } from "../report/parse-artifact.js";
import { canonicalJson } from "../shared/canonical-json.js";
import type { ArtifactId } from "../shared/sha256.js";
import { attestedSupply } from "./attested-supply.js";
import { type CutoffMeasurement, compareSupply, type ReconciliationArtifact } from "./reconciliation.js";

/** What a comparison is held against: the report it names, the measurement the chain holds for its cutoff, the registry in force. */
export type ComparedEvidence = {
  readonly parse: ParseArtifact;
  readonly reportArtifactId: ArtifactId;
  readonly measured: CutoffMeasurement | null;
  readonly token: CatalogToken;
};

/** In what a comparison is not what the report, the measurement and the rules give (Addendum B 13, 14). */
export const reconciliationFaults = (stated: ReconciliationArtifact, evidence: ComparedEvidence): readonly string[] => {
  const { parse, reportArtifactId, measured, token } = evidence;
  const { symbol, network, as_of, tolerance_bps } = stated;
  const column = parse.columns.find((one) => one.as_of === as_of && one.refused === null);
  const isRegistered = homeFirst(token).some((one) => one.network === network);
  const attested =
    column === undefined || !isRegistered ? undefined : attestedSupply(parse, column, { network, home: network === token.home_network });
  if (column === undefined || attested === undefined) return [`its report states no figure as of ${as_of} to compare on ${network}`];
  const computed = compareSupply({
    symbol,
    network,
    as_of,
    report_month: parse.period,
    cutoff_at: column.cutoff_at,
    attested,
    measured,
    tolerance_bps,
    report_artifact_id: reportArtifactId,
    source_sha256: parse.source_sha256,
  });
  return differingMembers(stated, computed).map((name) => `its member ${name} is not what report, measurement and rules give`);
};

const differingMembers = (stated: ReconciliationArtifact, computed: ReconciliationArtifact): readonly string[] => {
  const [one, other] = [new Map(Object.entries(stated)), new Map(Object.entries(computed))];
  const text = (members: typeof one, name: string): string => canonicalJson(members.get(name) ?? null);
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => text(one, name) !== text(other, name) || one.has(name) !== other.has(name),
  );
};
