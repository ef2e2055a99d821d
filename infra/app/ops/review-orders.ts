import { randomUUID } from "node:crypto";
import type { Audited } from "../../../commands/operator/operator-audit.js";
import { type ReviewRecorded, type ReviewStatement, recordReview } from "../../../commands/record-review.js";
import type { Json, JsonObject } from "../../../domain/shared/json.js";
import { isSha256Hex } from "../../../domain/shared/sha256.js";
import { type Instant, instantFromMs } from "../../../domain/shared/time.js";
import { publishInForce } from "../methodology.js";
import type { Parts } from "../parts.js";
import { settleReadModels } from "../projecting.js";
import type { OpsOrder } from "./ops-operation.js";

/** The name of the order in the audit stream. */
export const REVIEW_COMMAND = "reviews.record";

/** Records a review, of the document in force unless it names another, and tells what was newest before and what is now. */
export const recordedReview = async (parts: Parts, statement: ReviewStatement): Promise<Audited<ReviewRecorded>> => {
  const inForce = await publishInForce(parts);
  const newest = await parts.evidence.ask(({ reviews }) => reviews.at(-1) ?? null);
  const record = recordReview({ evidence: parts.evidence, clock: parts.database.clock, newId: randomUUID });
  const answer = await record({ ...statement, methodologySha256: statement.methodologySha256 ?? inForce.sha256 });
  const { seq, review } = answer;
  const placed = (at: number, of: ReviewRecorded["review"]): Json => ({ seq: at, review_id: of.review_id, outcome: of.outcome });
  return { answer, before: newest === null ? null : placed(newest.seq, newest.review), after: placed(seq, review) };
};

/** POST `/ops/reviews` (Addendum A 11.1, Addendum B 5.2). */
export const reviewOrder = (parts: Parts): OpsOrder => ({
  method: "post",
  path: "/ops/reviews",
  command: REVIEW_COMMAND,
  fields: {
    methodology_sha256: { type: ["string", "null"], pattern: "^[0-9a-f]{64}$" },
    outcome: { enum: ["APPROVED", "REJECTED"] },
    reviewer_ref: { type: "string", minLength: 1, maxLength: 200, "x-trimmed": true, "x-no-control-characters": true },
    scope_note: { type: "string", maxLength: 4000 },
    reviewed_at: { type: ["string", "null"], format: "date-time" },
    valid_until: { type: ["string", "null"], format: "date-time" },
  },
  required: ["outcome", "reviewer_ref"],
  subject: () => "methodology",
  run: async ({ body }) => {
    const { answer, before, after } = await recordedReview(parts, statementOf(body));
    await settleReadModels(parts, answer.position);
    return { answer: { seq: answer.seq, review: answer.review }, before, after };
  },
});

const statementOf = (body: JsonObject): ReviewStatement => {
  const text = (name: string): string | null => (typeof body[name] === "string" ? body[name] : null);
  const methodology = text("methodology_sha256");
  return {
    methodologySha256: methodology !== null && isSha256Hex(methodology) ? methodology : null,
    outcome: text("outcome") ?? "",
    reviewerRef: text("reviewer_ref") ?? "",
    scopeNote: text("scope_note") ?? "",
    reviewedAt: instantOf(text("reviewed_at")),
    validUntil: instantOf(text("valid_until")),
  };
};

/** A date-time the body's check has let through, in UTC. */
const instantOf = (text: string | null): Instant | null => (text === null ? null : instantFromMs(Date.parse(text)));
