import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type MethodologyPublished, publishMethodology } from "../../commands/publish-methodology.js";
import { recordReview } from "../../commands/record-review.js";
import { methodologyDocument } from "../../domain/review/methodology.js";
import type { ReviewArtifact } from "../../domain/review/review.js";
import type { Sha256Hex } from "../../domain/shared/sha256.js";
import { packagePath } from "../assets/package-root.js";
import { parserInForce } from "./parsing.js";
import type { Parts } from "./parts.js";
import { isSample } from "./sample.js";

/** The methodology document of this release with what is configured and registered now (Addendum B 5.1). */
export const methodologyInForce = async ({ config, evidence }: Parts): Promise<Buffer> => {
  const shippedText = await readFile(packagePath("domain/review/methodology.md"), "utf8");
  const catalog = await evidence.ask(({ registry }) => registry?.catalog ?? null);
  return methodologyDocument({ shippedText, settings: config.settings, rubrics: [], catalog, ...parserInForce() });
};

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

/** Whether the published methodology is covered, and what the service recorded for it; `position` null when it recorded nothing. */
export type Coverage = { readonly covered: boolean; readonly position: bigint | null };

/**
 * The sample reviews itself: it is fictional, and nobody has to read anything first. What it said of itself never covers a real
 * catalog, so it is taken back as soon as one is in force with the same methodology.
 */
export const settleSampleReview = async (parts: Parts, sha256: Sha256Hex): Promise<Coverage> => {
  const covered = await isCovered(parts, sha256);
  const sample = isSample(await parts.evidence.ask(({ registry }) => registry?.catalog));
  if (sample && !covered) {
    const note = "Recorded by the service itself for its fictional sample catalog; no one has reviewed anything.";
    return { covered: true, position: (await recordOwnReview(parts, sha256, "APPROVED", note)).position };
  }
  if (!sample && covered && (await newestReview(parts, sha256))?.reviewer_ref === SAMPLE_REVIEWER) {
    const note = "The sample's own review does not cover a catalog of real issuers.";
    return { covered: false, position: (await recordOwnReview(parts, sha256, "REJECTED", note)).position };
  }
  return { covered, position: null };
};
