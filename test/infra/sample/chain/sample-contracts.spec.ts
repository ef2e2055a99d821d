import { expect } from "chai";
import { startSampleChain } from "../../../../infra/sample/chain/sample-chain.js";
import { IMPLEMENTATION_SLOT, sampleContracts } from "../../../../infra/sample/chain/sample-contracts.js";
import { compileContracts } from "../../../support/compile-contracts.js";

describe("the sample's contracts", () => {
  it("are what their source compiles to", () => {
    expect(sampleContracts()).to.deep.equal(compileContracts());
  });
});

describe("the sample's chain", () => {
  it("has nodes with the same blocks, hash for hash", async () => {
    const chain = await startSampleChain(2, { seconds: 1_700_000_000 });
    if (chain === undefined) throw new Error("the package with the local EVM node is not installed");
    try {
      const implementation = await chain.deploy("SampleToken");
      const proxy = await chain.deploy("SampleProxy", implementation);
      await chain.mine(1_700_000_012);
      await chain.mint(proxy, 5n);
      await chain.mine(1_700_000_024);
      const blocks = await Promise.all(chain.nodes.map((node) => node.call("eth_getBlockByNumber", ["latest", false])));
      expect(blocks[0]).to.include({ number: "0x2", timestamp: "0x6553f118" });
      expect(blocks[1]).to.deep.equal(blocks[0]);
      const held = await chain.nodes[1]?.call("eth_getStorageAt", [proxy, IMPLEMENTATION_SLOT, "latest"]);
      expect(BigInt(String(held))).to.equal(BigInt(implementation));
    } finally {
      await chain.stop();
    }
  });
});
