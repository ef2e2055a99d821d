import { type ArtifactId, sha256OfArtifactId } from "../../domain/shared/sha256.js";
import { MalformedArtifact } from "../decode.js";
import type { EvidenceEvent, RowAccess, RowRef } from "../projection.js";
import { reviewOf } from "./artifacts.js";
import type { BoardRows, MethodologyRow } from "./rows.js";

const NONE: MethodologyRow = { sha256: null, uploaded_at: null, seq: null, reviews: [] };

export const methodologyTouches = (): readonly RowRef<keyof BoardRows>[] => [{ table: "methodology", id: "methodology" }];

const former = (rows: RowAccess<BoardRows>): MethodologyRow => rows.get("methodology", "methodology") ?? NONE;

/** `methodology.published`: its artifact is the document itself (Addendum B 5.1). */
export const foldPublished = ({ record }: EvidenceEvent, rows: RowAccess<BoardRows>): void => {
  const document: ArtifactId | null = record.artifact;
  if (document === null) throw new MalformedArtifact(`record ${record.seq} publishes no methodology document`);
  const published = { sha256: sha256OfArtifactId(document), uploaded_at: record.recorded_at, seq: record.seq };
  rows.put("methodology", "methodology", { ...former(rows), ...published });
};

/** `methodology.reviewed` (Addendum B 5.2). */
export const foldReviewed = (event: EvidenceEvent, rows: RowAccess<BoardRows>): void => {
  const row = former(rows);
  const { seq, recorded_at } = event.record;
  rows.put("methodology", "methodology", { ...row, reviews: [...row.reviews, { seq, recorded_at, review: reviewOf(event) }] });
};
