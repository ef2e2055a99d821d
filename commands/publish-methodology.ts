import { type Sha256Hex, sha256Hex } from "../domain/shared/sha256.js";
import { type EvidenceWriter, firstSeq } from "./evidence-writer.js";

/** `changed`: it was not the newest before, so no review covers it unless one was recorded for these bytes earlier. */
export type MethodologyPublished = {
  readonly changed: boolean;
  readonly sha256: Sha256Hex;
  readonly seq: number;
  readonly position: bigint | null;
};

/**
 * Publishes the methodology document in force when it differs from the newest published one: `methodology.published`, its
 * artifact the document itself (Addendum B 5.1).
 */
export const publishMethodology =
  ({ appendEvidence }: Pick<EvidenceWriter, "appendEvidence">) =>
  async (document: Uint8Array): Promise<MethodologyPublished> => {
    const sha256 = sha256Hex(document);
    const { answer, records, position } = await appendEvidence<number | null>(({ methodology: newest }) => {
      if (newest?.sha256 === sha256) return { entries: [], answer: newest.seq };
      const entry = { subject: "methodology", artifact: document, causeSeq: null, supersedesSeq: newest?.seq ?? null };
      return { entries: [{ kind: "methodology.published", ...entry }], answer: null };
    });
    return { changed: answer === null, sha256, seq: answer ?? firstSeq(records), position };
  };
