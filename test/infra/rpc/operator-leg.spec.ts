import { expect } from "chai";
import type { BracketLeg, Leg } from "../../../commands/measurement/ports.js";
import { instantFromMs } from "../../../domain/shared/time.js";
import { legAgent } from "../../../infra/rpc/leg-client.js";
import { legsOf } from "../../../infra/rpc/legs-of.js";
import { network } from "../../support/catalogs.js";
import { FAMILY_NODES, type NodeState } from "../../support/family-nodes.js";
import { familyNetwork, stepsOf } from "../../support/legs.js";
import { rawServer } from "../../support/raw-server.js";
import { type ReplayRequest, type ReplayServer, replayServer } from "../../support/replay-server.js";

const TIMEOUT_MS = 400;
const NEW: NodeState = { height: 1_000, supply: 77n, seconds: 1_790_000_000 };
const OLD: NodeState = { height: 990, supply: 55n, seconds: 1_789_999_970 };

describe("the endpoints of one operator", () => {
  const node = FAMILY_NODES.TRON;
  const agent = legAgent(TIMEOUT_MS);
  const servers: ReplayServer[] = [];
  after(() => Promise.all([agent.destroy(), ...servers.map((server) => server.stop())]));

  /** A node at a state that answers only what `knows`. */
  const serving = async (state: NodeState, knows: (request: ReplayRequest) => boolean): Promise<ReplayServer> => {
    const server = await replayServer((request) => (knows(request) ? node.answer(state, request) : undefined));
    servers.push(server);
    return server;
  };
  const legOf = (...origins: readonly string[]): BracketLeg => {
    const endpoints = origins.map((url, index) => ({ operator: index === 0 ? "One" : " ONE", url }));
    const options = { timeoutMs: TIMEOUT_MS, userAgent: "test/1", now: () => instantFromMs(0), agent };
    const registered = familyNetwork({ network: "tron", family: "TRON", address: node.address, decimals: node.decimals, endpoints });
    const [leg, ...others]: readonly Leg[] = legsOf(options)(registered);
    if (leg?.kind !== "BRACKET" || others.length > 0) throw new TypeError("not one leg without past state");
    return leg;
  };
  const read = (leg: BracketLeg) => leg.supply(new AbortController().signal);

  it("answer for each other, and every exchange is kept under the operator's one name", async () => {
    const [dead, live] = [await serving(NEW, () => false), await serving(NEW, () => true)];
    const answer = await read(legOf(dead.origin, live.origin));
    expect(answer.value).to.deep.include({ baseUnits: 77n });
    expect(stepsOf(answer)[0]).to.equal("HEAD:HTTP status 404");
    expect(answer.exchanges.map(({ exchange }) => exchange.operator)).to.deep.equal(["One", "One", "One", "One"]);
  });

  it("are not asked further once one answers", async () => {
    const [live, spare] = [await serving(NEW, () => true), await serving(NEW, () => true)];
    expect(await read(legOf(live.origin, spare.origin))).to.have.nested.property("value.baseUnits", 77n);
    expect(spare.requests).to.have.length(0);
  });

  it("do not lend each other a block and a supply: a reading is of one of them", async () => {
    const half = await serving(NEW, ({ path }) => !path.includes("triggerconstantcontract"));
    const lagging = await serving(OLD, () => true);
    const { value } = await read(legOf(half.origin, lagging.origin));
    expect([value?.block.height, value?.baseUnits]).to.deep.equal([990, 55n]);
    const callsOnly = await serving(OLD, ({ path }) => path.includes("triggerconstantcontract"));
    expect((await read(legOf(half.origin, callsOnly.origin))).value).to.equal(undefined);
  });

  it("have one time-out together", async () => {
    const stalling = await rawServer(() => undefined);
    const live = await serving(NEW, () => true);
    const start = performance.now();
    const answer = await read(legOf(stalling.origin, stalling.origin, live.origin));
    await stalling.stop();
    expect(performance.now() - start).to.be.lessThan(2 * TIMEOUT_MS);
    expect(answer.value).to.equal(undefined);
    expect(stepsOf(answer)).to.deep.equal(["HEAD:no answer in time"]);
  });

  it("are one leg, by the operator's name without regard to case and outer spaces", async () => {
    const endpoints = ["One", " ONE", "Two"].map((operator, index) => ({ operator, url: `http://127.0.0.1:${index + 1}` }));
    const made = legsOf({ timeoutMs: TIMEOUT_MS, userAgent: "test/1", now: () => instantFromMs(0), agent })(network({ endpoints }));
    expect(made.map(({ operator, endpointId }) => [operator, endpointId])).to.deep.equal([
      ["One", "127.0.0.1:1"],
      ["Two", "127.0.0.1:3"],
    ]);
  });
});
