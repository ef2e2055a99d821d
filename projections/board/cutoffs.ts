import type { SupplyArtifact } from "../../domain/measurement/artifacts.js";
import { cutoffKey } from "../../domain/measurement/cutoffs.js";
import { cutoffReadOf, reconciliationKey } from "../../domain/measurement/reconciliation.js";
import { MalformedArtifact } from "../decode.js";
import type { EvidenceEvent, RowAccess, RowRef } from "../projection.js";
import { reconciliationOf } from "./artifacts.js";
import type { BoardRows } from "./rows.js";

const keyOf = ({ symbol, network, cutoff_at: cutoffAt }: SupplyArtifact): string | undefined =>
  cutoffAt === null ? undefined : cutoffKey({ symbol, network, cutoffAt });

export const cutoffTouches = (artifact: SupplyArtifact): readonly RowRef<keyof BoardRows>[] => {
  const key = keyOf(artifact);
  return key === undefined ? [] : [{ table: "cutoff_reads", id: key }];
};

/** A reading made for a report's cutoff: the first of its place stands (Addendum B 13.1). */
export const foldCutoffRead = ({ record }: EvidenceEvent, artifact: SupplyArtifact, rows: RowAccess<BoardRows>): void => {
  const { symbol, network } = artifact;
  const key = keyOf(artifact);
  const read = record.artifact === null ? undefined : cutoffReadOf(artifact, record.artifact);
  if (key === undefined || read === undefined) throw new MalformedArtifact(`record ${record.seq} is of a cutoff and names none`);
  if (rows.get("cutoff_reads", key) !== undefined) return;
  rows.put("cutoff_reads", key, { symbol, network, cutoff_at: read.cutoffAt, seq: record.seq, measurement: read.measurement });
};

/** `reconciliation.compared`: takes the place of the comparison before it of the same month, date and network. */
export const foldReconciliation = (event: EvidenceEvent, rows: RowAccess<BoardRows>): void => {
  const { seq, artifact } = event.record;
  const compared = reconciliationOf(event);
  if (artifact === null) throw new MalformedArtifact(`record ${seq} names no artifact`);
  rows.put("reconciliations", reconciliationKey(compared), { ...compared, seq, reconciliation_artifact_id: artifact });
};
