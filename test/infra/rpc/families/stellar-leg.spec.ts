import { expect } from "chai";
import { parse } from "yaml";
import type { BracketLeg } from "../../../../commands/measurement/ports.js";
import { STELLAR_SCHEMAS } from "../../../../infra/rpc/stellar/answers.js";
import { stellarLeg } from "../../../../infra/rpc/stellar/stellar-leg.js";
import { damaged } from "../../../support/damaged-json.js";
import { familyNetwork, faultOf, stepsOf, testLegs } from "../../../support/legs.js";
import { expectSchemas } from "../../../support/own-schemas.js";
import { chainFixture, haveChainFixtures } from "../../../support/recorded-answers.js";
import { type ReplayRequest, type ReplayServer, replayServer } from "../../../support/replay-server.js";

const ISSUER = "GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN";
const HASH = "ab".repeat(32);
const root = (sequence: number, history = sequence) => ({ ingest_latest_ledger: sequence, history_latest_ledger: history });
const ledger = (sequence: number) => ({ sequence, hash: HASH, closed_at: "2026-09-25T04:18:50Z" });
/** The classes of a mainnet reading of USDC. */
const RECORD = {
  asset_code: "USDC",
  asset_issuer: ISSUER,
  balances: { authorized: "291578247.2812803", authorized_to_maintain_liabilities: "1.0000000", unauthorized: "0.0000002" },
  claimable_balances_amount: "24626.0232674",
  liquidity_pools_amount: "3069431.1586891",
  contracts_amount: "56484458.8222079",
};
const assets = (...records: unknown[]) => ({ _embedded: { records } });
const IN_RECORD = ["_embedded", "records", 0];

