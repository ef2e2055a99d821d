import { expect } from "chai";
import type { Json, JsonObject } from "../../../../domain/shared/json.js";
import { loadCatalog } from "../../../../infra/catalog/load-catalog.js";
import { blockNumberAt, eraOf, type ProxyUpgrade } from "../../../../infra/sample/chain/chain-plan.js";
import { runLiveChain } from "../../../../infra/sample/chain/live-chain.js";
import { startSampleChain } from "../../../../infra/sample/chain/sample-chain.js";
import { IMPLEMENTATION_SLOT } from "../../../../infra/sample/chain/sample-contracts.js";
import { LYING_AUTHORITY, NODE_AUTHORITIES, sampleAuthorities } from "../../../../infra/sample/chain/sample-endpoints.js";
import { HOME_NETWORK, implementationAddress, SAMPLE_TOKENS, tokenAddress } from "../../../../infra/sample/chain/sample-tokens.js";
import { eventually } from "../../../support/eventually.js";

const ERA = eraOf(Date.parse("2026-11-20T07:31:07Z") / 1000);

type Ports = ReadonlyMap<string, number>;

/** A chain at a moment, until `work` is done. */
const withChain = async (seconds: number, upgrades: readonly ProxyUpgrade[], work: (ports: Ports) => Promise<void>): Promise<void> => {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  try {
    const served = await new Promise<Ports>((serve, onFault) => {
      running = runLiveChain({ now: async () => seconds, upgrades: async () => upgrades, serve, onFault }, stopping.signal);
    });
    await work(served);
  } finally {
    stopping.abort();
    await running;
  }
};

const asking =
  (ports: Ports) =>
  async (authority: string, method: string, params: readonly Json[]): Promise<Json> => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const reply = await fetch(`http://127.0.0.1:${ports.get(authority)}/`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    return ((await reply.json()) as { result: Json }).result;
  };

const [aldx, ...others] = SAMPLE_TOKENS;
if (aldx === undefined) throw new Error("the sample has no token");
const supplyOf = (token: string): readonly Json[] => [{ to: token, data: "0x18160ddd" }, "latest"];

describe("the sample's running chain", () => {
  it("has the same blocks on every node, up to the moment's, and again when it is started anew with an upgrade of later", async () => {
    const seconds = ERA.from + 50;
    const seen: Json[] = [];
    const see = async (ports: Ports): Promise<void> => {
      const ask = asking(ports);
      const blocks = await Promise.all(NODE_AUTHORITIES.map((name) => ask(name, "eth_getBlockByNumber", ["latest", false])));
      const [first] = blocks as JsonObject[];
      expect(Number(first?.number)).to.equal(blockNumberAt(seconds));
      expect(Number(first?.timestamp)).to.equal(blockNumberAt(seconds) * 12);
      expect(new Set(blocks.map((block) => (block as JsonObject).hash)).size).to.equal(1);
      seen.push(first?.hash ?? null);
    };
    await withChain(seconds, [], async (ports) => {
      await see(ports);
      const ask = asking(ports);
      const honest = await ask(NODE_AUTHORITIES[0], "eth_call", supplyOf(tokenAddress(aldx)));
      const lie = await ask(LYING_AUTHORITY, "eth_call", supplyOf(tokenAddress(aldx)));
      expect(BigInt(String(lie)) - BigInt(String(honest))).to.equal(1_000_000_000_000n);
      expect(await ask(LYING_AUTHORITY, "eth_blockNumber", [])).to.equal(await ask(NODE_AUTHORITIES[0], "eth_blockNumber", []));
    });
    await withChain(seconds, [{ ...aldx, block: blockNumberAt(seconds) + 1 }], see);
    expect(seen[1]).to.equal(seen[0]);
  });

  it("gives way to the next chain when its hour is over, which has the newest block of its moment and the same tokens", async () => {
    const stopping = new AbortController();
    let seconds = ERA.until - 0.2;
    const chains: Ports[] = [];
    const running = runLiveChain(
      {
        now: async () => seconds,
        upgrades: async () => [],
        serve: (ports) => {
          chains.push(ports);
          seconds = ERA.until + 1;
        },
        onFault: (fault) => expect.fail(String(fault)),
      },
      stopping.signal,
    );
    try {
      const next = await eventually("the next chain", 10_000, async () => chains[1]);
      const numbers = await Promise.all(NODE_AUTHORITIES.map((name) => asking(next)(name, "eth_blockNumber", [])));
      expect(numbers.map(Number)).to.deep.equal(NODE_AUTHORITIES.map(() => blockNumberAt(ERA.until + 1)));
      const [before, after] = await Promise.all(
        chains.map((ports) => asking(ports)(NODE_AUTHORITIES[0], "eth_call", supplyOf(tokenAddress(aldx)))),
      );
      expect(BigInt(String(after)) > 0n && BigInt(String(before)) > 0n, "the old chain still answers what was begun on it").to.equal(true);
    } finally {
      stopping.abort();
      await running;
    }
  });

  it("points an upgraded proxy, and no other, at the second implementation", async () => {
    await withChain(ERA.from + 50, [{ ...aldx, block: blockNumberAt(ERA.from) + 1 }], async (ports) => {
      const ask = asking(ports);
      const implementationOf = async (address: string): Promise<bigint> =>
        BigInt(String(await ask(NODE_AUTHORITIES[1], "eth_getStorageAt", [address, IMPLEMENTATION_SLOT, "latest"])));
      expect(await implementationOf(tokenAddress(aldx))).to.equal(BigInt(implementationAddress("SampleTokenV2")));
      for (const token of others)
        expect(await implementationOf(tokenAddress(token))).to.equal(BigInt(implementationAddress("SampleToken")));
    });
  });
});

describe("the sample catalog's measured networks", () => {
  it("are the tokens of the chain, with their addresses and the layout they are deployed with", async () => {
    const { tokens } = await loadCatalog("sample");
    const measured = tokens.flatMap(({ symbol, networks }) =>
      networks.filter((network) => network.snapshot_enabled).map((network) => ({ symbol, network })),
    );
    const registered = measured.map(({ symbol, network }) => `${symbol} ${network.network} ${network.address}`);
    expect(registered).to.have.members(SAMPLE_TOKENS.map((token) => `${token.symbol} ${token.network} ${tokenAddress(token)}`));
    const chain = await startSampleChain(1, { seconds: ERA.from });
    if (chain === undefined) throw new Error("the package with the local EVM node is not installed");
    try {
      await chain.deploy("SampleToken");
      await chain.deploy("SampleTokenV2");
      await chain.deploy("SampleProxy", implementationAddress("SampleToken"));
      await chain.mine(ERA.from + 12);
      const layout = await chain.layoutOf(tokenAddress(aldx), implementationAddress("SampleToken"));
      for (const { network } of measured) expect(network.layout).to.deep.equal(layout);
    } finally {
      await chain.stop();
    }
  });

  it("are read from its nodes, three alike at home, and from the one that lies elsewhere", async () => {
    const { tokens } = await loadCatalog("sample");
    for (const network of tokens.flatMap(({ networks }) => networks.filter(({ snapshot_enabled }) => snapshot_enabled))) {
      const expected = network.network === HOME_NETWORK ? NODE_AUTHORITIES : [NODE_AUTHORITIES[0], LYING_AUTHORITY];
      expect(sampleAuthorities(network)).to.deep.equal(expected);
    }
  });
});
