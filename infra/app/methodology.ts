import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type MethodologyPublished, publishMethodology } from "../../commands/publish-methodology.js";
import { recordReview } from "../../commands/record-review.js";
import { methodologyDocument } from "../../domain/review/methodology.js";
import type { Sha256Hex } from "../../domain/shared/sha256.js";
import { packagePath } from "../assets/package-root.js";
import { parserInForce } from "./parsing.js";
import type { Parts } from "./parts.js";

/** The methodology document of this release with what is configured and registered now (Addendum B 5.1). */
export const methodologyInForce = async ({ config, evidence }: Parts): Promise<Buffer> => {
  const shippedText = await readFile(packagePath("domain/review/methodology.md"), "utf8");
  const catalog = await evidence.ask(({ registry }) => registry?.catalog ?? null);
  return methodologyDocument({ shippedText, settings: config.settings, rubrics: [], catalog, ...parserInForce() });
};

/** Publishes it when it is not the newest published one. */
export const publishInForce = async (parts: Parts): Promise<MethodologyPublished> =>
  publishMethodology(parts.evidence)(await methodologyInForce(parts));

/** True when the newest review of these bytes approves them and has not run out. */
export const isCovered = async ({ evidence, database }: Parts, sha256: Sha256Hex): Promise<boolean> => {
  const now = await database.clock();
  const reviews = await evidence.ask((state) => state.reviews);
  const newest = reviews.findLast(({ review }) => review.methodology_sha256 === sha256)?.review;
  return newest?.outcome === "APPROVED" && (newest.valid_until === null || now < newest.valid_until);
};

/** Records the sample's own review: it covers a fictional board, and nobody has to read anything first. */
export const reviewSample = async ({ evidence, database }: Parts, sha256: Sha256Hex): Promise<bigint | null> => {
  const { position } = await recordReview({ evidence, clock: database.clock, newId: randomUUID })({
    methodologySha256: sha256,
    outcome: "APPROVED",
    reviewerRef: "sample",
    scopeNote: "Recorded by the service itself for its fictional sample catalog; no one has reviewed anything.",
    reviewedAt: null,
    validUntil: null,
  });
  return position;
};
