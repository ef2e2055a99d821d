import { type ChainHead, type ChainLink, type EvidenceEntry, extendChain } from "../domain/evidence/chain.js";
import { type ChainRecord, EVIDENCE_STREAM } from "../domain/evidence/record.js";
import { type NewEvent, WrongExpectedRevision } from "../domain/log/event.js";
import { artifactIdOf, type Sha256Hex } from "../domain/shared/sha256.js";
import { evidenceFollower } from "./evidence-follower.js";
import type { EvidenceState } from "./evidence-state.js";
import type { AppendToStream, ArtifactStore, DatabaseClock, ReadLastEvent, ReadStream } from "./ports.js";
import { type TailReport, verifyTail } from "./verify-tail.js";

/** How often a decision is taken anew when others append first, before it is given up as a fault. */
export const MAX_DECISIONS = 32;

export type EvidencePorts = {
  readonly append: AppendToStream;
  readonly readStream: ReadStream;
  readonly readLastEvent: ReadLastEvent;
  readonly artifacts: ArtifactStore;
  readonly clock: DatabaseClock;
};

/** What a command wants on the chain, all of it or nothing, and its answer. No entries: nothing is to be recorded. */
export type Decision<T> = { readonly entries: readonly EvidenceEntry[]; readonly answer: T };

/** Decides on the state of exactly the head its entries will follow. May be asked again, so it has no effects of its own. */
export type Decide<T> = (state: EvidenceState, head: ChainHead | null) => Decision<T> | Promise<Decision<T>>;

export type Recorded<T> = {
  readonly answer: T;
  readonly records: readonly ChainRecord[]; // the new ones, in order; empty when nothing was to be recorded
  readonly head: ChainHead | null; // after them
  readonly position: bigint | null; // of the head in the log: what a read model must have passed to show the answer
};

export type EvidenceWriter = {
  /**
   * Puts the artifacts, then appends the records after the head they were decided on; when others appended first, decides
   * again on the new head. A decision is one append: at most 1 MiB. Throws EvidenceContended, RecordTooLarge, AppendTooLarge,
   * LogUnavailable (then the records may or may not be there; deciding again finds out), and what `decide` throws.
   */
  appendEvidence<T>(decide: Decide<T>): Promise<Recorded<T>>;
  /** Answers a question on the newest state. */
  ask<T>(question: (state: EvidenceState) => T): Promise<T>;
  /** The newest link, or null while the chain is empty. */
  head(): Promise<ChainHead | null>;
  /** Checks the newest `links` links and that what their records name is held (Addendum B 3.3, 4.1). */
  verifyTail(links?: number): Promise<TailReport>;
};

/** The place of the first new record of a decision that had entries. */
export const firstSeq = ([first]: readonly ChainRecord[]): number => {
  if (first === undefined) throw new RangeError("the decision recorded nothing");
  return first.seq;
};

/** Others kept appending first. */
export class EvidenceContended extends Error {
  override readonly name = "EvidenceContended";
}

/**
 * The one way onto the evidence chain. Many may run, in one process or several: the expected revision keeps the chain from
 * forking. Within one writer, callers take turns in the order they came.
 */
export const evidenceWriter = (ports: EvidencePorts): EvidenceWriter => {
  const follower = evidenceFollower(ports);
  const inTurn = turns();

  const tryAppend = async (entries: readonly EvidenceEntry[]): Promise<ChainLink[] | undefined> => {
    const { head } = follower.state;
    const [now] = await Promise.all([ports.clock(), putArtifacts(ports.artifacts, entries)]);
    const links = extendChain(head, entries, now);
    try {
      const { position } = await ports.append(EVIDENCE_STREAM, head?.seq ?? "no_stream", links.map(eventOf));
      links.forEach((link, index) => {
        follower.follow(link, entries[index]?.artifact ?? null, position);
      });
      return links;
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return undefined;
      throw error;
    }
  };

  /** Undefined when the decision was taken, or refused, on a state that is no longer that of the head. */
  const decideOnce = async <T>(decide: Decide<T>): Promise<Recorded<T> | undefined> => {
    const { head } = follower.state;
    const isNewest = async (): Promise<boolean> => {
      await follower.catchUp();
      return follower.state.head?.seq === head?.seq;
    };
    const decision = await attempt(() => decide(follower.state, head));
    if ("error" in decision) {
      if (await isNewest()) throw decision.error;
      return undefined;
    }
    const { entries, answer } = decision.value;
    if (entries.length === 0) return (await isNewest()) ? { answer, records: [], ...standing() } : undefined;
    const links = await tryAppend(entries);
    if (links === undefined) await follower.catchUp();
    return links && { answer, records: links.map(({ record }) => record), ...standing() };
  };

  const standing = () => ({ head: follower.state.head, position: follower.position });

  const decideUntilAppended = async <T>(decide: Decide<T>): Promise<Recorded<T>> => {
    if (follower.state.head === null) await follower.catchUp();
    for (let decisions = 0; decisions < MAX_DECISIONS; decisions += 1) {
      const recorded = await decideOnce(decide);
      if (recorded !== undefined) return recorded;
    }
    const seq = follower.state.head?.seq ?? "none";
    throw new EvidenceContended(`others appended to the evidence stream first ${MAX_DECISIONS} times in a row; the head seen is ${seq}`);
  };

  const ask = <T>(question: (state: EvidenceState) => T): Promise<T> =>
    inTurn(async () => {
      await follower.catchUp();
      return question(follower.state);
    });

  return {
    appendEvidence: (decide) => inTurn(() => decideUntilAppended(decide)),
    ask,
    head: () => ask(({ head }) => head),
    verifyTail: (links = 1000) => verifyTail(ports, links),
  };
};

/** Each artifact once, before any record names it (Addendum B 3.3). */
const putArtifacts = async (artifacts: ArtifactStore, entries: readonly EvidenceEntry[]): Promise<void> => {
  const distinct = new Map(entries.flatMap(({ artifact }) => (artifact === null ? [] : [[artifactIdOf(artifact), artifact] as const])));
  if (distinct.size > 0) await artifacts.putMany([...distinct.values()]);
};

/** The event's id comes from its bytes, so repeating an append of the same bytes is recognised as the same. */
const eventOf = ({ record, bytes, hash }: ChainLink): NewEvent => ({ id: uuidFrom(hash), type: record.kind, data: bytes, metadata: null });

/** A UUID of version 8 (RFC 9562 §5.8) from the first bytes of a hash. */
const uuidFrom = (hash: Sha256Hex): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;

/** The outcome of a step whose failure is looked at before it is passed on. */
const attempt = async <T>(step: () => T | Promise<T>): Promise<{ readonly value: T } | { readonly error: unknown }> => {
  try {
    return { value: await step() };
  } catch (error) {
    return { error };
  }
};

/** Runs one task at a time, in the order they were given; a failed one does not hold up the next. */
const turns = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const mine = last.then(task, task);
    last = mine.catch(() => undefined);
    return mine;
  };
};
