/** What a rebuild is at. */
export type RebuildPhase = "fold" | "copy" | "index" | "follow" | "compare" | "switch";

export type RebuildProgress = {
  readonly projection: string;
  readonly generation: number;
  readonly phase: RebuildPhase;
  readonly events: number; // folded so far
  readonly totalEvents: number | null; // those the live generation holds; null when there is none to go by
  readonly eventsPerSecond: number;
  readonly secondsLeft: number | null; // of folding
};

export type ReportProgress = (progress: RebuildProgress) => void;

const REPORT_EVERY_MS = 500;

/** Counts the folded events of one rebuild and reports: every phase at once, counts twice a second. Time is monotonic. */
export class ProgressMeter {
  readonly #projection: string;
  readonly #generation: number;
  readonly #totalEvents: number | null;
  readonly #report: ReportProgress;
  readonly #startedMs = performance.now();
  #reportedMs = 0;
  #events = 0;
  #phase: RebuildPhase = "fold";

  constructor(projection: string, generation: number, totalEvents: number | null, report: ReportProgress) {
    this.#projection = projection;
    this.#generation = generation;
    this.#totalEvents = totalEvents;
    this.#report = report;
  }

  enter(phase: RebuildPhase): void {
    this.#phase = phase;
    this.#tell();
  }

  folded(events: number): void {
    this.#events = events;
    if (performance.now() - this.#reportedMs >= REPORT_EVERY_MS) this.#tell();
  }

  #tell(): void {
    this.#reportedMs = performance.now();
    const seconds = Math.max((this.#reportedMs - this.#startedMs) / 1000, 0.001);
    const eventsPerSecond = Math.round(this.#events / seconds);
    const left = this.#totalEvents === null ? null : Math.max(this.#totalEvents - this.#events, 0);
    this.#report({
      projection: this.#projection,
      generation: this.#generation,
      phase: this.#phase,
      events: this.#events,
      totalEvents: this.#totalEvents,
      eventsPerSecond,
      secondsLeft: left === null || eventsPerSecond === 0 ? null : Math.ceil(left / eventsPerSecond),
    });
  }
}
