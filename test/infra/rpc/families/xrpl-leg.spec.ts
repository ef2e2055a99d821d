import { expect } from "chai";
import type { PinnedLeg } from "../../../../commands/measurement/ports.js";
import { XRPL_SCHEMAS } from "../../../../infra/rpc/xrpl/answers.js";
import { xrplLeg } from "../../../../infra/rpc/xrpl/xrpl-leg.js";
import { damaged } from "../../../support/damaged-json.js";
import { familyNetwork, faultOf, testLegs } from "../../../support/legs.js";
import { expectSchemas } from "../../../support/own-schemas.js";
import { chainFixture, haveChainFixtures } from "../../../support/recorded-answers.js";
import { type ReplayServer, replayServer } from "../../../support/replay-server.js";

const ISSUER = "rMwjYedjc7qqtKYVLiAccJSmCwih4LnE2q";
const HEX_USD = "0000000000000000000000005553440000000000";
const HASH = "61DDBF304AF6E8101576BF161D447CA8E4F0170DDFBEAFFD993DC9383D443388";
const BLOCK = { height: 1000, hash: HASH, time: "2026-01-02T03:04:05.000Z" as never };
const network = (address = `USD.${ISSUER}`) => familyNetwork({ network: "xrpl", family: "XRPL", address, decimals: 15 });

const LEDGER = {
  result: {
    status: "success",
    validated: true,
    ledger_hash: HASH,
    ledger_index: 1000,
    ledger: { ledger_hash: HASH, close_time: 820_638_245, closed: true },
  },
};
const BALANCES = {
  result: {
    status: "success",
    validated: true,
    account: ISSUER,
    ledger_hash: HASH,
    ledger_index: 1000,
    obligations: { USD: "1234.5678", EUR: "9" } as Record<string, string>,
  },
};
/** A thousand by an exponent, and a number that is read by its digits: both are exact. */
const READ_EXACTLY = new Set(["result.obligations.USD as an exponent", "result.obligations.USD as a number past 2^53"]);
const owing = (obligations: object, more: object = {}) => ({ result: { ...BALANCES.result, obligations, ...more } });

