import { expect } from "chai";
import { type StartNode, superviseNode } from "../../infra/runtime/supervised-node.js";
import { until } from "../support/until.js";

describe("a supervised event store node", () => {
  let starts: { readonly port: number | undefined; readonly fail: (reason: Error) => void; stopped: boolean }[];
  let refusals: number;
  let warned: string[];
  const log = { info: () => undefined, warn: (message: string) => void warned.push(message) };

  const start: StartNode = async ({ port }) => {
    if (starts.length > 0 && refusals-- > 0) throw new Error("the log is held by another node");
    let fail: (reason: Error) => void = () => undefined;
    const failed = new Promise<Error>((resolve) => {
      fail = resolve;
    });
    const started = { port, fail, stopped: false };
    starts.push(started);
    const stop = async (): Promise<void> => {
      started.stopped = true;
    };
    return { url: `esdb://127.0.0.1:${port ?? 4711}?tls=false`, stop, failed };
  };

  beforeEach(() => {
    [starts, refusals, warned] = [[], 0, []];
  });

  it("starts again at the address its clients know, once what stopped it allows", async () => {
    const node = await superviseNode(start, "postgres://x", log);
    refusals = 1;
    starts[0]?.fail(new Error("fenced"));
    await until(() => starts.length === 2);
    expect(starts.map(({ port }) => port)).to.deep.equal([undefined, 4711]);
    expect(starts[0]?.stopped).to.equal(true);
    expect(node.url).to.equal("esdb://127.0.0.1:4711?tls=false");
    expect(warned).to.deep.equal(["the event store node stopped (fenced): starting it again", "the log is held by another node"]);
    await node.stop();
    expect(starts[1]?.stopped).to.equal(true);
  });

  it("stops for good when asked, even between two tries", async () => {
    const node = await superviseNode(start, "postgres://x", log);
    refusals = 1000;
    starts[0]?.fail(new Error("fenced"));
    await until(() => warned.length > 1);
    await node.stop();
    refusals = 0;
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(starts).to.have.length(1);
  });
});
