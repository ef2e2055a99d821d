import { expect } from "chai";
import fc from "fast-check";
import { type MeasuredRecord, ReadingCandidates, ReadingChoice } from "../../../domain/bundle/bundled-readings.js";
import type { ChainRecord } from "../../../domain/evidence/record.js";
import type { SupplyArtifact } from "../../../domain/measurement/artifacts.js";
import { type ArtifactId, artifactIdOf } from "../../../domain/shared/sha256.js";
import { addDays, type Day, dayOfInstant, type Instant } from "../../../domain/shared/time.js";

const NOW = "2026-02-10T12:00:00.000Z" as Instant;
const WINDOW = { now: NOW, windowDays: 30 };

type Made = { readonly seq: number; readonly time: string; readonly network?: string; readonly cutoff?: boolean; readonly height?: number };

const idOf = (seq: number): ArtifactId => artifactIdOf(String(seq));

/** A reading recorded a minute after its block. */
const reading = ({ seq, time, network = "ethereum", cutoff = false, height = 1 }: Made): MeasuredRecord => {
  const recorded_at = new Date(Date.parse(time) + 60_000).toISOString();
  const record = {
    seq,
    subject: `ONEX/${network}`,
    recorded_at,
    cause_seq: cutoff ? 0 : null,
    artifact: idOf(seq),
  } as unknown as ChainRecord;
  const measurement = { purpose: cutoff ? "CUTOFF" : "SNAPSHOT", pin: { time, height } } as unknown as SupplyArtifact;
  return { record, bytes: new Uint8Array(), measurement };
};

const chosenOf = (readings: readonly MeasuredRecord[], named: readonly number[] = []): number[] => {
  const candidates = new ReadingCandidates(WINDOW);
  for (const made of readings) candidates.take(made);
  for (const seq of named) candidates.name(idOf(seq));
  const again = candidates.passedOver;
  for (const made of readings) if (again.has(idOf(made.record.seq))) candidates.takeAgain(made);
  const choice = new ReadingChoice(WINDOW, candidates.named);
  const found = new Set(candidates.found().map(({ record }) => record.seq));
  for (const made of readings) if (found.has(made.record.seq)) choice.offer(made);
  return choice.chosen().map(({ record }) => record.seq);
};

describe("the readings of a bundle", () => {
  it("are the last of each UTC day, of every network, to the millisecond", () => {
    const readings = [
      reading({ seq: 1, time: "2026-02-08T23:59:59.999Z" }),
      reading({ seq: 2, time: "2026-02-09T00:00:00.000Z" }),
      reading({ seq: 3, time: "2026-02-09T00:00:00.000Z", network: "solana" }),
      reading({ seq: 4, time: "2026-02-09T23:59:59.999Z" }),
      reading({ seq: 5, time: "2026-02-10T11:00:00.000Z" }),
    ];
    expect(chosenOf(readings)).to.deep.equal([1, 3, 4, 5]);
  });

  it("begin with the first day of the public window, and the latest is one of them however old it is", () => {
    const first = addDays(dayOfInstant(NOW), -30);
    const inside = reading({ seq: 2, time: `${first}T00:00:00.000Z` });
    const before = reading({ seq: 1, time: `${addDays(first, -1)}T23:00:00.000Z` });
    expect(chosenOf([before, inside])).to.deep.equal([2]);
    expect(chosenOf([reading({ seq: 0, time: "2024-01-01T00:00:00.000Z" }), before])).to.deep.equal([1]);
  });

  it("are of the greatest block time, then height, then seq; the newest record is held beside it", () => {
    const time = "2026-02-09T10:00:00.000Z";
    expect(chosenOf([reading({ seq: 1, time, height: 2 }), reading({ seq: 2, time, height: 1 })])).to.deep.equal([1, 2]);
    expect(chosenOf([reading({ seq: 1, time }), reading({ seq: 2, time })])).to.deep.equal([2]);
    expect(chosenOf([reading({ seq: 1, time }), reading({ seq: 2, time: "2026-02-09T09:00:00.000Z" })])).to.deep.equal([1, 2]);
  });

  it("hold every one made for a report's cutoff, and no cutoff stands for a day", () => {
    const old = reading({ seq: 1, time: "2024-01-31T23:59:00.000Z", cutoff: true });
    const late = reading({ seq: 3, time: "2026-02-09T23:00:00.000Z", cutoff: true });
    expect(chosenOf([old, reading({ seq: 2, time: "2026-02-09T10:00:00.000Z" }), late])).to.deep.equal([1, 2, 3]);
  });

  it("hold a reading of the schedule that a reconciliation names, however old it is and though it was passed over", () => {
    const readings = ["2024-01-30T23:00:00.000Z", "2024-01-31T23:00:00.000Z", "2024-02-01T23:00:00.000Z", "2026-02-09T23:00:00.000Z"];
    const made = readings.map((time, seq) => reading({ seq, time }));
    expect(chosenOf(made, [])).to.deep.equal([3]);
    expect(chosenOf(made, [1, 2, 3])).to.deep.equal([1, 2, 3]);
  });

  it("are chosen again from those chosen, so a bundle can be checked by itself", () => {
    const made = fc.record({ hours: fc.nat(24 * 60), network: fc.constantFrom("ethereum", "solana"), cutoff: fc.boolean() });
    fc.assert(
      fc.property(fc.array(made, { maxLength: 40 }), (orders) => {
        const readings = orders.map(({ hours, network, cutoff }, seq) =>
          reading({ seq, time: new Date(Date.parse(NOW) - hours * 3_600_000).toISOString(), network, cutoff }),
        );
        const chosen = chosenOf(readings);
        expect(chosenOf(readings.filter(({ record }) => chosen.includes(record.seq)))).to.deep.equal(chosen);
        const days = (of: readonly MeasuredRecord[]): Set<Day> =>
          new Set(
            of.filter(({ measurement }) => measurement.purpose === "SNAPSHOT").map(({ measurement }) => dayOfInstant(measurement.pin.time)),
          );
        const start = addDays(dayOfInstant(NOW), -30);
        const due = [...days(readings)].filter((day) => day >= start);
        const held = days(readings.filter(({ record }) => chosen.includes(record.seq)));
        for (const day of due) expect(held.has(day), day).to.equal(true);
      }),
      { numRuns: 200 },
    );
  });
});
