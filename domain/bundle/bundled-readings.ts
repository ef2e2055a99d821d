import { windowStart } from "../board/windowed-series.js";
import type { SupplyArtifact } from "../measurement/artifacts.js";
import type { ArtifactId } from "../shared/sha256.js";
import { type Day, dayOfInstant, type Instant, msOfInstant } from "../shared/time.js";
import type { HeldRecord } from "./held-record.js";

/** A `supply.measured` record with the artifact it names. */
export type MeasuredRecord = HeldRecord & { readonly measurement: SupplyArtifact };

/** The public window of a bundle: `now` is the head record's `recorded_at` (Addendum B 17.2). */
export type BundleWindow = { readonly now: Instant; readonly windowDays: number };

/**
 * Records of readings that may have a place in a bundle, as far as the record alone tells, without holding the others: those recorded in
 * the public window, of every network the newest before it, those made for a report's cutoff, and those that a reconciliation names.
 */
export class ReadingCandidates {
  readonly #from: Day;
  readonly #kept: HeldRecord[] = [];
  readonly #newestBefore = new Map<string, HeldRecord>();
  readonly #named = new Set<ArtifactId>();

  constructor(window: BundleWindow) {
    this.#from = firstDay(window);
  }

  take(held: HeldRecord): void {
    const { cause_seq, recorded_at, subject } = held.record;
    if (cause_seq !== null || dayOfInstant(recorded_at) >= this.#from) this.#kept.push(held);
    else this.#newestBefore.set(subject, held);
  }
  /** A reconciliation stands on this measurement: its reading has a place, however old it is. */
  name(measurement: ArtifactId): void {
    this.#named.add(measurement);
  }
  get named(): ReadonlySet<ArtifactId> {
    return this.#named;
  }
  /** Measurements named of which no record is held: one that was passed over before it was named has to be given again. */
  get passedOver(): ReadonlySet<ArtifactId> {
    const held = new Set(this.found().map(({ record }) => record.artifact));
    return new Set([...this.#named].filter((id) => !held.has(id)));
  }
  takeAgain(held: HeldRecord): void {
    this.#kept.push(held);
  }
  found(): readonly HeldRecord[] {
    return [...this.#newestBefore.values(), ...this.#kept].sort(bySeq);
  }
}

/**
 * The readings of a bundle: of every network the latest one, the last of each UTC day of the public window, and every one made for a
 * report's cutoff or named by a reconciliation (Addendum B 17.1). A day's and the latest reading are those of the greatest block time, then height, then seq; the
 * newest record is held too where an import made it another one.
 */
export class ReadingChoice {
  readonly #window: BundleWindow;
  readonly #named: ReadonlySet<ArtifactId>; // by reconciliations
  readonly #chosen = new Map<string, MeasuredRecord>(); // by what it is chosen as
  constructor(window: BundleWindow, named: ReadonlySet<ArtifactId>) {
    this.#window = window;
    this.#named = named;
  }

  offer(measured: MeasuredRecord): void {
    const { record, measurement } = measured;
    const isCutoff = measurement.purpose === "CUTOFF";
    if (isCutoff || (record.artifact !== null && this.#named.has(record.artifact))) this.#chosen.set(`cutoff ${record.seq}`, measured);
    if (isCutoff) return;
    this.#put(`latest ${record.subject}`, measured, isLater);
    this.#put(`newest ${record.subject}`, measured, (a, b) => a.record.seq > b.record.seq);
    const day = dayOfInstant(measurement.pin.time);
    if (day >= firstDay(this.#window) && day <= dayOfInstant(this.#window.now)) this.#put(`${day} ${record.subject}`, measured, isLater);
  }

  /** In the order of the chain, each once. */
  chosen(): readonly MeasuredRecord[] {
    return [...new Set(this.#chosen.values())].sort(bySeq);
  }

  #put(place: string, measured: MeasuredRecord, wins: (a: MeasuredRecord, b: MeasuredRecord) => boolean): void {
    const held = this.#chosen.get(place);
    if (held === undefined || wins(measured, held)) this.#chosen.set(place, measured);
  }
}

const firstDay = ({ now, windowDays }: BundleWindow): Day => windowStart(dayOfInstant(now), windowDays);

const bySeq = (a: HeldRecord, b: HeldRecord): number => a.record.seq - b.record.seq;

const isLater = (a: MeasuredRecord, b: MeasuredRecord): boolean => {
  const [one, other] = [a, b].map(({ measurement: { pin }, record }) => [msOfInstant(pin.time), pin.height, record.seq] as const);
  if (one === undefined || other === undefined) return false;
  const place = one.findIndex((value, index) => value !== other[index]);
  return place >= 0 && (one[place] ?? 0) > (other[place] ?? 0);
};
