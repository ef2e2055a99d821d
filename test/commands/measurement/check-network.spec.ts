import { expect } from "chai";
import { checkNetwork, isFinding, type NetworkCheck } from "../../../commands/measurement/check-network.js";
import type { CatalogNetwork } from "../../../domain/registry/catalog.js";
import { instantFromMs } from "../../../domain/shared/time.js";
import { legAgent } from "../../../infra/rpc/leg-client.js";
import { legsOf } from "../../../infra/rpc/legs-of.js";
import { pause } from "../../../infra/rpc/pause.js";
import { without } from "../../support/chain/behaviours.js";
import { type Behaviour, honest } from "../../support/chain/leg-proxy.js";
import { type ThreeNodes, threeNodes } from "../../support/chain/three-nodes.js";
import { FAMILY_NODES, OTHER_FAMILIES } from "../../support/family-nodes.js";
import { familyNetwork } from "../../support/legs.js";
import { replayServer } from "../../support/replay-server.js";

const TIMEOUT_MS = 5_000;
const OTHER_HASH = `0x${"ab".repeat(32)}`;

const outcomes = (check: NetworkCheck): string[] => check.facts.map(({ fact, outcome }) => `${fact} ${outcome}`);
const findings = (check: NetworkCheck): string[] => check.facts.filter((fact) => isFinding(check, fact)).map(({ fact }) => fact);

