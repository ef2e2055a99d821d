import { expect } from "chai";
import type fc from "fast-check";
import { evidenceWriter } from "../../../commands/evidence-writer.js";
import { type Measured, measureSupply } from "../../../commands/measurement/measure-supply.js";
import type { Leg, Pause } from "../../../commands/measurement/ports.js";
import { network } from "../catalogs.js";
import { evidenceWorld } from "../evidence.js";
import { memoryRawPayloads } from "../memory-raw-payloads.js";
import { type Acts, bracketLeg, type InAnyOrder, pinnedLeg } from "./adversary.js";

/** Legs that tell the truth and legs that do not; `first`: whether the liars stand first. */
export type Party = {
  readonly minLegs: number;
  readonly honest: readonly Acts[];
  readonly liars: readonly Acts[];
  readonly first: boolean;
};

/** When answers and timers come. */
export type Timing = {
  readonly inAnyOrder: InAnyOrder;
  readonly pause: Pause;
  readonly until: <Value>(done: Promise<Value>) => Promise<Value>;
};

/** Timers and answers in the scheduler's order: a time-out may come before any answer, or after all. */
export const scheduled = (scheduler: fc.Scheduler): Timing => ({
  inAnyOrder: (answer) => scheduler.schedule(answer),
  pause: (_, signal) =>
    Promise.race([
      scheduler.schedule(Promise.resolve()),
      new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true })),
    ]),
  until: (done) => scheduler.waitFor(done),
});

/** One reading of the party's legs on a chain of their own. */
export const measuredBy = async (party: Party, family: "EVM" | "TRON", { inAnyOrder, pause, until }: Timing): Promise<Measured> => {
  const acts = party.first ? [...party.liars, ...party.honest] : [...party.honest, ...party.liars];
  const make = family === "EVM" ? pinnedLeg : bracketLeg;
  const legs: Leg[] = acts.map((one, index) => make(`Operator ${index}`, one, inAnyOrder));
  const world = evidenceWorld();
  const faults: unknown[] = [];
  const measure = measureSupply(
    {
      evidence: evidenceWriter(world),
      artifacts: world.artifacts,
      legsOf: () => legs,
      rawPayloads: memoryRawPayloads(() => 0),
      verifyProof: async () => ({ ok: false, step: "HEADER", detail: "not asked" }),
      alarm: () => undefined,
      pause,
      onFault: (_, fault) => faults.push(fault),
    },
    { minLegs: party.minLegs, timeoutMs: 1, retries: 1, retryPauseMs: 1 },
  );
  const registered = network({ family, finality: family === "EVM" ? "finalized" : null });
  const done = await until(measure({ symbol: "ONEX", network: registered }, { purpose: "SNAPSHOT" }, new AbortController().signal));
  expect(faults).to.deep.equal([]);
  return done;
};
