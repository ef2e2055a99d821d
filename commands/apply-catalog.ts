import { artifactBytes } from "../domain/evidence/artifact.js";
import type { Catalog, RegistryArtifact } from "../domain/registry/catalog.js";
import { catalogFaults } from "../domain/registry/validate.js";
import { Refusal } from "../domain/shared/refusal.js";
import { artifactIdOf } from "../domain/shared/sha256.js";
import { type EvidenceWriter, firstSeq } from "./evidence-writer.js";

/** `seq`: of the record that holds this catalog, new or old. */
export type CatalogApplied = { readonly changed: boolean; readonly seq: number; readonly position: bigint | null };

/**
 * Makes the catalog the registry in force: one `registry.changed` whose artifact is the whole registry after the change.
 * Applying what is in force changes nothing. Throws Refusal `catalog-invalid`.
 */
export const applyCatalog =
  ({ appendEvidence }: Pick<EvidenceWriter, "appendEvidence">) =>
  async (catalog: Catalog): Promise<CatalogApplied> => {
    refuseFaults(catalog);
    const registry: RegistryArtifact = { schema: "registry", schema_version: 1, catalog };
    const artifact = artifactBytes(registry);
    const { answer, records, position } = await appendEvidence<number | null>(({ registry: held }) =>
      held?.artifactId === artifactIdOf(artifact)
        ? { entries: [], answer: held.seq }
        : {
            entries: [{ kind: "registry.changed", subject: "registry", artifact, causeSeq: null, supersedesSeq: held?.seq ?? null }],
            answer: null,
          },
    );
    return { changed: answer === null, seq: answer ?? firstSeq(records), position };
  };

const refuseFaults = (catalog: Catalog): void => {
  const faults = catalogFaults(catalog).map(({ path, message }) => `${path === "" ? "/" : path} ${message}`);
  if (faults.length > 0) throw new Refusal("catalog-invalid", `the catalog has ${faults.length} faults: ${faults.join("; ")}`);
};
