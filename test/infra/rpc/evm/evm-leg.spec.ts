import { expect } from "chai";
import type { StorageLayout } from "../../../../domain/measurement/artifacts.js";
import type { BlockRef } from "../../../../domain/measurement/pin.js";
import { instantFromMs } from "../../../../domain/shared/time.js";
import { evmLeg } from "../../../../infra/rpc/evm/evm-leg.js";
import { EVM_SCHEMAS } from "../../../../infra/rpc/evm/evm-shapes.js";
import { network } from "../../../support/catalogs.js";
import { damaged } from "../../../support/damaged-json.js";
import { faultOf, stepsOf, testLegs } from "../../../support/legs.js";
import { expectSchemas } from "../../../support/own-schemas.js";
import { type ReplayServer, replayServer } from "../../../support/replay-server.js";

const word = (value: number | bigint): string => `0x${value.toString(16).padStart(64, "0")}`;
const HASH = word(0xabcdefn);
const BLOCK: BlockRef = { height: 1_000, hash: HASH, time: instantFromMs(1_700_000_000_000) };
const ANSWER = { number: "0x3e8", hash: HASH, timestamp: "0x6553f100", stateRoot: word(1), transactions: ["0x00"], size: "0x1" };
const SLOT = word(0);
const IMPLEMENTATION_SLOT = word(7);
const LAYOUT: StorageLayout = {
  layout_id: "one",
  slot: SLOT,
  implementation_slot: IMPLEMENTATION_SLOT,
  implementation_code_hash: word(9),
  account_code_hash: word(8),
};
const PROOF = {
  address: `0x${"11".repeat(20)}`,
  accountProof: ["0xabcd"],
  balance: "0x0",
  codeHash: word(8),
  nonce: "0x1",
  storageHash: word(2),
  storageProof: [
    { key: SLOT, value: "0x5", proof: ["0xab"] },
    { key: IMPLEMENTATION_SLOT, value: `0x${"22".repeat(20)}`, proof: ["0xab"] },
  ],
};

type Call = { readonly method: string; readonly params: readonly unknown[] };

