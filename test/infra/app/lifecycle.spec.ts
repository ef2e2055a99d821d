import { expect } from "chai";
import { Lifecycle, within } from "../../../infra/app/lifecycle.js";
import { openLog } from "../../../infra/app/logging.js";

const never = (): Promise<void> => new Promise(() => undefined);

describe("an ordered stop", () => {
  const silent = openLog("silent");

  it("stops the newest part first", async () => {
    const stopped: string[] = [];
    const lifecycle = new Lifecycle(silent);
    for (const name of ["database", "log", "listener"]) lifecycle.add(name, async () => void stopped.push(name));
    await lifecycle.stop(1000, 5000);
    expect(stopped).to.deep.equal(["listener", "log", "database"]);
  });

  it("leaves no part running because another failed or hangs", async () => {
    const stopped: string[] = [];
    const lifecycle = new Lifecycle(silent);
    lifecycle.add("database", async () => void stopped.push("database"));
    lifecycle.add("hangs", never);
    lifecycle.add("fails", () => Promise.reject(new Error("no")));
    await lifecycle.stop(20, 5000);
    expect(stopped).to.deep.equal(["database"]);
  });

  it("keeps to the whole time, and still stops what stops at once", async () => {
    const stopped: string[] = [];
    const lifecycle = new Lifecycle(silent);
    lifecycle.add("database", async () => void stopped.push("database"));
    for (const name of ["one", "two", "three"]) lifecycle.add(name, never);
    const startedMs = performance.now();
    await lifecycle.stop(300, 300);
    expect(performance.now() - startedMs).to.be.below(2000);
    expect(stopped).to.deep.equal(["database"]);
  });

  it("stops each part once however often it is asked", async () => {
    let stops = 0;
    const lifecycle = new Lifecycle(silent);
    lifecycle.add("database", async () => void stops++);
    await Promise.all([lifecycle.stop(1000, 5000), lifecycle.stop(1000, 5000)]);
    expect(stops).to.equal(1);
  });

  it("bounds a wait and names what it waited for", async () => {
    const late = await within(never(), 10, "the listener").catch((fault: Error) => fault.message);
    expect(late).to.equal("the listener took longer than 10 ms");
  });
});
