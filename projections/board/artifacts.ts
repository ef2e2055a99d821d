import type { SupplyArtifact, SupplyRefusalArtifact } from "../../domain/measurement/artifacts.js";
import type { ContextArtifact } from "../../domain/measurement/context.js";
import type { ReconciliationArtifact } from "../../domain/measurement/reconciliation.js";
import type { RegistryArtifact } from "../../domain/registry/catalog.js";
import type { CaptureArtifact, ParseArtifact, UnreadableArtifact } from "../../domain/report/parse-artifact.js";
import type { RevisionArtifact } from "../../domain/report/revision.js";
import type { ReviewArtifact } from "../../domain/review/review.js";
import { MalformedArtifact } from "../decode.js";
import type { EvidenceEvent } from "../projection.js";

/** The artifact of an event, as the type its `schema` and `schema_version` name. Throws MalformedArtifact for another. */
const artifactReader =
  <A extends { readonly schema: string; readonly schema_version: number }>(schema: A["schema"], version: A["schema_version"]) =>
  ({ record, data }: EvidenceEvent): A => {
    if (data?.schema === schema && data.schema_version === version) return data as unknown as A;
    const found = data === null ? "no artifact" : `schema ${String(data.schema)} version ${String(data.schema_version)}`;
    throw new MalformedArtifact(
      `record ${record.seq} (${record.kind}) needs an artifact of schema ${schema} version ${version}, found ${found}`,
    );
  };

export const registryOf = artifactReader<RegistryArtifact>("registry", 1);
export const captureOf = artifactReader<CaptureArtifact>("document.capture", 1);
export const unreadableOf = artifactReader<UnreadableArtifact>("document.unreadable", 1);
export const parseOf = artifactReader<ParseArtifact>("report.parse", 1);
export const reviewOf = artifactReader<ReviewArtifact>("methodology.review", 1);
export const revisionOf = artifactReader<RevisionArtifact>("report.revision", 1);
export const supplyOf = artifactReader<SupplyArtifact>("supply.measurement", 1);
export const refusalOf = artifactReader<SupplyRefusalArtifact>("supply.refusal", 1);
export const contextOf = artifactReader<ContextArtifact>("supply.context", 1);
export const reconciliationOf = artifactReader<ReconciliationArtifact>("reconciliation", 1);
