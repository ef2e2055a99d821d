import { expect } from "chai";
import type { Agent } from "undici";
import type { MeasuredNetwork } from "../../../commands/measurement/attempt.js";
import type { Measured } from "../../../commands/measurement/measure-supply.js";
import { instantFromMs } from "../../../domain/shared/time.js";
import { legAgent } from "../../../infra/rpc/leg-client.js";
import { legsOf } from "../../../infra/rpc/legs-of.js";
import { expectAuditable } from "../../support/chain/audited-measurements.js";
import { expectRefused, type MeasuringWorld, measurementOf, measuringWorld } from "../../support/chain/measuring-world.js";
import { FAMILY_NODES, type NodeState, OTHER_FAMILIES } from "../../support/family-nodes.js";
import { familyNetwork } from "../../support/legs.js";
import { type ReplayServer, replayServer } from "../../support/replay-server.js";

const SECONDS = 1_790_000_000;
const HONEST: NodeState = { height: 1_000, supply: 12_345_678_901n, seconds: SECONDS };
const TIMEOUT_MS = 5_000;

for (const family of OTHER_FAMILIES) {
  const node = FAMILY_NODES[family];
  describe(`measuring a token of ${family} by three operators`, () => {
    const states: (NodeState | undefined)[] = [];
    let servers: ReplayServer[] = [];
    let agent: Agent;
    let world: MeasuringWorld;
    before(async () => {
      agent = legAgent(TIMEOUT_MS);
      servers = await Promise.all(
        [0, 1, 2].map((index) =>
          replayServer((request) => {
            const state = states[index];
            return state === undefined ? undefined : node.answer(state, request);
          }),
        ),
      );
    });
    after(() => Promise.all([...servers.map((server) => server.stop()), agent.destroy()]));
    beforeEach(() => {
      world = measuringWorld({ timeoutMs: TIMEOUT_MS, retries: 0 });
    });
    afterEach(() => expectAuditable(world));

    const onex = (decimals = node.decimals): MeasuredNetwork => ({
      symbol: "ONEX",
      network: familyNetwork({
        network: family.toLowerCase(),
        family,
        address: node.address,
        decimals,
        endpoints: servers.map(({ origin }, index) => ({ operator: `Operator ${index + 1}`, url: origin })),
      }),
    });
    const measure = (...given: (Partial<NodeState> | undefined)[]): Promise<Measured> => {
      for (const index of [0, 1, 2]) {
        const change = index < given.length ? given[index] : {};
        states[index] = change === undefined ? undefined : { ...HONEST, ...change };
      }
      const legs = legsOf({ timeoutMs: TIMEOUT_MS, userAgent: "test/1", now: () => instantFromMs(0), agent });
      return world.measure(onex(), legs);
    };

    it("records what all three say, with the pin of the family", async () => {
      const artifact = measurementOf(await measure());
      expect(artifact).to.include({
        source_tier: "RPC_QUORUM",
        legs: 3,
        dissent: 0,
        total_supply_base_units: "12345678901",
        decimals: node.decimals,
      });
      expect(artifact.pin).to.include({ kind: node.pinKind, height: 1_000 });
      expect(artifact.pin.time.slice(0, 19)).to.equal(instantFromMs(SECONDS * 1000).slice(0, 19));
    });

    it("records what two say against one, and with one silent", async () => {
      const lied = measurementOf(await measure({ supply: 99_999_999_999n }));
      expect(lied).to.include({ legs: 2, dissent: 1, total_supply_base_units: "12345678901" });
      const silent = measurementOf(await measure({}, undefined));
      expect(silent).to.include({ legs: 2, dissent: 0 });
    });

    it("records nothing when all three differ", async () => {
      await expectRefused(world, await measure({ supply: 1n }, { supply: 2n }), "DISAGREEMENT");
    });

    it("records nothing when only one answers", async () => {
      await expectRefused(world, await measure({}, undefined, undefined), "NO_QUORUM");
    });

    it("records nothing when every operator names another block at the height", async () => {
      await expectRefused(world, await measure({ fork: "b" }, { fork: "c" }, { fork: "d" }), "PIN_DISAGREEMENT");
    });
  });
}