describe("checking a registered network", () => {
  const agent = legAgent(TIMEOUT_MS);
  after(() => agent.destroy());
  const signal = new AbortController().signal;
  const checked = (network: CatalogNetwork): Promise<NetworkCheck> =>
    checkNetwork({
      legsOf: legsOf({ timeoutMs: TIMEOUT_MS, userAgent: "test/1", now: () => instantFromMs(0), agent }),
      minLegs: 2,
      asking: { timeoutMs: TIMEOUT_MS, signal, pause, onFault: (_, fault) => expect.fail(String(fault)) },
    })("ONEX", { ...network, snapshot_enabled: true });

  describe("of the EVM family, on real nodes", () => {
    let nodes: ThreeNodes;
    before(async () => {
      nodes = await threeNodes();
    });
    after(() => nodes.stop());
    beforeEach(() => nodes.behaving());

    it("finds decimals, the proxy's code and the implementation's as they are registered", async () => {
      const check = await checked(nodes.token);
      expect(outcomes(check)).to.deep.equal([
        "decimals EQUAL",
        "account_code_hash EQUAL",
        "implementation_code_hash EQUAL",
        "supply_slot EQUAL",
      ]);
      expect(findings(check)).to.deep.equal([]);
      expect(check.legs.map(({ faults }) => faults)).to.deep.equal([[], [], []]);
    });

    it("names each difference", async () => {
      const { layout } = nodes.token;
      const check = await checked({
        ...nodes.token,
        decimals: 18,
        layout: { ...layout, account_code_hash: OTHER_HASH, implementation_code_hash: OTHER_HASH },
      });
      expect(findings(check)).to.deep.equal(["decimals", "account_code_hash", "implementation_code_hash"]);
      expect(check.facts[0]).to.include({ outcome: "DIFFERENT", registered: "18", read: "6" });
      expect(check.facts[1]).to.include({ registered: OTHER_HASH, read: layout.account_code_hash });
    });

    it("tells the code hashes that a candidate of a layout lacks, which is no finding", async () => {
      const { slot, implementation_slot, account_code_hash, implementation_code_hash } = nodes.token.layout;
      const evidence = { status: "UNPROVEN", note: "UNPROVEN: read in the source" } as const;
      const check = await checked({ ...nodes.token, layout: null, layout_candidate: { slot, implementation_slot, evidence } });
      expect(outcomes(check)).to.deep.equal([
        "decimals EQUAL",
        "account_code_hash NOT_REGISTERED",
        "implementation_code_hash NOT_REGISTERED",
        "supply_slot EQUAL",
      ]);
      expect(check.facts.map(({ read }) => read)).to.deep.equal(["6", account_code_hash, implementation_code_hash, "totalSupply()"]);
      expect(findings(check)).to.deep.equal([]);
    });

    it("finds a slot that does not hold the supply", async () => {
      const { implementation_slot } = nodes.token.layout;
      const evidence = { status: "UNPROVEN", note: "UNPROVEN: a guess" } as const;
      const slot = `0x${"0".repeat(63)}9`;
      const check = await checked({ ...nodes.token, layout: null, layout_candidate: { slot, implementation_slot, evidence } });
      expect(findings(check)).to.deep.equal(["supply_slot"]);
      expect(check.facts.at(-1)).to.include({ outcome: "DIFFERENT", registered: "totalSupply()", read: "another word" });
    });

    it("names who answers otherwise, and finds nothing read without a quorum", async () => {
      const lie: Behaviour = async (call, ask) => (call.method === "eth_getCode" ? { result: "0x6001" } : ask(call));
      nodes.behaving(lie);
      const lied = await checked(nodes.token);
      expect(findings(lied)).to.deep.equal(["account_code_hash", "implementation_code_hash"]);
      expect(lied.facts[1]).to.deep.include({ outcome: "EQUAL", dissent: ["Operator 1"] });
      nodes.behaving(without("eth_call"), without("eth_call"), honest);
      const silent = await checked(nodes.token);
      expect(silent.facts[0]).to.include({ outcome: "NOT_READ", registered: "6", read: null });
      expect(findings(silent)).to.deep.equal(["decimals", "account_code_hash", "implementation_code_hash", "supply_slot"]);
      expect(silent.legs[0]?.faults.join()).to.include("eth_call");
    });

    it("finds nothing read where no contract or no implementation stands", async () => {
      const nobody = await checked({ ...nodes.token, address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" });
      expect(outcomes(nobody)).to.deep.equal([
        "decimals NOT_READ",
        "account_code_hash NOT_READ",
        "implementation_code_hash NOT_READ",
        "supply_slot NOT_READ",
      ]);
      expect(nobody.legs[0]?.faults).to.include("no contract stands at the address");
      const empty = await checked({ ...nodes.token, layout: { ...nodes.token.layout, implementation_slot: `0x${"0".repeat(63)}9` } });
      expect(empty.legs[0]?.faults).to.include("the implementation slot holds no address");
    });
  });

  for (const family of OTHER_FAMILIES) {
    const node = FAMILY_NODES[family];
    const statesDecimals = family !== "XRPL" && family !== "STELLAR";

    it(`reads the decimals of ${family}${statesDecimals ? "" : ", which has none of its own, by trying its endpoints"}`, async () => {
      const state = { height: 1_000, supply: 5n, seconds: 1_790_000_000 };
      const servers = await Promise.all([0, 1].map(() => replayServer((request) => node.answer(state, request))));
      const away = await replayServer(() => undefined);
      try {
        const endpoints = [...servers, away].map(({ origin }, index) => ({ operator: `Operator ${index + 1}`, url: origin }));
        const network = familyNetwork({ family, address: node.address, decimals: node.decimals, endpoints });
        const check = await checked(network);
        expect(outcomes(check)).to.deep.equal(statesDecimals ? ["decimals EQUAL"] : []);
        expect(check.legs.map(({ faults }) => faults)).to.deep.equal([[], [], ["HTTP status 404"]]);
        if (statesDecimals) expect(findings(await checked({ ...network, decimals: 9 }))).to.deep.equal(["decimals"]);
      } finally {
        await Promise.all([...servers, away].map((server) => server.stop()));
      }
    });
  }

  it("asks nobody where no endpoint is registered", async () => {
    const check = await checked(familyNetwork({ family: "EVM", endpoints: [] }));
    expect(check).to.deep.include({ legs: [], facts: [] });
  });
});