describe("a leg of Stellar", () => {
  const legs = testLegs();
  const signal = new AbortController().signal;
  const node: { roots: unknown[]; assets: unknown; ledger: (sequence: number) => unknown } = { roots: [], assets: {}, ledger };
  let server: ReplayServer;
  before(async () => {
    server = await replayServer(({ path }: ReplayRequest) => {
      if (path === "/") return node.roots.length > 1 ? node.roots.shift() : node.roots[0];
      return path.startsWith("/assets?") ? node.assets : node.ledger(Number(path.replace("/ledgers/", "")));
    });
  });
  after(() => Promise.all([server.stop(), legs.stop()]));
  const leg = (address = `USDC-${ISSUER}`): BracketLeg =>
    stellarLeg(legs.client(server.origin), familyNetwork({ network: "stellar", family: "STELLAR", address, decimals: 7 }));
  const supply = (given: Partial<typeof node> = {}, of = leg()) => {
    Object.assign(node, { roots: [root(50)], assets: assets(RECORD), ledger }, given);
    return of.supply(signal);
  };

  it("has valid schemas", () => expectSchemas(STELLAR_SCHEMAS));

  it("sums every balance class between two looks at one ledger", async () => {
    const answered = await supply();
    expect(answered.value).to.deep.equal({
      block: { height: 50, hash: HASH, time: "2026-09-25T04:18:50.000Z" },
      baseUnits: 3_511_567_642_854_449n,
    });
    expect(stepsOf(answered)).to.deep.equal(["HEAD:50", "READ:3511567642854449", "CONFIRM:50", `BLOCK:${HASH}`]);
    expect(server.requests.slice(-4).map(({ path }) => path)).to.deep.equal([
      "/",
      `/assets?asset_code=USDC&asset_issuer=${ISSUER}&limit=2`,
      "/",
      "/ledgers/50",
    ]);
  });

  it("reads again when the ledger moved or the history lags behind, and gives up after four brackets", async () => {
    const moved = await supply({ roots: [root(50), root(51), root(51, 50), root(51)] });
    expect(moved.value?.block.height).to.equal(51);
    expect(faultOf(moved)).to.equal("the history is not at the ledger of the balances");
    expect(moved.exchanges[2]?.exchange.error).to.equal("the latest ledger moved from 50 to 51");
    const never = await supply({ roots: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((sequence) => root(sequence)) });
    expect(never.value).to.equal(undefined);
    expect(never.exchanges).to.have.length(12);
  });

  it("takes no figure of another asset, of none or of two", async () => {
    expect(faultOf(await supply({ assets: assets({ ...RECORD, asset_code: "USDCC" }) }))).to.include("another asset");
    expect(faultOf(await supply({ assets: assets({ ...RECORD, asset_issuer: ISSUER.replace("ZVN", "ZVM") }) }))).to.include(
      "another asset",
    );
    expect((await supply({ assets: assets() })).value).to.equal(undefined);
    expect((await supply({ assets: assets(RECORD, RECORD) })).value).to.equal(undefined);
  });

  it("takes no figure when a balance class is missing, or one is stated that the sum does not know", async () => {
    const { contracts_amount: _, ...older } = RECORD;
    expect((await supply({ assets: assets(older) })).value).to.equal(undefined);
    const archived = (archived_contracts_amount: string) => supply({ assets: assets({ ...RECORD, archived_contracts_amount }) });
    expect((await archived("0.0000000")).value?.baseUnits).to.equal(3_511_567_642_854_449n);
    expect((await archived("0.0000001")).value).to.equal(undefined);
  });

  it("takes no block of another ledger", async () => {
    expect(faultOf(await supply({ ledger: () => ledger(49) }))).to.equal("the answer is about another ledger");
    expect((await supply({ ledger: () => ({ ...ledger(50), closed_at: "2026-02-30T00:00:00Z" }) })).value).to.equal(undefined);
    expect((await leg().blockAt(50, signal)).value).to.equal(undefined);
    node.ledger = ledger;
    expect((await leg().blockAt(50, signal)).value?.hash).to.equal(HASH);
  });

  it("takes no figure from a damaged answer", async () => {
    const amounts = ["authorized", "authorized_to_maintain_liabilities", "unauthorized"].map((name) => [...IN_RECORD, "balances", name]);
    const members = ["asset_code", "asset_issuer", "claimable_balances_amount", "liquidity_pools_amount", "contracts_amount"];
    for (const { name, value } of damaged(assets(RECORD), [...amounts, ...members.map((member) => [...IN_RECORD, member])]))
      expect((await supply({ assets: value })).value, name).to.equal(undefined);
    for (const { name, value } of damaged(root(50), [["ingest_latest_ledger"], ["history_latest_ledger"]]))
      expect((await supply({ roots: [value] })).value, name).to.equal(undefined);
    for (const { name, value } of damaged(ledger(50), [["hash"], ["sequence"], ["closed_at"]]))
      expect((await supply({ ledger: () => value })).value, name).to.equal(undefined);
  });

  describe("with recorded answers", () => {
    before(function () {
      if (!haveChainFixtures) this.skip();
    });

    it("reads the root of the test network and a ledger", async () => {
      const recorded = chainFixture("stellar/horizon_root_testnet_2026-09-03_trimmed.json");
      const answered = await supply({ roots: [recorded], ledger: () => chainFixture("stellar/ledger_testnet_26857634.json") });
      expect(stepsOf(answered).slice(0, 3)).to.deep.equal(["HEAD:4486262", "READ:3511567642854449", "CONFIRM:4486262"]);
      expect(faultOf(answered)).to.equal("the answer is about another ledger");
      expect((await leg().blockAt(26_857_634, signal)).value).to.deep.equal({
        height: 26_857_634,
        hash: "548393ec23959e1959a62f003029ecf96be89e13df036073bf64918996ec4227",
        time: "2019-11-18T19:27:21.000Z",
      });
    });

    it("sums the classes of a newer asset record, and takes no figure from an older one", async () => {
      const list = parse(chainFixture("stellar/assets_list_testnet.yml")).components.examples.ListAllAssets.value;
      const [first] = list._embedded.records;
      const newer = await supply({ assets: assets(first) }, leg(`CNY-${first.asset_issuer}`));
      expect(newer.value?.baseUnits).to.equal(8_999_960_000_000_000_000n);
      const older = chainFixture("stellar/assets_testnet_with-claimable.json");
      const answered = await supply({ assets: older }, leg("USD-GDUKMGUGDZQK6YHYA5Z6AY2G4XDSZPSZ3SW5UN3ARVMO6QSRDWP5YLEX"));
      expect(answered.value).to.equal(undefined);
    });
  });
});
