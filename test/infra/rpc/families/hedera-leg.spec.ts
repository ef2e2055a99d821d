import { expect } from "chai";
import type { PinnedLeg } from "../../../../commands/measurement/ports.js";
import { HEDERA_SCHEMAS } from "../../../../infra/rpc/hedera/answers.js";
import { hederaLeg } from "../../../../infra/rpc/hedera/hedera-leg.js";
import { damaged } from "../../../support/damaged-json.js";
import { familyNetwork, faultOf, stepsOf, testLegs } from "../../../support/legs.js";
import { expectSchemas } from "../../../support/own-schemas.js";
import { chainFixture, haveChainFixtures } from "../../../support/recorded-answers.js";
import { type ReplayRequest, type ReplayServer, replayServer } from "../../../support/replay-server.js";

const HASH = `0x${"11940bbc9b169c36".repeat(6)}`;
const END = "1790309927.027663080";
const BLOCK = { hash: HASH, number: 100, timestamp: { from: "1790309925.100000000", to: END } };
const PIN = { height: 100, hash: HASH, time: "2026-09-25T04:18:47.027Z" as never };
const TOKEN = {
  token_id: "0.0.456858",
  type: "FUNGIBLE_COMMON",
  decimals: "6",
  total_supply: "450010110000001",
  modified_timestamp: "1724954703.071334003",
};

describe("a leg of Hedera", () => {
  const legs = testLegs();
  const signal = new AbortController().signal;
  const node: { block: unknown; token: unknown } = { block: BLOCK, token: TOKEN };
  let server: ReplayServer;
  before(async () => {
    server = await replayServer(({ path }: ReplayRequest) => {
      if (path.startsWith("/api/v1/blocks?")) return { blocks: [node.block], links: { next: null } };
      return path.startsWith("/api/v1/blocks/") ? node.block : node.token;
    });
  });
  after(() => Promise.all([server.stop(), legs.stop()]));
  const leg = (decimals = 6, address = "0.0.456858"): PinnedLeg =>
    hederaLeg(legs.client(server.origin), familyNetwork({ network: "hedera", family: "HEDERA", address, decimals }));
  const supply = (given: Partial<typeof node>, of = leg()) => {
    Object.assign(node, { block: BLOCK, token: TOKEN }, given);
    return of.supplyAt(PIN, signal);
  };

  it("has valid schemas", () => expectSchemas(HEDERA_SCHEMAS));

  it("takes the newest block as final, and a block with its hash and end", async () => {
    expect((await leg().finalHeight(signal)).value).to.equal(100);
    expect((await leg().blockAt(100, signal)).value).to.deep.equal(PIN);
    expect(server.requests.slice(-2).map(({ path }) => path)).to.deep.equal(["/api/v1/blocks?limit=1&order=desc", "/api/v1/blocks/100"]);
    expect(faultOf(await leg().blockAt(101, signal))).to.equal("the answer is about another block");
  });

  it("reads the total supply at the block's end, to the nanosecond", async () => {
    const answered = await supply({});
    expect(answered.value).to.deep.equal({ baseUnits: 450_010_110_000_001n, byHash: false });
    expect(stepsOf(answered)).to.deep.equal([`BLOCK:${HASH}`, "READ:450010110000001"]);
    expect(server.requests.slice(-2).map(({ path }) => path)).to.deep.equal([
      `/api/v1/blocks/${HASH}`,
      `/api/v1/tokens/0.0.456858?timestamp=lte:${END}`,
    ]);
  });

  it("takes a supply of zero and the largest the network counts, and none above", async () => {
    const of = async (total_supply: string) => (await supply({ token: { ...TOKEN, total_supply } })).value?.baseUnits;
    expect(await of("0")).to.equal(0n);
    expect(await of("9223372036854775807")).to.equal(2n ** 63n - 1n);
    expect(await of("9223372036854775808")).to.equal(undefined);
  });

  it("takes no figure of another block, another token, other decimals or a later state", async () => {
    expect(faultOf(await supply({ block: { ...BLOCK, number: 101 } }))).to.include("another block");
    expect(faultOf(await supply({ block: { ...BLOCK, hash: HASH.replace("1", "2") } }))).to.include("another block");
    expect(faultOf(await supply({ token: { ...TOKEN, token_id: "0.0.456859" } }))).to.include("another token");
    expect(faultOf(await supply({}, leg(8)))).to.equal("the token has 6 decimals, not 8");
    expect(faultOf(await supply({ token: { ...TOKEN, modified_timestamp: END } }))).to.equal(undefined);
    expect(faultOf(await supply({ token: { ...TOKEN, modified_timestamp: "1790309927.027663081" } }))).to.include("after the block's end");
    expect(faultOf(await supply({ token: { ...TOKEN, type: "NON_FUNGIBLE_UNIQUE" } }))).to.include("/type");
    expect(faultOf(await supply({ block: { ...BLOCK, timestamp: { from: END, to: "1790309925.100000000" } } }))).to.include(
      "before it begins",
    );
  });

  it("reads the token's decimals", async () => {
    await supply({});
    expect((await leg().decimals?.(signal))?.value).to.equal(6);
    expect(server.requests.at(-1)?.path).to.equal("/api/v1/tokens/0.0.456858");
  });

  it("takes no figure from a damaged answer", async () => {
    const members = ["token_id", "type", "decimals", "total_supply", "modified_timestamp"].map((name) => [name]);
    for (const { name, value } of damaged(TOKEN, members))
      if (!name.startsWith("total_supply as a number past 2^53"))
        // read by its digits, exactly
        expect((await supply({ token: value })).value, name).to.equal(undefined);
    for (const { name, value } of damaged(BLOCK, [["hash"], ["number"], ["timestamp", "from"], ["timestamp", "to"]])) {
      expect((await supply({ block: value })).value, name).to.equal(undefined);
      expect((await leg().blockAt(100, signal)).value, name).to.equal(undefined);
      expect((await leg().finalHeight(signal)).value, name).to.equal(undefined);
    }
  });

  describe("with the mirror node's own examples", () => {
    before(function () {
      if (!haveChainFixtures) this.skip();
    });

    it("reads a block and a token whose decimals and supply are texts", async () => {
      node.block = chainFixture("hedera/blocks_id_mirror-server-expected-response.json");
      const block = await leg().blockAt(17, signal);
      expect(block.value?.time).to.equal("2023-02-16T09:33:21.234Z");
      node.token = chainFixture("hedera/tokens_id_mirror-server-expected-response.json");
      const pin = block.value ?? PIN;
      expect((await leg(1000, "0.0.1135").supplyAt(pin, signal)).value?.baseUnits).to.equal(1_000_000n);
    });
  });
});
