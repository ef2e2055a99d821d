import { expect } from "chai";
import type { BracketLeg } from "../../../../commands/measurement/ports.js";
import { TRON_SCHEMAS } from "../../../../infra/rpc/tron/answers.js";
import { tronLeg } from "../../../../infra/rpc/tron/tron-leg.js";
import { damaged } from "../../../support/damaged-json.js";
import { familyNetwork, faultOf, stepsOf, testLegs } from "../../../support/legs.js";
import { expectSchemas } from "../../../support/own-schemas.js";
import { chainFixture, haveChainFixtures } from "../../../support/recorded-answers.js";
import { type ReplayRequest, type ReplayServer, replayServer } from "../../../support/replay-server.js";

const CONTRACT = "TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj";
const CONTRACT_HEX = "41ea51342dabbb928ae1e576bd39eff8aaf070a8c6";
const blockId = (height: number) => height.toString(16).padStart(16, "0").padEnd(64, "a");
const block = (height: number) => ({
  blockID: blockId(height),
  block_header: { raw_data: { number: height, timestamp: 1_783_775_427_000 } },
});
const word = (value: bigint) => value.toString(16).padStart(64, "0");
const called = (data: string, result: string) => ({
  result: { result: true },
  constant_result: [result],
  transaction: {
    ret: [{}],
    raw_data: { contract: [{ type: "TriggerSmartContract", parameter: { value: { contract_address: CONTRACT_HEX, data } } }] },
  },
});
const SUPPLY = called("18160ddd", word(123_456_789n));
const VALUE = ["transaction", "raw_data", "contract", 0, "parameter", "value"];

