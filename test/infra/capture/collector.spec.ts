import { expect } from "chai";
import type { CatalogSource } from "../../../domain/registry/catalog.js";
import { type CollectorOptions, type CollectorPorts, runCollector } from "../../../infra/capture/collector.js";
import type { ClaimedSource } from "../../../infra/capture/source-schedule.js";
import { source } from "../../support/catalogs.js";

type Settled = { readonly sourceId: string; readonly delayMs: number; readonly failures: number };

/** A collector over a schedule in memory that runs until `done` of what happened holds, then stops. */
const collecting = async (
  sources: readonly CatalogSource[],
  collect: CollectorPorts["collect"],
  done: (seen: { settled: readonly Settled[]; faults: readonly unknown[] }) => boolean,
  change: Partial<CollectorPorts> = {},
  options: Partial<CollectorOptions> = {},
) => {
  const stop = new AbortController();
  const settled: Settled[] = [];
  const faults: unknown[] = [];
  const due = new Set(sources.map(({ id }) => id));
  const looks: string[] = [];
  const check = () => done({ settled, faults }) && stop.abort();
  const ports: CollectorPorts = {
    schedule: {
      claim: async (ids, limit) => {
        const taken = ids.filter((id) => due.delete(id)).slice(0, limit);
        for (const id of ids.filter((each) => !taken.includes(each) && !looks.includes(each))) due.add(id);
        return taken.map((sourceId): ClaimedSource => ({ sourceId, claim: "c", failures: 2 }));
      },
      renew: async () => true,
      settle: async ({ sourceId }, { delayMs, failures }) => {
        settled.push({ sourceId, delayMs, failures });
        check();
      },
    },
    sources: async () => sources,
    collect: (each, signal) => {
      looks.push(each.id);
      return collect(each, signal);
    },
    parsePending: async () => {},
    onFault: (fault) => {
      faults.push(fault);
      check();
    },
    random: () => 0.5,
    ...change,
  };
  await runCollector(ports, stop.signal, { concurrency: 2, pollMs: 5, pendingEveryMs: 60_000, ...options });
  return { settled, faults, looks };
};
const unchanged = { failed: false };
const failed = { failed: true };

describe("the collector", () => {
  const four = ["a", "b", "c", "d"].map((id) => source({ id, check_every_minutes: 60 }));

  it("looks at every enabled source and settles it at its own pace", async () => {
    const sources = [...four, source({ id: "off", enabled: false })];
    const { settled, looks } = await collecting(
      sources,
      async () => unchanged,
      (seen) => seen.settled.length === 4,
    );
    expect(looks.toSorted()).to.deep.equal(["a", "b", "c", "d"]);
    for (const each of settled) expect(each).to.include({ delayMs: 3_600_000, failures: 0 });
  });

  it("looks at no more sources at once than it may", async () => {
    let [now, most] = [0, 0];
    const slow = async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 20));
      now -= 1;
      return unchanged;
    };
    await collecting(four, slow, (seen) => seen.settled.length === 4);
    expect(most).to.equal(2);
  });

  it("comes back sooner to a source that failed, and counts on", async () => {
    const { settled } = await collecting(
      [source({ id: "a", check_every_minutes: 60 })],
      async () => failed,
      (seen) => seen.settled.length === 1,
    );
    expect(settled).to.deep.equal([{ sourceId: "a", delayMs: 8 * 60_000, failures: 3 }]);
  });

  it("tells a fault, counts it as a failure and goes on with the others", async () => {
    const collect = async (each: CatalogSource) => {
      if (each.id === "a") throw new Error("the log is away");
      return unchanged;
    };
    const { settled, faults } = await collecting(four, collect, (seen) => seen.settled.length === 4);
    expect(faults.map(String)).to.deep.equal(["Error: the log is away"]);
    expect(settled.find(({ sourceId }) => sourceId === "a")).to.include({ failures: 3 });
    expect(settled.filter(({ failures }) => failures === 0)).to.have.length(3);
  });

  it("survives a database that is away and goes on when it is back", async () => {
    let away = 3;
    const sources = async () => {
      if (away-- > 0) throw new Error("the database is away");
      return four;
    };
    const { settled, faults } = await collecting(
      four,
      async () => unchanged,
      (seen) => seen.settled.length === 4,
      { sources },
    );
    expect(faults).to.have.length(3);
    expect(settled).to.have.length(4);
  });

  it("first reads what was left unread, until that succeeds once", async () => {
    const order: string[] = [];
    const parsePending = async () => {
      order.push("pending");
      if (order.length === 1) throw new Error("not yet");
    };
    const collect = async () => {
      order.push("look");
      return unchanged;
    };
    await collecting([source({ id: "a" })], collect, (seen) => seen.settled.length === 1, { parsePending });
    expect(order).to.deep.equal(["pending", "pending", "look"]);
  });

  it("goes on seeing to what other processes leave unread", async () => {
    let passes = 0;
    const parsePending = async () => {
      passes += 1;
      if (passes === 3) throw new Error("seen");
    };
    await collecting(
      [],
      async () => unchanged,
      ({ faults }) => faults.length === 1,
      { parsePending },
      { pendingEveryMs: 1 },
    );
    expect(passes).to.equal(3);
  });

  it("gives a source back as it was when it is told to stop in the middle of a look", async () => {
    const stop = new AbortController();
    const settled: Settled[] = [];
    const due = new Set(["a"]);
    const ports: CollectorPorts = {
      schedule: {
        claim: async () => (due.delete("a") ? [{ sourceId: "a", claim: "c", failures: 2 }] : []),
        renew: async () => true,
        settle: async ({ sourceId }, { delayMs, failures }) => void settled.push({ sourceId, delayMs, failures }),
      },
      parsePending: async () => {},
      sources: async () => [source({ id: "a" })],
      collect: (_source, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("stopped")));
          setTimeout(() => stop.abort(), 20);
        }),
      onFault: (fault) => {
        throw fault;
      },
      random: () => 0.5,
    };
    await runCollector(ports, stop.signal, { concurrency: 1, pollMs: 5, pendingEveryMs: 60_000 });
    expect(settled).to.deep.equal([{ sourceId: "a", delayMs: 0, failures: 2 }]);
  });
});
