import { artifactBytes } from "../../domain/evidence/artifact.js";
import type { RecordedEvent } from "../../domain/log/event.js";
import { privateLeaf, SEAL_MAX_EVENTS, type SealArtifact, type SealedLeaf, sealOf } from "../../domain/private/seal.js";
import type { HeldSeal } from "../evidence-state.js";
import { EvidenceContended, type EvidenceWriter, firstSeq } from "../evidence-writer.js";
import { loadJsonArtifact } from "../load-artifact.js";
import type { ArtifactStore } from "../ports.js";

/** Private events after `after` (null = from the first), in log order, as far as the log stood when asked. Throws LogUnavailable. */
export type ReadPrivateEvents = (after: bigint | null) => AsyncIterable<readonly RecordedEvent[]>;

export type SealPorts = {
  readonly evidence: Pick<EvidenceWriter, "appendEvidence" | "ask">;
  readonly artifacts: Pick<ArtifactStore, "get">;
  readonly readPrivateEvents: ReadPrivateEvents;
};

/** What one run sealed. `throughPosition`: every private event up to it is sealed; null when there never was one. `seqs`: the new records. */
export type SealsMade = { readonly seqs: readonly number[]; readonly events: number; readonly throughPosition: bigint | null };

export type SealPending = () => Promise<SealsMade>;

/** How often others may seal first before it is given up as a fault: each time they did the very work that was to be done. */
const MAX_STARTS = 32;

/**
 * Brings every private event that stands in the log and is in no seal onto the chain (Addendum B 4.2), in seals of at most 1000. Any number
 * of processes may do so at once: a seal is appended only behind the one it was made after. Throws EvidenceContended, LogUnavailable,
 * DatabaseUnavailable.
 */
export const sealPending =
  (ports: SealPorts): SealPending =>
  async () => {
    const seqs: number[] = [];
    let events = 0;
    const made = ({ seq, count }: NewSeal): void => {
      seqs.push(seq);
      events += count;
    };
    for (let starts = 0; starts < MAX_STARTS; starts += 1) {
      const through = await sealFrom(ports, await newestSeal(ports), made);
      if (through !== "others-sealed") return { seqs, events, throughPosition: through };
    }
    throw new EvidenceContended(`others sealed private events first ${MAX_STARTS} times in a row`);
  };

/** The seal new ones follow: its record, and the position it covers all private events to. */
type LastSeal = { readonly seq: number; readonly through: bigint } | null;
type NewSeal = { readonly seq: number; readonly count: number };

const newestSeal = async ({ evidence, artifacts }: SealPorts): Promise<LastSeal> => {
  const seal = await evidence.ask((state): HeldSeal | null => state.seal);
  if (seal === null) return null;
  const { through_position } = await loadJsonArtifact<SealArtifact>(artifacts, seal.artifactId);
  return { seq: seal.seq, through: BigInt(through_position) };
};

/** Seals what follows `last`; answers the position everything is sealed to. */
const sealFrom = async (ports: SealPorts, last: LastSeal, made: (seal: NewSeal) => void): Promise<bigint | null | "others-sealed"> => {
  let newest = last;
  let waiting: SealedLeaf[] = [];
  const sealWaiting = async (): Promise<boolean> => {
    const seq = await appendSeal(ports.evidence, newest, waiting);
    const through = waiting.at(-1)?.position;
    if (seq === undefined || through === undefined) return false;
    made({ seq, count: waiting.length });
    newest = { seq, through };
    waiting = [];
    return true;
  };
  for await (const events of ports.readPrivateEvents(last?.through ?? null)) {
    for (const event of events) {
      waiting.push({ position: event.position, leaf: privateLeaf(event) });
      if (waiting.length === SEAL_MAX_EVENTS && !(await sealWaiting())) return "others-sealed";
    }
  }
  if (waiting.length > 0 && !(await sealWaiting())) return "others-sealed";
  return newest?.through ?? null;
};

/** The new record's place; undefined when the newest seal is no longer the one these events were read after. */
const appendSeal = async (
  { appendEvidence }: Pick<EvidenceWriter, "appendEvidence">,
  last: LastSeal,
  events: readonly SealedLeaf[],
): Promise<number | undefined> => {
  const artifact = artifactBytes(sealOf(events));
  const entry = { kind: "private.sealed", subject: "private", artifact, causeSeq: null, supersedesSeq: null } as const;
  const { answer, records } = await appendEvidence((state) => {
    const isNext = (state.seal?.seq ?? null) === (last?.seq ?? null);
    return { entries: isNext ? [entry] : [], answer: isNext };
  });
  return answer ? firstSeq(records) : undefined;
};
