import { applyCatalog, type CatalogApplied } from "../../commands/apply-catalog.js";
import { Refusal } from "../../domain/shared/refusal.js";
import { loadCatalog } from "../catalog/load-catalog.js";
import { publishInForce, settleSampleReview } from "./methodology.js";
import type { Parts } from "./parts.js";

/** Applied when nothing is configured and nothing is registered. */
const FIRST_CATALOG = "sample";

/** Checks the newest links of the chain and that what they name is held (Addendum B 3.3, 4.1). Throws Refusal `chain-broken`. */
export const verifyNewestLinks = async ({ evidence, log }: Parts): Promise<void> => {
  const { verified, faults, head } = await evidence.verifyTail();
  const [first] = faults;
  if (first !== undefined) {
    throw new Refusal("chain-broken", `The evidence chain does not hold at record ${first.seq}: ${first.detail}. Nothing was changed.`);
  }
  log.info({ verified, seq: head?.seq ?? null }, "the newest links of the evidence chain hold");
};

/** Applies the configured catalog, or the sample to an empty registry; nothing when neither is the case. Throws Refusal `catalog-invalid`. */
export const applyConfigured = async (parts: Parts): Promise<CatalogApplied | null> => {
  const { config, evidence, log } = parts;
  const isEmpty = await evidence.ask(({ registry }) => registry === null);
  const name = config.catalog ?? (isEmpty ? FIRST_CATALOG : null);
  if (name === null) return null;
  const applied = await applyCatalog(evidence)(await loadCatalog(name));
  if (applied.changed) log.info({ catalog: name, seq: applied.seq }, "catalog applied");
  return applied;
};

/** What an operator is told when no review covers what is served. */
export const REVIEW_HINT =
  "The board is withheld until a review of the methodology in force is recorded: read it with `methodology show`, then " +
  "`review record --outcome APPROVED --reviewer REF --note TEXT`.";

/** Publishes the methodology in force and sees to the sample's own review; the operator is warned when no review covers what is served. */
export const coverMethodology = async (parts: Parts): Promise<void> => {
  const { sha256, changed } = await publishInForce(parts);
  if (changed) parts.log.info({ methodology_sha256: sha256 }, "methodology published");
  const { covered, position } = await settleSampleReview(parts, sha256);
  if (position !== null) parts.log.info({ methodology_sha256: sha256, covered }, "the sample's own review recorded");
  if (!covered) parts.log.warn({ methodology_sha256: sha256 }, REVIEW_HINT);
};