describe("a leg of an EVM network", () => {
  const legs = testLegs();
  const signal = new AbortController().signal;
  let answer: (call: Call) => unknown;
  let server: ReplayServer;
  before(async () => {
    server = await replayServer(({ body }) => answer(body as Call));
  });
  after(() => Promise.all([server.stop(), legs.stop()]));

  const leg = (finality = "finalized") => evmLeg(legs.client(server.origin), network({ finality }));
  const result = (value: unknown) => ({ jsonrpc: "2.0", id: 1, result: value });
  const error = (code: number, message: string) => ({ jsonrpc: "2.0", id: 1, error: { code, message } });
  const answering = (value: unknown) => {
    answer = () => value;
    return leg();
  };
  const calls = (): Call[] => server.requests.map(({ body }) => body as Call);

  it("has valid schemas", () => expectSchemas(EVM_SCHEMAS));

  it("asks for the newest block of its finality", async () => {
    answer = () => result(ANSWER);
    expect((await leg("finalized").finalHeight(signal)).value).to.equal(1_000);
    expect((await leg("safe").finalHeight(signal)).value).to.equal(1_000);
    expect(
      calls()
        .slice(-2)
        .map(({ params }) => params[0]),
    ).to.deep.equal(["finalized", "safe"]);
    answer = () => result("0x3e8");
    expect((await leg("confirmations:12").finalHeight(signal)).value).to.equal(988);
    expect((await leg("confirmations:1000").finalHeight(signal)).value).to.equal(0);
    expect((await leg("confirmations:1001").finalHeight(signal)).value).to.equal(undefined);
  });

  it("takes a block only at the height that was asked for", async () => {
    expect((await answering(result(ANSWER)).blockAt(1_000, signal)).value).to.deep.equal(BLOCK);
    const other = await answering(result(ANSWER)).blockAt(999, signal);
    expect([other.value, faultOf(other)]).to.deep.equal([undefined, "the answer is block 1000, asked was 999"]);
  });

  it("takes no height past 2^53 and no time past the year 9999", async () => {
    expect((await answering(result({ ...ANSWER, number: "0x1fffffffffffff" })).finalHeight(signal)).value).to.equal(2 ** 53 - 1);
    expect((await answering(result({ ...ANSWER, number: "0x20000000000000" })).finalHeight(signal)).value).to.equal(undefined);
    expect((await answering(result({ ...ANSWER, timestamp: "0x3afff4417f" })).blockAt(1_000, signal)).value?.time).to.equal(
      "9999-12-31T23:59:59.000Z",
    );
    expect((await answering(result({ ...ANSWER, timestamp: "0x3afff44180" })).blockAt(1_000, signal)).value).to.equal(undefined);
  });

  for (const { name, value } of damaged(result(ANSWER), [
    ["result", "number"],
    ["result", "hash"],
    ["result", "timestamp"],
    ["result", "stateRoot"],
    ["id"],
    ["jsonrpc"],
  ]))
    it(`takes a block with ${name} for no answer`, async () => {
      const { value: read, exchanges } = await answering(value).blockAt(1_000, signal);
      expect(read).to.equal(undefined);
      expect(exchanges[0]?.exchange.error).to.be.a("string");
    });

  it("reads the supply at the very hash, as one word of 32 bytes", async () => {
    const most = 2n ** 256n - 1n;
    expect((await answering(result(word(most))).supplyAt(BLOCK, signal)).value).to.deep.equal({ baseUnits: most, byHash: true });
    expect(calls().at(-1)?.params[1]).to.deep.equal({ blockHash: HASH, requireCanonical: true });
  });

  for (const [what, given] of [
    ["no contract", "0x"],
    ["half a word", `0x${"00".repeat(31)}`],
    ["two words", `${word(1)}${"00".repeat(32)}`],
    ["capital letters", `0x${"AB".repeat(32)}`],
    ["a number", 7],
  ] as const)
    it(`takes ${what} for no supply`, async () => {
      expect((await answering(result(given)).supplyAt(BLOCK, signal)).value).to.equal(undefined);
    });

  describe("that takes heights only", () => {
    const heightOnly = (refusal: unknown, after: unknown = result(ANSWER)): ReturnType<typeof evmLeg> => {
      answer = ({ method, params }) => {
        if (method === "eth_getBlockByNumber") return after;
        return typeof params[1] === "object" ? refusal : result(word(5));
      };
      return leg();
    };

    for (const refusal of [
      error(-32602, "invalid argument"),
      error(-32600, "bad request"),
      error(-32000, "json: cannot unmarshal object into Go value"),
      error(-32000, "block hash objects are not supported"),
    ])
      it(`is asked by height after ${JSON.stringify(refusal.error.message)}, and for the pin again`, async () => {
        const read = await heightOnly(refusal).supplyAt(BLOCK, signal);
        expect(read.value).to.deep.equal({ baseUnits: 5n, byHash: false });
        expect(read.exchanges.map(({ exchange: { step } }) => step)).to.deep.equal(["READ", "READ", "CONFIRM"]);
      });

    it("is not heard when the block at that height is another one by then", async () => {
      const moved = result({ ...ANSWER, hash: word(3) });
      const read = await heightOnly(error(-32602, "invalid argument"), moved).supplyAt(BLOCK, signal);
      expect(read.value).to.equal(undefined);
      for (const { exchange } of read.exchanges.slice(0, 2)) expect(exchange.error).to.be.a("string");
    });

    for (const message of ["header not found", "hash is not currently canonical", "missing trie node", "limit exceeded"])
      it(`is no such leg when it says ${JSON.stringify(message)}`, async () => {
        const read = await heightOnly(error(-32000, message)).supplyAt(BLOCK, signal);
        expect([read.value, stepsOf(read)]).to.deep.equal([undefined, [`READ:error -32000: ${message}`]]);
      });
  });

  describe("asked for a proof", () => {
    const proving = (proof: unknown, block: unknown = ANSWER, implementation: unknown = PROOF) => {
      answer = ({ method, params }) => {
        if (method === "eth_getBlockByHash") return result(block);
        return result((params[1] as unknown[]).length === 0 ? implementation : proof);
      };
      return leg().proveAt?.(BLOCK, LAYOUT, signal);
    };

    it("gives header fields, the slots' proofs, and the account that the implementation slot names", async () => {
      const offer = (await proving(PROOF))?.value;
      expect(offer?.header).to.deep.equal({ number: "0x3e8", hash: HASH, timestamp: "0x6553f100", stateRoot: word(1) });
      expect(offer?.proof).to.deep.equal(PROOF);
      expect(calls().at(-1)?.params).to.deep.equal([`0x${"22".repeat(20)}`, [], "0x3e8"]);
    });

    it("gives none of another block", async () => {
      expect((await proving(PROOF, { ...ANSWER, hash: word(4) }))?.value).to.equal(undefined);
      expect((await proving(PROOF, { ...ANSWER, number: "0x3e9" }))?.value).to.equal(undefined);
    });

    it("gives none when the implementation's account is not told", async () => {
      expect((await proving(PROOF, ANSWER, null))?.value).to.equal(undefined);
    });

    const members = [
      ...["address", "accountProof", "balance", "codeHash", "nonce", "storageHash"].map((name) => [name]),
      ...["key", "value", "proof"].map((name) => ["storageProof", 0, name]),
    ];
    /** A path of no node at all has the shape of one; the verifier takes it for no proof. */
    const shaped = new Set(["accountProof as an empty array", "storageProof as an empty array", "storageProof.0.proof as an empty array"]);
    for (const { name, value } of damaged(PROOF, members).filter((one) => !shaped.has(one.name)))
      it(`takes a proof with ${name} for no answer`, async () => {
        expect((await proving(value))?.value).to.equal(undefined);
      });
  });

  it("reads decimals as a byte", async () => {
    expect((await answering(result(word(6))).decimals?.(signal))?.value).to.equal(6);
    expect((await answering(result(word(255))).decimals?.(signal))?.value).to.equal(255);
    expect((await answering(result(word(256))).decimals?.(signal))?.value).to.equal(undefined);
  });
});
