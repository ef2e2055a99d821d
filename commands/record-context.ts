import { artifactBytes } from "../domain/evidence/artifact.js";
import type { ContextArtifact } from "../domain/measurement/context.js";
import { contextFrom, type StatedSplit } from "../domain/measurement/stated-context.js";
import { Refusal } from "../domain/shared/refusal.js";
import { sha256Hex } from "../domain/shared/sha256.js";
import type { Instant } from "../domain/shared/time.js";
import type { EvidenceState } from "./evidence-state.js";
import { type EvidenceWriter, firstSeq } from "./evidence-writer.js";
import type { ArtifactStore, DatabaseClock } from "./ports.js";

/** What a third party said of a token's supply: its document, and the split an operator read in it. */
export type ContextPull = {
  readonly symbol: string; // in any letter case
  readonly providerName: string;
  readonly pulledAt: Instant | null; // null: now
  readonly sourceUrl: string;
  readonly document: Uint8Array;
  readonly split: StatedSplit;
};

export type ContextRecorded = { readonly seq: number; readonly context: ContextArtifact; readonly position: bigint | null };

type Ports = {
  readonly evidence: Pick<EvidenceWriter, "appendEvidence" | "ask">;
  readonly artifacts: Pick<ArtifactStore, "put">;
  readonly clock: DatabaseClock;
};

/**
 * Records a third party's split beside the document it was read in, which is stored byte-exact first (Addendum B 3.3, 12.3). Throws
 * Refusal `unknown-symbol`, `context-invalid`.
 */
export const recordContext =
  ({ evidence, artifacts, clock }: Ports) =>
  async (pull: ContextPull): Promise<ContextRecorded> => {
    const now = await clock();
    await evidence.ask((state) => contextOf(pull, state, now));
    await artifacts.put(pull.document);
    const { answer, records, position } = await evidence.appendEvidence((state) => {
      const context = contextOf(pull, state, now);
      const entry = { subject: context.symbol, artifact: artifactBytes(context), causeSeq: null, supersedesSeq: null };
      return { entries: [{ kind: "context.pulled", ...entry }], answer: context };
    });
    return { seq: firstSeq(records), context: answer, position };
  };

const contextOf = ({ symbol, document, pulledAt, ...stated }: ContextPull, { registry }: EvidenceState, now: Instant): ContextArtifact => {
  const token = registry?.catalog.tokens.find((known) => known.symbol.toLowerCase() === symbol.toLowerCase());
  if (token === undefined) throw new Refusal("unknown-symbol", `the registry holds no token ${symbol}`);
  const context = contextFrom({ ...stated, pulledAt: pulledAt ?? now, sourceSha256: sha256Hex(document) }, token, now);
  if (typeof context === "string") throw new Refusal("context-invalid", `the context is refused: ${context}`);
  return context;
};
