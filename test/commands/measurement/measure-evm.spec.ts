import { expect } from "chai";
import type { QuorumLogArtifact } from "../../../domain/measurement/artifacts.js";
import { heightOnly, laggingAt, otherHeader, otherSlot, stalling, without } from "../../support/chain/behaviours.js";
import { type Behaviour, honest } from "../../support/chain/leg-proxy.js";
import { expectRefused, measurementOf, measuringWorld } from "../../support/chain/measuring-world.js";
import { onThreeNodes } from "../../support/chain/on-three-nodes.js";
import { MINTED } from "../../support/chain/three-nodes.js";
import { chainOf } from "../../support/evidence.js";

const TIMEOUT_MS = 2_000;
const SHORT_MS = 300;

describe("measuring an EVM token", () => {
  const on = onThreeNodes(TIMEOUT_MS);

  describe("with what a registry entry allows", () => {
    it("records ETH_CALL without a reason when no layout is registered", async () => {
      const artifact = measurementOf(await on.measure({ layout: null }));
      expect(artifact).to.include({ source_tier: "ETH_CALL", tier_reason: null, layout_id: null, storage_proof_artifact_id: null });
      expect(on.nodes.proxies.flatMap(({ calls }) => calls).at(-1)?.method).to.equal("eth_call");
      expect(on.world.alarms).to.deep.equal([]);
    });

    it("falls to ETH_CALL, with an alarm, when no leg gives a proof", async () => {
      on.nodes.behaving(without("eth_getProof"), without("eth_getProof"), without("eth_getBlockByHash"));
      const artifact = measurementOf(await on.measure());
      expect(artifact).to.include({ source_tier: "ETH_CALL", tier_reason: "No leg gave a proof at the pin." });
      expect(on.world.alarms).to.deep.equal([{ kind: "TIER_FALL", tier: "ETH_CALL", reason: "No leg gave a proof at the pin." }]);
    });

    it("falls to ETH_CALL when every leg proves something else, and names the step", async () => {
      on.nodes.behaving(otherSlot, otherSlot, otherHeader);
      const artifact = measurementOf(await on.measure());
      expect(artifact.source_tier).to.equal("ETH_CALL");
      expect(artifact.tier_reason).to.match(/^The proof does not hold at IMPLEMENTATION: /);
      expect(on.world.alarms.map(({ kind }) => kind).sort()).to.deep.equal([
        "PROOF_REJECTED",
        "PROOF_REJECTED",
        "PROOF_REJECTED",
        "TIER_FALL",
      ]);
    });

    it("falls to RPC_QUORUM when fewer legs than the quorum read by block hash", async () => {
      on.nodes.behaving(heightOnly, heightOnly);
      const artifact = measurementOf(await on.measure({ layout: null }));
      expect(artifact).to.include({ source_tier: "RPC_QUORUM", legs: 3, total_supply_base_units: MINTED.toString() });
      expect(artifact.tier_reason).to.match(/read at a block hash/);
      expect(on.world.alarms.map(({ kind }) => kind)).to.deep.equal(["TIER_FALL"]);
    });

    it("stays proven though every leg takes heights only: the proof ties the supply to the pin", async () => {
      on.nodes.behaving(heightOnly, heightOnly, heightOnly);
      expect(measurementOf(await on.measure()).source_tier).to.equal("STORAGE_PROVEN");
    });

    it("refuses with LAYOUT_MISMATCH when the registered slot holds another word than the call gives", async () => {
      const layout = { ...on.nodes.token.layout, slot: `0x${"0".repeat(63)}1` };
      await expectRefused(on.world, await on.measure({ layout }), "LAYOUT_MISMATCH");
    });

    it("reads by safe and by confirmations", async () => {
      const head = Number(await on.nodes.ask("eth_blockNumber", []));
      expect(measurementOf(await on.measure({ finality: "confirmations:1" })).pin.height).to.equal(head - 1);
      expect(measurementOf(await on.measure({ finality: "safe" })).pin.height).to.be.lessThan(head);
      await on.nodes.mine(1);
      on.world = measuringWorld();
      await expectRefused(on.world, await on.measure({ finality: "confirmations:10000" }), "NO_QUORUM");
    });

    it("counts two endpoints of one operator as one leg", async () => {
      const [one, two] = on.nodes.token.endpoints;
      if (one === undefined || two === undefined) throw new Error("the token has three endpoints");
      await expectRefused(
        on.world,
        await on.measure({ endpoints: [one, { ...two, operator: ` ${one.operator.toUpperCase()} ` }] }),
        "NO_QUORUM",
      );
    });
  });

  describe("while the network goes on", () => {
    it("refuses a pin below the last recorded one, and takes the same one again", async () => {
      const first = measurementOf(await on.measure());
      expect(measurementOf(await on.measure()).pin).to.deep.equal(first.pin);
      on.nodes.behaving(laggingAt(first.pin.height - 1), laggingAt(first.pin.height - 1));
      const refused = await on.world.measure(on.nodes.onex(), on.nodes.legsWithin(SHORT_MS));
      expect(refused).to.deep.include({ outcome: "REFUSED" });
      if (refused.outcome === "REFUSED") expect(refused.artifact.reason).to.equal("NOT_MONOTONE_PIN");
    });

    it("refuses a pin that another process overtook while it read", async () => {
      const early = Number((await on.nodes.finalBlock()).number) - 2;
      await on.nodes.mine(2);
      const late = on.nodes.onex();
      let overtaken: Promise<unknown> | undefined;
      const overtake = async (): Promise<void> => {
        on.nodes.behaving(honest, honest, honest);
        measurementOf(await on.world.measure(late, on.nodes.legsWithin(TIMEOUT_MS)));
      };
      const overtaking: Behaviour = async (call, ask) => {
        if (call.method !== "eth_call") return ask(call);
        overtaken ??= overtake();
        await overtaken;
        return ask(call);
      };
      const lagging: Behaviour = (call, ask) => laggingAt(early)(call, (next) => overtaking(next, ask));
      on.nodes.behaving(lagging, lagging, lagging);
      const measured = await on.world.measure(late, on.nodes.legsWithin(TIMEOUT_MS));
      expect(measured.outcome).to.equal("REFUSED");
      if (measured.outcome !== "REFUSED") return;
      expect(measured.artifact.reason).to.equal("NOT_MONOTONE_PIN");
      const log = await on.world.artifact<QuorumLogArtifact>(measured.artifact.quorum_log_artifact_id);
      expect(log.attempts.at(-1)?.decision).to.include({ outcome: "REFUSED", reason: "NOT_MONOTONE_PIN" });
      expect((await chainOf(on.world.evidence)).records.map(({ kind }) => kind)).to.deep.equal(["supply.measured", "supply.refused"]);
    });

    it("falls to ETH_CALL with the reason once the proxy is upgraded, and is proven again with the new layout", async () => {
      const upgraded = await on.nodes.chain.deploy("SampleTokenV2");
      await on.nodes.mine(1);
      await on.nodes.chain.upgrade(on.nodes.token.address, upgraded);
      await on.nodes.mine(3);
      const artifact = measurementOf(await on.measure());
      expect(artifact).to.include({ source_tier: "ETH_CALL", total_supply_base_units: MINTED.toString() });
      expect(artifact.tier_reason).to.match(/^The proof does not hold at IMPLEMENTATION: /);
      expect(on.world.alarms.map(({ kind }) => kind)).to.include("TIER_FALL");
      const layout = await on.nodes.chain.layoutOf(on.nodes.token.address, upgraded);
      expect(measurementOf(await on.measure({ layout })).source_tier).to.equal("STORAGE_PROVEN");
    });

    it("never lets a layout speak for a token that rebases", async () => {
      const address = await on.nodes.chain.deploy("RebasingToken");
      await on.nodes.mine(1);
      await on.nodes.chain.mint(address, 1_000_000n);
      await on.nodes.mine(1);
      const asShares = { slot: `0x${"0".repeat(64)}`, implementation_slot: null, implementation_code_hash: null };
      const [code] = [(await on.nodes.chain.layoutOf(address, address)).account_code_hash];
      await on.nodes.chain.rebase(address, 1_100_000_000_000_000_000n);
      await on.nodes.mine(3);
      expect(measurementOf(await on.measure({ address, layout: null }))).to.include({ source_tier: "ETH_CALL", total_supply: "1.100000" });
      on.world = measuringWorld();
      await expectRefused(on.world, await on.measure({ address, layout: { ...asShares, account_code_hash: code } }), "LAYOUT_MISMATCH");
    });

    it("reads anew at another pin when the pinned block is reorganised away before the read", async () => {
      const snapshots = await Promise.all(on.nodes.chain.nodes.map((node) => node.call("evm_snapshot", [])));
      await on.nodes.mine(3);
      let reorganised: Promise<void> | undefined;
      const reorganise = async (): Promise<void> => {
        await Promise.all(on.nodes.chain.nodes.map((node, index) => node.call("evm_revert", [snapshots[index] ?? null])));
        await on.nodes.chain.mint(on.nodes.token.address, 5n);
        on.nodes.skip(1);
        await on.nodes.mine(4);
      };
      const reorganising: Behaviour = async (call, ask) => {
        if (call.method === "eth_call") {
          reorganised ??= reorganise();
          await reorganised;
        }
        return ask(call);
      };
      on.nodes.behaving(reorganising, reorganising, reorganising);
      const artifact = measurementOf(await on.measure({ finality: "confirmations:1", layout: null }));
      expect(artifact).to.include({ total_supply_base_units: (MINTED + 5n).toString(), source_tier: "ETH_CALL" });
      const log = await on.world.artifact<QuorumLogArtifact>(artifact.quorum_log_artifact_id);
      expect(log.attempts).to.have.length(2);
      expect(log.attempts[0]?.decision).to.include({ outcome: "REFUSED", reason: "NO_QUORUM" });
      const block = (await on.nodes.ask("eth_getBlockByHash", [artifact.pin.hash, false])) as { number: string } | null;
      expect(Number(block?.number)).to.equal(artifact.pin.height);
    });

    it("records nothing once it is told to stop", async () => {
      on.nodes.behaving(stalling, stalling, stalling);
      const measured = await on.world.measure(
        on.nodes.onex(),
        on.nodes.legsWithin(TIMEOUT_MS),
        { purpose: "SNAPSHOT" },
        AbortSignal.timeout(50),
      );
      expect(measured).to.deep.equal({ outcome: "STOPPED" });
      expect((await chainOf(on.world.evidence)).records).to.deep.equal([]);
      expect(on.world.alarms).to.deep.equal([]);
    });
  });
});
