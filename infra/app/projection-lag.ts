/** A head of the log that a projection had not reached when it was first seen. */
type Sighting = { readonly position: bigint; readonly seenAtMs: number };

/** Sightings kept for one projection; beyond it neighbours are merged, which only ever overstates the lag. */
const MAX_SIGHTINGS = 64;

/**
 * How long a projection has been behind the log: the time since the oldest head it has not reached was first seen.
 * Positions are compared, never subtracted.
 */
export class ProjectionLag {
  #waiting: readonly Sighting[] = [];

  /** Takes one look. `head` = position of the newest event the projection handles, null when there is none. Milliseconds. */
  observe(head: bigint | null, reached: bigint | null, nowMs: number): number {
    const waiting = this.#waiting.filter(({ position }) => reached === null || position > reached);
    const newest = waiting.at(-1)?.position ?? reached;
    if (head !== null && (newest === null || head > newest)) waiting.push({ position: head, seenAtMs: nowMs });
    this.#waiting = waiting.length > MAX_SIGHTINGS ? mergePairs(waiting) : waiting;
    const [oldest] = this.#waiting;
    return oldest === undefined ? 0 : nowMs - oldest.seenAtMs;
  }
}

/** Every two neighbours become one: the higher position with the earlier time. */
const mergePairs = (sightings: readonly Sighting[]): Sighting[] =>
  sightings.flatMap((sighting, index) => {
    if (index % 2 === 1) return [];
    return [{ position: sightings[index + 1]?.position ?? sighting.position, seenAtMs: sighting.seenAtMs }];
  });
