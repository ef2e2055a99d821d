import { expect } from "chai";
import { type MeasuringRoundPorts, runMeasuring } from "../../../infra/measuring/run-measuring.js";
import { network } from "../../support/catalogs.js";

const measured = { symbol: "ONEX", network: network({ network: "ethereum" }) };
const claimed = { subject: "ONEX/ethereum", claim: "a", fromMs: 0 };

/** Runs until `done` tells so; the reading is due at once and again until then. */
const run = async (over: Partial<MeasuringRoundPorts>, done: (stop: () => void) => Partial<MeasuringRoundPorts> = () => ({})) => {
  const stopping = new AbortController();
  const ports: MeasuringRoundPorts = {
    schedule: {
      claim: async () => [claimed],
      renew: async () => true,
      settle: async () => -1,
      release: async () => undefined,
    },
    networks: async () => [measured],
    measure: async () => undefined,
    deleteExpired: async () => 0,
    onOverrun: () => undefined,
    onFault: () => undefined,
    ...over,
    ...done(() => stopping.abort()),
  };
  await runMeasuring(ports, stopping.signal, { concurrency: 2, intervalSeconds: 3_600, pollMs: 5, deleteEveryMs: 3_600_000 });
};

describe("the round of readings", () => {
  it("does not wait for raw bodies to be deleted, and ends once that has ended", async () => {
    let end: () => void = () => undefined;
    const long = new Promise<void>((resolve) => {
      end = resolve;
    });
    let [deletions, readings] = [0, 0];
    let deleted = false;
    const deleteExpired = async (): Promise<void> => {
      deletions += 1;
      await long;
      deleted = true;
    };
    await run({ deleteExpired }, (stop) => ({
      measure: async () => {
        readings += 1;
        if (readings < 5) return;
        stop();
        end();
      },
    }));
    expect([readings >= 5, deletions, deleted]).to.deep.equal([true, 1, true]);
  });

  it("tells a deletion that fails, tries it again, and reads meanwhile", async () => {
    const faults: unknown[] = [];
    let [deletions, readings] = [0, 0];
    await run({ onFault: (fault, of) => faults.push([fault instanceof Error && fault.message, of]) }, (stop) => ({
      measure: async () => {
        readings += 1;
      },
      deleteExpired: async () => {
        deletions += 1;
        if (deletions === 1) throw new Error("away");
        stop();
      },
    }));
    expect(faults).to.deep.equal([["away", null]]);
    expect(readings).to.be.greaterThan(0);
  });
});
