import { expect } from "chai";
import { stopSignal } from "../../../../infra/app/cli/stop-signal.js";

const NAMES = ["SIGHUP", "SIGINT", "SIGTERM"] as const;

describe("the signal to stop", () => {
  const before = new Map(NAMES.map((name) => [name, process.listeners(name)]));
  afterEach(() => {
    for (const name of NAMES)
      for (const listener of process.listeners(name)) if (!before.get(name)?.includes(listener)) process.off(name, listener);
  });

  /** Gives the signals to the listeners at the times stated, and tells the exit codes asked for. */
  const given = (signals: readonly (readonly [NodeJS.Signals, number])[]) => {
    const codes: number[] = [];
    let now = 0;
    const signal = stopSignal(
      (code) => void codes.push(code),
      () => now,
    );
    const added = (name: NodeJS.Signals) => process.listeners(name).filter((listener) => !before.get(name as "SIGINT")?.includes(listener));
    for (const [name, at] of signals) {
      now = at;
      for (const listener of added(name)) listener(name);
    }
    return { aborted: signal.aborted, codes };
  };

  for (const name of NAMES)
    it(`is a ${name}`, () => {
      expect(given([[name, 0]])).to.deep.equal({ aborted: true, codes: [] });
    });

  it("is not yet given without one", () => {
    expect(given([])).to.deep.equal({ aborted: false, codes: [] });
  });

  it("is the same one when npm passes it on within a second", () => {
    expect(
      given([
        ["SIGINT", 5],
        ["SIGINT", 6],
        ["SIGINT", 1_004],
      ]),
    ).to.deep.equal({ aborted: true, codes: [] });
  });

  it("ends the process at once when it is given again after a second", () => {
    expect(
      given([
        ["SIGINT", 5],
        ["SIGINT", 1_005],
      ]).codes,
    ).to.deep.equal([130]);
    expect(
      given([
        ["SIGINT", 5],
        ["SIGTERM", 2_000],
      ]).codes,
    ).to.deep.equal([143]);
  });
});