describe("a leg of the XRP Ledger", () => {
  const legs = testLegs();
  const signal = new AbortController().signal;
  let answer: unknown;
  let server: ReplayServer;
  before(async () => {
    server = await replayServer(() => answer);
  });
  after(() => Promise.all([server.stop(), legs.stop()]));
  const leg = (address?: string): PinnedLeg => xrplLeg(legs.client(server.origin), network(address));
  const supply = (given: unknown, address?: string) => {
    answer = given;
    return leg(address).supplyAt(BLOCK, signal);
  };

  it("has valid schemas", () => expectSchemas(XRPL_SCHEMAS));

  it("takes the newest validated ledger as final, and a ledger with its hash and close time", async () => {
    answer = LEDGER;
    expect((await leg().finalHeight(signal)).value).to.equal(1000);
    expect((await leg().blockAt(1000, signal)).value).to.deep.equal(BLOCK);
    expect(server.requests.slice(-2).map(({ body }) => body)).to.deep.equal([
      { method: "ledger", params: [{ ledger_index: "validated", transactions: false, expand: false }] },
      { method: "ledger", params: [{ ledger_index: 1000, transactions: false, expand: false }] },
    ]);
    expect(faultOf(await leg().blockAt(1001, signal))).to.equal("the answer is about another ledger");
  });

  it("reads what the issuer owes at that very ledger, leaving no hot wallet out", async () => {
    const { value, exchanges } = await supply(BALANCES);
    expect(value).to.deep.equal({ baseUnits: 1_234_567_800_000_000_000n, byHash: true });
    expect(exchanges[0]?.exchange).to.deep.include({ step: "READ", value: "1234567800000000000", block_hash: HASH, error: null });
    expect(server.requests.at(-1)?.body).to.deep.equal({
      method: "gateway_balances",
      params: [{ account: ISSUER, ledger_hash: HASH, strict: true }],
    });
  });

  it("finds a currency by its letters or its forty hex digits, whichever side writes which", async () => {
    for (const [address, code] of [
      [`USD.${ISSUER}`, HEX_USD],
      [`${HEX_USD}.${ISSUER}`, "USD"],
      [`${HEX_USD}.${ISSUER}`, HEX_USD],
    ] as const)
      expect((await supply(owing({ [code]: "5", EUR: "9" }), address)).value?.baseUnits, address + code).to.equal(5_000_000_000_000_000n);
    expect(faultOf(await supply(owing({ USD: "5", [HEX_USD]: "5" })))).to.equal("the answer names the currency twice");
    expect(faultOf(await supply(owing({ EUR: "9" })))).to.equal("the answer names no obligation in the currency");
    expect(faultOf(await supply(owing({ usd: "9" })))).to.equal("the answer names no obligation in the currency");
  });

  it("counts what the issuer has frozen and what is locked in escrow, which the network lists apart", async () => {
    const frozen_balances = {
      rA: [
        { currency: "USD", value: "0.5" },
        { currency: "EUR", value: "7" },
      ],
      rB: [{ currency: HEX_USD, value: "25e-2" }],
    };
    const of = async (more: object) => (await supply(owing({ USD: "1" }, more))).value?.baseUnits;
    expect(await of({ frozen_balances })).to.equal(1_750_000_000_000_000n);
    expect(await of({ locked: { [HEX_USD]: "2", EUR: "7" } })).to.equal(3_000_000_000_000_000n);
    expect(await of({ frozen_balances, locked: { USD: "2" } })).to.equal(3_750_000_000_000_000n);
    expect(await of({ frozen_balances: { rA: [{ currency: "USD", value: "-0.5" }] } })).to.equal(undefined);
    expect(await of({ frozen_balances: { rA: [{ currency: "USD" }] } })).to.equal(undefined);
    expect(await of({ locked: { USD: 2 } })).to.equal(undefined);
    expect(await of({ locked: { USD: "2", [HEX_USD]: "2" } })).to.equal(undefined);
  });

  for (const [text, units] of [
    ["0", 0n],
    ["1234.5678", 1_234_567_800_000_000_000n],
    ["5444166510000000e-20", 54_441_665_100n],
    ["1e5", 10n ** 20n],
    ["9999999999999999e-15", 9_999_999_999_999_999n],
    ["0.000000000000001", 1n],
    ["123456789012345678.000000000000001", 123_456_789_012_345_678_000_000_000_000_001n],
  ] as const)
    it(`reads ${text} exactly`, async () => expect((await supply(owing({ USD: text }))).value?.baseUnits).to.equal(units));

  for (const [text, fault] of [
    ["5444166510000000e-26", "does not fit 15 decimal places"],
    ["0.0000000000000001", "does not fit 15 decimal places"],
    ["-1", "is negative"],
    ["9999999999999999e80", "larger than a network can count"], // what the network says when its own sum overflows
    ["1e999", "no decimal number"],
    ["1e-999", "no decimal number"],
    ["1,234", "no decimal number"],
    ["NaN", "no decimal number"],
    ["0x10", "no decimal number"],
    [" 1", "no decimal number"],
    ["1.", "no decimal number"],
  ] as const)
    it(`takes no figure from ${text}`, async () => {
      const answered = await supply(owing({ USD: text }));
      expect(answered.value).to.equal(undefined);
      expect(faultOf(answered)).to.include(fault);
    });

  it("takes no figure of another ledger, another account or a ledger that is not validated", async () => {
    const { result } = BALANCES;
    expect(faultOf(await supply({ result: { ...result, ledger_hash: HASH.replace("6", "7") } }))).to.include("another ledger");
    expect(faultOf(await supply({ result: { ...result, ledger_index: 1001 } }))).to.include("another ledger");
    expect(faultOf(await supply({ result: { ...result, account: "rGm7WCVp9gb4jZHWTEtGUr4dd74z2XuWhE" } }))).to.include("another account");
    expect(faultOf(await supply({ result: { ...result, validated: false } }))).to.include("/result/validated");
    expect(faultOf(await supply({ result: { error: "lgrNotFound", status: "error" } }))).to.include("shape");
  });

  it("takes no figure from a damaged answer", async () => {
    const paths = ["status", "validated", "account", "ledger_hash", "ledger_index", "obligations"].map((name) => ["result", name]);
    for (const { name, value } of damaged(BALANCES, [...paths, ["result", "obligations", "USD"]]))
      if (!READ_EXACTLY.has(name)) expect((await supply(value)).value, name).to.equal(undefined);
  });

  it("takes no ledger from a damaged answer", async () => {
    const paths = ["status", "validated", "ledger_hash", "ledger_index"].map((name) => ["result", name]);
    for (const { name, value } of damaged(LEDGER, [...paths, ["result", "ledger", "close_time"], ["result", "ledger", "ledger_hash"]])) {
      answer = value;
      expect((await leg().blockAt(1000, signal)).value, name).to.equal(undefined);
    }
  });

  describe("with recorded answers", () => {
    before(function () {
      if (!haveChainFixtures) this.skip();
    });

    it("reads a ledger of December 2025", async () => {
      answer = chainFixture("xrpl/ledger_100972465.json");
      expect((await leg().blockAt(100_972_465, signal)).value).to.deep.equal({
        height: 100_972_465,
        hash: "9DAAAE85FC0D64E95506608FDB48E8B77706EF64FF144F18EEBC2FC4366D9B20",
        time: "2025-12-19T03:16:00.000Z",
      });
    });

    it("reads obligations, alone and with balances the issuer has frozen", async () => {
      const at = (height: number, hash: string) => ({ ...BLOCK, height, hash });
      answer = chainFixture("xrpl/gateway_balances_ledger-14483212_jsonrpc.json");
      const plain = at(14_483_212, "980FECF48CA4BFDEC896692C31A50D484BDFE865EC101B00259C413AA3DBD672");
      expect((await leg().supplyAt(plain, signal)).value?.baseUnits).to.equal(1_997_134_202_294_820_000_000n);
      answer = chainFixture("xrpl/gateway_balances_commandline_with-frozen.json");
      const frozen = at(57_111_383, "6C789EAF25A931565E5936042EED037F287F3348B61A70777649552E0385B0E4");
      expect((await leg(`BTC.${ISSUER}`).supplyAt(frozen, signal)).value?.baseUnits).to.equal(1_762_791_719_702_241_868n);
    });
  });
});
