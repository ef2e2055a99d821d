import { applyCatalog, type CatalogApplied } from "../../commands/apply-catalog.js";
import type { Catalog } from "../../domain/registry/catalog.js";
import { Refusal } from "../../domain/shared/refusal.js";
import { loadCatalog } from "../catalog/load-catalog.js";
import { catalogInForce, publishInForce, settleSampleReview, wouldBeWithheld } from "./methodology.js";
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

/** The configured catalog, or the sample for an empty registry; null when neither is the case. Throws Refusal `catalog-invalid`. */
export const configuredCatalog = async ({ config, evidence }: Parts): Promise<Catalog | null> => {
  const isEmpty = await evidence.ask(({ registry }) => registry === null);
  const name = config.catalog ?? (isEmpty ? FIRST_CATALOG : null);
  return name === null ? null : loadCatalog(name);
};

/** What an operator is told when no review covers what is served. */
const REVIEW_HINT =
  "The board is withheld until a review of the methodology in force is recorded: read it with `methodology show`, then " +
  "`review record --outcome APPROVED --reviewer REF --note TEXT`.";

type Warn = (sentence: string) => void;

/** `position`: of the newest record made, of the catalog's when none was. */
export type CatalogInForce = CatalogApplied & { readonly position: bigint | null };

/**
 * Makes the catalog the registry in force, then publishes the methodology it makes and sees to the sample's own review. When that
 * leaves the board withheld, `warn` is told before anything changes. Throws Refusal `catalog-invalid`.
 */
export const putInForce = async (parts: Parts, catalog: Catalog, warn: Warn): Promise<CatalogInForce> => {
  if (await wouldBeWithheld(parts, catalog)) warn(REVIEW_HINT);
  const applied = await applyCatalog(parts.evidence)(catalog);
  if (applied.changed) parts.log.info({ catalog: catalog.name, seq: applied.seq }, "catalog applied");
  return { ...applied, position: (await publishReviewed(parts)) ?? applied.position };
};

/** The same with the registry as it is. */
export const coverMethodology = async (parts: Parts, warn: Warn): Promise<void> => {
  if (await wouldBeWithheld(parts, await catalogInForce(parts))) warn(REVIEW_HINT);
  await publishReviewed(parts);
};

/** The position of the newest record it made; null when it made none. */
const publishReviewed = async (parts: Parts): Promise<bigint | null> => {
  const { sha256, changed, position } = await publishInForce(parts);
  if (changed) parts.log.info({ methodology_sha256: sha256 }, "methodology published");
  const reviewed = await settleSampleReview(parts, sha256);
  if (reviewed !== null) parts.log.info({ methodology_sha256: sha256 }, "the sample's own review recorded");
  return reviewed ?? position;
};