describe("a leg of TRON", () => {
  const legs = testLegs();
  const signal = new AbortController().signal;
  const node: { heights: number[]; call: unknown } = { heights: [], call: SUPPLY };
  let server: ReplayServer;
  before(async () => {
    server = await replayServer(({ path, body }: ReplayRequest) => {
      if (path === "/walletsolidity/getblockbynum") return block((body as { num: number }).num);
      if (path === "/walletsolidity/getnowblock") return block((node.heights.length > 1 ? node.heights.shift() : node.heights[0]) ?? 7);
      return path === "/walletsolidity/triggerconstantcontract" ? node.call : undefined;
    });
  });
  after(() => Promise.all([server.stop(), legs.stop()]));
  const leg = (): BracketLeg => tronLeg(legs.client(server.origin), familyNetwork({ network: "tron", family: "TRON", address: CONTRACT }));
  const supply = (call: unknown, heights: number[] = [7]) => {
    Object.assign(node, { call, heights });
    return leg().supply(signal);
  };

  it("has valid schemas", () => expectSchemas(TRON_SCHEMAS));

  it("reads totalSupply() between two looks at the solidified block", async () => {
    const answered = await supply(SUPPLY);
    expect(answered.value).to.deep.equal({
      block: { height: 7, hash: blockId(7), time: "2026-07-11T13:10:27.000Z" },
      baseUnits: 123_456_789n,
    });
    expect(stepsOf(answered)).to.deep.equal([`HEAD:${blockId(7)}`, "READ:123456789", `CONFIRM:${blockId(7)}`]);
    expect(server.requests.at(-2)).to.deep.equal({
      path: "/walletsolidity/triggerconstantcontract",
      body: {
        owner_address: `41${"0".repeat(40)}`,
        contract_address: CONTRACT_HEX,
        function_selector: "totalSupply()",
        parameter: "",
        visible: false,
      },
    });
  });

  it("reads again when the solidified block moved, and gives up after four brackets", async () => {
    const moved = await supply(SUPPLY, [7, 8, 8, 9, 9, 9]);
    expect(moved.value?.block.height).to.equal(9);
    expect(moved.exchanges).to.have.length(9);
    expect(moved.exchanges[2]?.exchange.error).to.equal("the solidified block moved from 7 to 8");
    const never = await supply(SUPPLY, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(never.value).to.equal(undefined);
    expect(never.exchanges).to.have.length(12);
    expect(faultOf(never)).to.equal("the solidified block moved from 7 to 8");
  });

  it("gives a block by its number, and none by another's id", async () => {
    expect((await leg().blockAt(69_090_545, signal)).value?.height).to.equal(69_090_545);
    const lying = await replayServer(() => ({ ...block(8), blockID: blockId(9) }));
    const swapped = await replayServer(() => block(9));
    try {
      const at = (origin: string) => tronLeg(legs.client(origin), familyNetwork({ family: "TRON", address: CONTRACT })).blockAt(8, signal);
      expect(faultOf(await at(lying.origin))).to.equal("the block's id and number differ");
      expect(faultOf(await at(swapped.origin))).to.equal("the answer is about another block");
    } finally {
      await Promise.all([lying.stop(), swapped.stop()]);
    }
  });

  it("takes the largest word, and never a zero", async () => {
    expect((await supply(called("18160ddd", "f".repeat(64)))).value?.baseUnits).to.equal(2n ** 256n - 1n);
    expect(faultOf(await supply(called("18160ddd", word(0n))))).to.equal("a total supply of zero is not taken as a figure");
  });

  it("takes no figure of another contract or another call, or of a call that failed", async () => {
    const other = structuredClone(SUPPLY);
    for (const { parameter } of other.transaction.raw_data.contract) parameter.value.contract_address = `41${"1".repeat(40)}`;
    expect(faultOf(await supply(other))).to.equal("the answer is about another contract");
    expect(faultOf(await supply(called("70a08231", word(5n))))).to.equal("the answer is about another call");
    expect((await supply({ ...SUPPLY, result: { code: "CONTRACT_VALIDATE_ERROR", message: "4e6f" } })).value).to.equal(undefined);
    expect((await supply({ ...SUPPLY, result: { result: true, message: "52455645525420" } })).value).to.equal(undefined);
    expect((await supply({ ...SUPPLY, transaction: { ...SUPPLY.transaction, ret: [{ ret: "FAILED" }] } })).value).to.equal(undefined);
    expect((await supply({ ...SUPPLY, constant_result: [""] })).value).to.equal(undefined);
    expect((await supply({ ...SUPPLY, constant_result: [] })).value).to.equal(undefined);
    expect((await supply({ ...SUPPLY, constant_result: [word(1n), word(1n)] })).value).to.equal(undefined);
    expect((await supply({ Error: "class org.tron.core.exception.ContractValidateException" })).value).to.equal(undefined);
    expect((await supply({})).value).to.equal(undefined);
  });

  it("reads decimals() up to a byte", async () => {
    const decimals = async (value: bigint) => {
      node.call = called("313ce567", word(value));
      return (await leg().decimals?.(signal))?.value;
    };
    expect(await decimals(6n)).to.equal(6);
    expect(await decimals(255n)).to.equal(255);
    expect(await decimals(256n)).to.equal(undefined);
  });

  it("takes no figure from a damaged answer", async () => {
    const members = [
      ["result", "result"],
      ["constant_result", 0],
      ["transaction", "ret", 0],
      [...VALUE, "contract_address"],
      [...VALUE, "data"],
    ];
    for (const { name, value } of damaged(SUPPLY, members)) {
      if (name === "transaction.ret.0 as an object") continue; // what a success looks like
      expect((await supply(value)).value, name).to.equal(undefined);
    }
    const raw = ["block_header", "raw_data"];
    const damages = damaged(block(7), [["blockID"], [...raw, "number"], [...raw, "timestamp"]]);
    const server = await replayServer(({ body }) => damages[(body as { num: number }).num]?.value);
    try {
      const of = tronLeg(legs.client(server.origin), familyNetwork({ family: "TRON", address: CONTRACT }));
      for (const [index, { name }] of damages.entries()) expect((await of.blockAt(index, signal)).value, name).to.equal(undefined);
    } finally {
      await server.stop();
    }
  });

  describe("with recorded answers", () => {
    before(function () {
      if (!haveChainFixtures) this.skip();
    });

    it("reads a supply of the test network, whose answer writes addresses in base58", async () => {
      const answered = await supply(chainFixture("tron/nile_usdt_totalSupply_triggerconstantcontract.json"));
      expect(answered.value?.baseUnits).to.equal(0x314dc6448d9339413ab97ca96380n);
    });

    it("takes no figure from an answer of zero that does not say what was called", async () => {
      expect((await supply(chainFixture("tron/mainnet_usdt_triggerconstantcontract_zero.json"))).value).to.equal(undefined);
    });

    it("reads a block of the test network", async () => {
      const recorded = await replayServer(() => chainFixture("tron/nile_getnowblock_block-69090545_first-tx-only.json"));
      try {
        const of = tronLeg(legs.client(recorded.origin), familyNetwork({ family: "TRON", address: CONTRACT }));
        expect((await of.blockAt(69_090_545, signal)).value).to.deep.equal({
          height: 69_090_545,
          hash: "00000000041e3cf185a50597bc87d7ddbecd047d6f9608f576577b4039bd528d",
          time: "2026-07-11T13:10:27.000Z",
        });
      } finally {
        await recorded.stop();
      }
    });
  });
});
