import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type MethodologyPublished, publishMethodology } from "../../commands/publish-methodology.js";
import { recordReview } from "../../commands/record-review.js";
import type { Catalog } from "../../domain/registry/catalog.js";
import { methodologyDocument } from "../../domain/review/methodology.js";
import type { ReviewArtifact } from "../../domain/review/review.js";
import { type Sha256Hex, sha256Hex } from "../../domain/shared/sha256.js";
import { packagePath } from "../assets/package-root.js";
import { parserInForce } from "./parsing.js";
import type { Parts } from "./parts.js";
import { isSample } from "./sample.js";

/** The registry in force; null before the first. */
export const catalogInForce = ({ evidence }: Parts): Promise<Catalog | null> => evidence.ask(({ registry }) => registry?.catalog ?? null);

/** The methodology document of this release with what is configured and that catalog (Addendum B 5.1). */
const methodologyWith = async ({ config }: Parts, catalog: Catalog | null): Promise<Buffer> => {
  const shippedText = await readFile(packagePath("domain/review/methodology.md"), "utf8");
  return methodologyDocument({ shippedText, settings: config.settings, rubrics: [], catalog, ...parserInForce() });
};

/** The methodology document in force: with what is registered now. */
export const methodologyInForce = async (parts: Parts): Promise<Buffer> => methodologyWith(parts, await catalogInForce(parts));

/** Publishes it when it is not the newest published one. */
export const publishInForce = async (parts: Parts): Promise<MethodologyPublished> =>
  publishMethodology(parts.evidence)(await methodologyInForce(parts));

const SAMPLE_REVIEWER = "sample";

/** The newest review of these bytes. */
const newestReview = async ({ evidence }: Parts, sha256: Sha256Hex): Promise<ReviewArtifact | undefined> =>
  (await evidence.ask((state) => state.reviews)).findLast(({ review }) => review.methodology_sha256 === sha256)?.review;

/** True when the newest review of these bytes approves them and has not run out. */
export const isCovered = async (parts: Parts, sha256: Sha256Hex): Promise<boolean> => {
  const newest = await newestReview(parts, sha256);
  if (newest?.outcome !== "APPROVED") return false;
  return newest.valid_until === null || (await parts.database.clock()) < newest.valid_until;
};

const recordOwnReview = async ({ evidence, database }: Parts, sha256: Sha256Hex, outcome: ReviewArtifact["outcome"], scopeNote: string) => {
  const statement = { methodologySha256: sha256, outcome, reviewerRef: SAMPLE_REVIEWER, scopeNote, reviewedAt: null, validUntil: null };
  return recordReview({ evidence, clock: database.clock, newId: randomUUID })(statement);
};

/** What the sample's own review has to say of a methodology under a catalog: nothing, yes, or that it no longer stands. */
type SampleReview = { readonly covered: boolean; readonly due: ReviewArtifact["outcome"] | null };

/**
 * The sample reviews itself: it is fictional, and nobody has to read anything first. What it said of itself never covers a real
 * catalog, so it is taken back as soon as one is in force with the same methodology.
 */
const sampleReview = async (parts: Parts, sha256: Sha256Hex, catalog: Catalog | null): Promise<SampleReview> => {
  const covered = await isCovered(parts, sha256);
  if (isSample(catalog ?? undefined)) return { covered: true, due: covered ? null : "APPROVED" };
  const own = covered && (await newestReview(parts, sha256))?.reviewer_ref === SAMPLE_REVIEWER;
  return own ? { covered: false, due: "REJECTED" } : { covered, due: null };
};

/** True when no review covers the methodology that this catalog makes. */
export const wouldBeWithheld = async (parts: Parts, catalog: Catalog | null): Promise<boolean> => {
  const { covered } = await sampleReview(parts, sha256Hex(await methodologyWith(parts, catalog)), catalog);
  return !covered;
};

const SAMPLE_NOTES: Record<ReviewArtifact["outcome"], string> = {
  APPROVED: "Recorded by the service itself for its fictional sample catalog; no one has reviewed anything.",
  REJECTED: "The sample's own review does not cover a catalog of real issuers.",
};

/** Records the sample's own review of the published methodology when one is due; its position, or null when none was. */
export const settleSampleReview = async (parts: Parts, sha256: Sha256Hex): Promise<bigint | null> => {
  const { due } = await sampleReview(parts, sha256, await catalogInForce(parts));
  return due === null ? null : (await recordOwnReview(parts, sha256, due, SAMPLE_NOTES[due])).position;
};
