import { expect } from "chai";
import type { BracketLeg } from "../../../../commands/measurement/ports.js";
import { SOLANA_SCHEMAS } from "../../../../infra/rpc/solana/answers.js";
import { solanaLeg } from "../../../../infra/rpc/solana/solana-leg.js";
import { damaged } from "../../../support/damaged-json.js";
import { familyNetwork, faultOf, stepsOf, testLegs } from "../../../support/legs.js";
import { expectSchemas } from "../../../support/own-schemas.js";
import { chainFixture, haveChainFixtures } from "../../../support/recorded-answers.js";
import { type ReplayRequest, type ReplayServer, replayServer } from "../../../support/replay-server.js";

const MINT = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const BLOCKHASH = "5M77sHdwzH6rckuQwF8HL1w52n7hjrh4GVTFiF6T8QyB";
const supplyResult = (slot: number, amount = "8217034486977972", decimals = 6) => ({
  context: { apiVersion: "4.3.0", slot },
  value: { amount, decimals, uiAmount: 8217034486.977972, uiAmountString: "8217034486.977972" },
});
const blockResult = (slot: number) => ({ blockhash: BLOCKHASH, blockTime: 1_625_227_950, parentSlot: slot - 1, blockHeight: 5 });
const reply = (result: unknown) => ({ jsonrpc: "2.0", id: 1, result });
const SKIPPED = { jsonrpc: "2.0", id: 1, error: { code: -32007, message: "Slot 10 was skipped, or missing due to ledger jump" } };

describe("a leg of Solana", () => {
  const legs = testLegs();
  const signal = new AbortController().signal;
  const node: { supply: () => unknown; block: (slot: number) => unknown } = { supply: () => undefined, block: () => undefined };
  const asked: { method: string; params: unknown[] }[] = [];
  let server: ReplayServer;
  before(async () => {
    server = await replayServer(({ body }: ReplayRequest) => {
      const call = body as { method: string; params: [number] };
      asked.push(call);
      return call.method === "getBlock" ? node.block(call.params[0]) : node.supply();
    });
  });
  after(() => Promise.all([server.stop(), legs.stop()]));
  const leg = (decimals = 6): BracketLeg =>
    solanaLeg(legs.client(server.origin), familyNetwork({ network: "solana", family: "SOLANA", address: MINT, decimals }));
  const supply = (given: unknown, block: typeof node.block = (slot) => reply(blockResult(slot)), of = leg()) => {
    Object.assign(node, { supply: () => given, block });
    return of.supply(signal);
  };

  it("has valid schemas", () => expectSchemas(SOLANA_SCHEMAS));

  it("reads the finalized supply, then the block of the slot it was read at", async () => {
    const answered = await supply(reply(supplyResult(450_242_496)));
    expect(answered.value).to.deep.equal({
      block: { height: 450_242_496, hash: BLOCKHASH, time: "2021-07-02T12:12:30.000Z" },
      baseUnits: 8_217_034_486_977_972n,
    });
    expect(stepsOf(answered)).to.deep.equal(["READ:8217034486977972", `BLOCK:${BLOCKHASH}`]);
    expect(asked.slice(-2)).to.deep.equal([
      { jsonrpc: "2.0", id: 1, method: "getTokenSupply", params: [MINT, { commitment: "finalized" }] },
      {
        jsonrpc: "2.0",
        id: 1,
        method: "getBlock",
        params: [
          450_242_496,
          { commitment: "finalized", encoding: "json", transactionDetails: "none", rewards: false, maxSupportedTransactionVersion: 0 },
        ],
      },
    ]);
  });

  it("reads again at a newer slot when a slot has no block, and gives up after four", async () => {
    let slot = 9;
    Object.assign(node, {
      supply: () => reply(supplyResult(++slot)),
      block: (at: number) => (at < 12 ? SKIPPED : reply(blockResult(at))),
    });
    const answered = await leg().supply(signal);
    expect(answered.value?.block.height).to.equal(12);
    expect(answered.exchanges).to.have.length(6);
    const never = await supply(reply(supplyResult(10)), () => SKIPPED);
    expect(never.value).to.equal(undefined);
    expect(never.exchanges).to.have.length(8);
    expect(faultOf(never)).to.include("-32007");
  });

  it("takes zero and the largest amount the network counts, and none above", async () => {
    const of = async (amount: string) => (await supply(reply(supplyResult(10, amount)))).value?.baseUnits;
    expect(await of("0")).to.equal(0n);
    expect(await of("18446744073709551615")).to.equal(2n ** 64n - 1n);
    expect(await of("18446744073709551616")).to.equal(undefined);
  });

  it("takes no figure of a mint with other decimals, nor a block of another slot or without a time", async () => {
    expect(faultOf(await supply(reply(supplyResult(10)), undefined, leg(9)))).to.equal("the mint has 6 decimals, not 9");
    expect(faultOf(await supply(reply(supplyResult(10)), () => reply(blockResult(12))))).to.equal("the answer is about another slot");
    expect((await supply(reply(supplyResult(10)), () => reply({ ...blockResult(10), blockTime: null }))).value).to.equal(undefined);
    expect((await supply(reply(supplyResult(10)), () => reply(null))).value).to.equal(undefined);
  });

  it("reads the mint's decimals and a block by its slot", async () => {
    Object.assign(node, { supply: () => reply(supplyResult(10)), block: (slot: number) => reply(blockResult(slot)) });
    expect((await leg(9).decimals?.(signal))?.value).to.equal(6);
    expect((await leg().blockAt(10, signal)).value?.hash).to.equal(BLOCKHASH);
  });

  it("takes no figure from a damaged answer", async () => {
    const members = [["jsonrpc"], ["id"], ["result", "context", "slot"], ["result", "value", "amount"], ["result", "value", "decimals"]];
    for (const { name, value } of damaged(reply(supplyResult(10)), members))
      if (name !== "result.value.amount as a number past 2^53")
        // read by its digits, exactly
        expect((await supply(value)).value, name).to.equal(undefined);
    const parts = ["blockhash", "blockTime", "parentSlot"].map((name) => ["result", name]);
    for (const { name, value } of damaged(reply(blockResult(10)), parts)) {
      node.block = () => value;
      expect((await leg().blockAt(10, signal)).value, name).to.equal(undefined);
    }
  });

  describe("with recorded answers", () => {
    before(function () {
      if (!haveChainFixtures) this.skip();
    });

    for (const file of ["usdc_getTokenSupply_slot-450242496.json", "usdc_getTokenSupply_slot-450242498_second-operator.json"])
      it(`reads ${file}`, async () => {
        const answered = await supply(chainFixture(`solana/${file}`));
        expect(answered.value?.baseUnits).to.equal(8_217_034_486_977_972n);
        expect(answered.value?.block.height).to.equal(Number(/slot-(\d+)/.exec(file)?.[1]));
      });

    it("reads a block", async () => {
      node.block = () => reply(JSON.parse(chainFixture("solana/getBlock_slot-83987984_result-without-transactions.json")));
      expect((await leg().blockAt(83_987_984, signal)).value).to.deep.equal({
        height: 83_987_984,
        hash: BLOCKHASH,
        time: "2021-07-02T12:12:30.000Z",
      });
    });
  });
});
