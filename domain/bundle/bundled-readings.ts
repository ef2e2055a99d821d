import { windowStart } from "../board/windowed-series.js";
import type { SupplyArtifact } from "../measurement/artifacts.js";
import { type Day, dayOfInstant, type Instant, msOfInstant } from "../shared/time.js";
import type { HeldRecord } from "./held-record.js";

/** A `supply.measured` record with the artifact it names. */
export type MeasuredRecord = HeldRecord & { readonly measurement: SupplyArtifact };

/** The public window of a bundle: `now` is the head record's `recorded_at` (Addendum B 17.2). */
export type BundleWindow = { readonly now: Instant; readonly windowDays: number };

/**
 * Records of readings that may have a place in a bundle, as far as the record alone tells, without holding the others: those recorded in
 * the public window, of every network the newest before it, and those made for a report's cutoff.
 */
export class ReadingCandidates {
  readonly #from: Day;
  readonly #kept: HeldRecord[] = [];
  readonly #newestBefore = new Map<string, HeldRecord>();

  constructor(window: BundleWindow) {
    this.#from = firstDay(window);
  }

  take(held: HeldRecord): void {
    const { cause_seq, recorded_at, subject } = held.record;
    if (cause_seq !== null || dayOfInstant(recorded_at) >= this.#from) this.#kept.push(held);
    else this.#newestBefore.set(subject, held);
  }
  found(): readonly HeldRecord[] {
    return [...this.#newestBefore.values(), ...this.#kept].sort(bySeq);
  }
}

/**
 * The readings of a bundle: of every network the latest one, the last of each UTC day of the public window, and every one made for a
 * report's cutoff (Addendum B 17.1). A day's and the latest reading are those of the greatest block time, then height, then seq; the
 * newest record is held too where an import made it another one.
 */
export class ReadingChoice {
  readonly #window: BundleWindow;
  readonly #chosen = new Map<string, MeasuredRecord>(); // by what it is chosen as
  constructor(window: BundleWindow) {
    this.#window = window;
  }

  offer(measured: MeasuredRecord): void {
    const { record, measurement } = measured;
    if (measurement.purpose === "CUTOFF") {
      this.#chosen.set(`cutoff ${record.seq}`, measured);
      return;
    }
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
