import { expect } from "chai";
import type { LegAnswer } from "../../../commands/measurement/ports.js";
import { instantFromMs } from "../../../domain/shared/time.js";
import { legAgent } from "../../../infra/rpc/leg-client.js";
import { legsOf } from "../../../infra/rpc/legs-of.js";
import { operatorClient } from "../../../infra/rpc/operator-client.js";
import { network } from "../../support/catalogs.js";
import { testLegs } from "../../support/legs.js";
import { rawServer } from "../../support/raw-server.js";
import { type ReplayServer, replayServer } from "../../support/replay-server.js";

const TIMEOUT_MS = 300;

describe("the endpoints of one operator", () => {
  const legs = testLegs(TIMEOUT_MS);
  let failing: ReplayServer;
  let answering: ReplayServer;
  before(async () => {
    failing = await replayServer(() => undefined);
    answering = await replayServer(() => ({ supply: "7" }));
  });
  after(() => Promise.all([failing.stop(), answering.stop(), legs.stop()]));

  const asked = (...urls: readonly [string, ...string[]]): Promise<LegAnswer<unknown>> => {
    const [first, ...others] = urls;
    const client = operatorClient([legs.client(first), ...others.map((url) => legs.client(url))]);
    const request = { step: "READ", request: { path: "/" } } as const;
    return client.ask(request, (answer) => ({ value: answer, shown: null }), new AbortController().signal);
  };
  const errorsOf = ({ exchanges }: LegAnswer<unknown>) => exchanges.map(({ exchange }) => exchange.error);

  it("answer for each other, and both exchanges are kept", async () => {
    const answer = await asked(failing.origin, answering.origin);
    expect(answer.value).to.deep.equal({ supply: "7" });
    expect(errorsOf(answer)).to.deep.equal(["HTTP status 404", null]);
  });

  it("are not asked further once one answers", async () => {
    const before = failing.requests.length;
    expect(errorsOf(await asked(answering.origin, failing.origin))).to.deep.equal([null]);
    expect(failing.requests).to.have.length(before);
  });

  it("have one time-out together", async () => {
    const stalling = await rawServer(() => undefined);
    const start = performance.now();
    const answer = await asked(stalling.origin, stalling.origin, answering.origin);
    await stalling.stop();
    expect(performance.now() - start).to.be.lessThan(2 * TIMEOUT_MS);
    expect(answer.value).to.equal(undefined);
    expect(errorsOf(answer)).to.deep.equal(["no answer in time"]);
  });

  it("are one leg, by the operator's name without regard to case and outer spaces", async () => {
    const agent = legAgent(TIMEOUT_MS);
    const endpoints = ["One", " ONE", "Two"].map((operator, index) => ({ operator, url: `http://127.0.0.1:${index + 1}` }));
    const made = legsOf({ timeoutMs: TIMEOUT_MS, userAgent: "test/1", now: () => instantFromMs(0), agent })(network({ endpoints }));
    await agent.destroy();
    expect(made.map(({ operator, endpointId }) => [operator, endpointId])).to.deep.equal([
      ["One", "127.0.0.1:1"],
      ["Two", "127.0.0.1:3"],
    ]);
  });
});
