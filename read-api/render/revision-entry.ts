import type { BoardRevision, BoardToken } from "../../domain/board/facts.js";
import type { BoardRevisionEntry } from "../generated/types.js";

/** Names one entry of the revision log for good: the chain record and the token it is about (ADR 0100). */
export const revisionId = ({ seq }: Pick<BoardRevision, "seq">, symbol: string): string => `rev-${seq}-${symbol}`;

/** BoardRevisionEntry (Addendum B 8.6). No anchor is held yet. */
export const renderRevision = ({ symbol, token }: BoardToken, revision: BoardRevision): BoardRevisionEntry => ({
  revision_id: revisionId(revision, symbol),
  seq: revision.seq,
  recorded_at: revision.recorded_at,
  kind: "ATTESTATION_PARSE",
  reason: revision.reason,
  reason_text: revision.reason_text,
  symbol,
  chain: token.home_network,
  period: revision.period,
  score_kind: null,
  superseded_artifact_id: revision.superseded_artifact_id,
  superseding_artifact_id: revision.superseding_artifact_id,
  superseded_source_sha256: revision.superseded_source_sha256,
  superseding_source_sha256: revision.superseding_source_sha256,
  changes: revision.changes.map(({ field, before, after }) => ({ field, before, after })),
  changes_total: revision.changes_total,
  alerted: revision.alerted,
  anchor_status: "UNANCHORED",
});
