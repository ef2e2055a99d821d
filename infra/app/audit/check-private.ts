import type { ArtifactStore, DatabaseClock } from "../../../commands/ports.js";
import { type ChainRecord, EVIDENCE_STREAM } from "../../../domain/evidence/record.js";
import type { RecordedEvent } from "../../../domain/log/event.js";
import { privateLeaf, SEAL_WITHIN_MS } from "../../../domain/private/seal.js";
import { isPrivateStream } from "../../../domain/private/streams.js";
import { msOfInstant } from "../../../domain/shared/time.js";
import type { ReadAll } from "../../../projections/ports.js";
import { CheckLog, type CheckReport } from "./report.js";
import { type ReadSeal, readSeals } from "./seal-reader.js";
import { compareSealed, type PrivateLeaf, placeOf } from "./sealed-place.js";

/** Told of every private event with the record of the seal that holds it and its leaf's place there; null for one not sealed yet. */
export type TellSealed = (sealed: {
  readonly event: PrivateLeaf;
  readonly seal: { readonly seq: number; readonly index: number } | null;
}) => void;

type Ports = {
  readonly readAll: ReadAll;
  readonly artifacts: Pick<ArtifactStore, "get">;
  readonly clock: DatabaseClock;
};

const BATCH = 2_000;
/** A seal may take this long to get onto the chain once it is due, before its lateness is a finding. */
const GRACE_MS = 30_000;

/**
 * Replays the private streams and finds each event in the seal that holds it (Addendum B 4.2). Named are: an event in no seal although a
 * later one is sealed, one changed after it was sealed, one sealed and gone, a gap in a stream, a stream that is neither evidence nor
 * private, a seal that does not hold together, and one left unsealed for over a minute while the log went on. Those not sealed yet are counted.
 */
export const checkPrivate = async (
  { readAll, artifacts, clock }: Ports,
  records: readonly ChainRecord[],
  tell: TellSealed,
): Promise<CheckReport> => {
  const log = new CheckLog("private");
  const walk = new PrivateWalk(log, readSeals(records, artifacts, log), tell);
  for await (const { events } of readAll({ after: null, filter: { streamPrefixes: [] }, maxBatch: BATCH }))
    for (const event of events) await walk.take(event);
  return log.report(await walk.end(clock));
};

type Unsealed = { readonly event: PrivateLeaf; readonly recordedMs: number };

class PrivateWalk {
  readonly #log: CheckLog;
  readonly #seals: AsyncIterator<ReadSeal>;
  readonly #tell: TellSealed;
  readonly #revisions = new Map<string, number>();
  #seal: ReadSeal | null | undefined; // undefined: the first was not asked for yet; null: there is none further
  #stretch: PrivateLeaf[] = [];
  #unsealed = 0;
  #oldest: Unsealed | undefined;
  #newestMs = 0;

  constructor(log: CheckLog, seals: AsyncIterator<ReadSeal>, tell: TellSealed) {
    this.#log = log;
    this.#seals = seals;
    this.#tell = tell;
  }

  async take(event: RecordedEvent): Promise<void> {
    this.#newestMs = Math.max(this.#newestMs, recordedMsOf(event));
    if (event.stream === EVIDENCE_STREAM) return;
    const { stream, revision, position } = event;
    if (!isPrivateStream(stream)) return this.#log.fault(placeOf(event), "its stream is neither evidence nor private");
    this.#log.examined += 1;
    this.#follow(event);
    const leaf: PrivateLeaf = { stream, revision, position, leaf: leafOf(event) };
    if (this.#seal === undefined) await this.#nextSeal();
    while (this.#seal && position > this.#seal.through) await this.#nextSeal();
    if (this.#seal) this.#stretch.push(leaf);
    else this.#leave(leaf, recordedMsOf(event));
  }

  /** The sentence about what is not sealed yet; null when everything is. */
  async end(clock: DatabaseClock): Promise<string | null> {
    if (this.#seal === undefined) await this.#nextSeal();
    while (this.#seal) await this.#nextSeal();
    if (this.#oldest === undefined) return null;
    const { event, recordedMs } = this.#oldest;
    if (this.#newestMs - recordedMs > SEAL_WITHIN_MS + GRACE_MS)
      this.#log.fault(placeOf(event), "no seal holds it, though the log went on for over a minute after it");
    const seconds = Math.max(Math.round((msOfInstant(await clock()) - recordedMs) / 1_000), 0);
    return `${this.#unsealed} not sealed yet, the oldest of them ${seconds} s old`;
  }

  #follow({ stream, revision, position }: RecordedEvent): void {
    const expected = (this.#revisions.get(stream) ?? -1) + 1;
    this.#revisions.set(stream, revision);
    if (revision > expected) this.#log.fault(placeOf({ stream, revision, position }), `event ${expected} of its stream is gone`);
  }

  #leave(event: PrivateLeaf, recordedMs: number): void {
    this.#unsealed += 1;
    this.#oldest ??= { event, recordedMs };
    this.#tell({ event, seal: null });
  }

  /** Settles the stretch of the seal at hand and goes to the next. */
  async #nextSeal(): Promise<void> {
    if (this.#seal) this.#compare(this.#seal, this.#stretch);
    this.#stretch = [];
    const next = await this.#seals.next();
    this.#seal = next.done === true ? null : next.value;
  }

  #compare({ seq, leaves }: ReadSeal, events: readonly PrivateLeaf[]): void {
    for (const outcome of compareSealed(events, leaves)) {
      switch (outcome.kind) {
        case "held":
          this.#tell({ event: outcome.event, seal: { seq, index: outcome.index } });
          break;
        case "changed":
          this.#log.fault(placeOf(outcome.event), `it was changed after record ${seq} sealed it`);
          break;
        case "in-no-seal":
          this.#log.fault(placeOf(outcome.event), `no seal holds it, though record ${seq} seals what stands around it`);
          break;
        case "gone":
          this.#log.fault(`record ${seq}`, `${goneText(outcome.index, outcome.after)} is gone from the log`);
      }
    }
  }
}

const goneText = (index: number, after: PrivateLeaf | null): string =>
  `the event of leaf ${index} of its seal${after === null ? "" : `, which stood behind ${placeOf(after)},`}`;

const leafOf = (event: RecordedEvent): string | null => {
  try {
    return privateLeaf(event).toString("hex");
  } catch {
    return null;
  }
};

/** By its metadata, or of an evidence record by its data; what states no time counts as long ago. */
const recordedMsOf = ({ stream, data, metadata }: RecordedEvent): number => {
  const bytes = stream === EVIDENCE_STREAM ? data : metadata;
  const written = /"recorded_at":"([^"]{20,30})"/.exec(bytes === null ? "" : Buffer.from(bytes).toString("latin1"))?.[1];
  const ms = Date.parse(written ?? "");
  return Number.isNaN(ms) ? 0 : ms;
};
