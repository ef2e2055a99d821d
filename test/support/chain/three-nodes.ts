import type { Agent } from "undici";
import type { MeasuredNetwork } from "../../../commands/measurement/attempt.js";
import type { LegsOf } from "../../../commands/measurement/ports.js";
import type { CatalogLayout, CatalogNetwork } from "../../../domain/registry/catalog.js";
import { instantFromMs } from "../../../domain/shared/time.js";
import { legAgent } from "../../../infra/rpc/leg-client.js";
import { legsOf } from "../../../infra/rpc/legs-of.js";
import { type SampleChain, startSampleChain } from "../../../infra/sample/chain/sample-chain.js";
import { network } from "../catalogs.js";
import { type Behaviour, honest, type LegProxy, legProxy } from "./leg-proxy.js";

/** Unix time of block 0; blocks are 12 s apart. */
export const GENESIS = 1_700_000_000;
/** Base units of the token. */
export const MINTED = 1_234_567_890_123n;
const TIMEOUT_MS = 2_000;
const CONNECT_MS = 2_000;

export type FinalBlock = { readonly number: string; readonly hash: string; readonly timestamp: string };

/** Three honest nodes with the same blocks, a proxy before each, and a token behind an EIP-1967 proxy. */
export type ThreeNodes = {
  readonly chain: SampleChain;
  readonly proxies: readonly LegProxy[];
  readonly token: CatalogNetwork & { readonly layout: CatalogLayout };
  /** Another token, with a supply of 77 base units. */
  readonly other: string;
  readonly mine: (blocks: number) => Promise<void>;
  /** Lets this many seconds pass before the next block. */
  readonly skip: (seconds: number) => void;
  /** The proxies from the first on behave so; the others are honest. */
  readonly behaving: (...behaviours: readonly Behaviour[]) => void;
  readonly onex: (change?: Partial<CatalogNetwork>) => MeasuredNetwork;
  readonly legsWithin: (timeoutMs: number) => LegsOf;
  readonly finalBlock: () => Promise<FinalBlock>;
  /** What an honest node answers. */
  readonly ask: SampleChain["nodes"][number]["call"];
  readonly stop: () => Promise<void>;
};

export const threeNodes = async (): Promise<ThreeNodes> => {
  const chain = await startSampleChain(3, { seconds: GENESIS });
  const [first] = chain?.nodes ?? [];
  if (chain === undefined || first === undefined) throw new Error("the package with the local EVM node is not installed");
  let seconds = GENESIS;
  const mine = async (blocks: number): Promise<void> => {
    for (let block = 0; block < blocks; block += 1) {
      seconds += 12;
      await chain.mine(seconds);
    }
  };
  const implementation = await chain.deploy("SampleToken");
  const address = await chain.deploy("SampleProxy", implementation);
  const other = await chain.deploy("SampleToken");
  await mine(1);
  await chain.mint(address, MINTED);
  await chain.mint(other, 77n);
  await mine(4);
  const proxies = await Promise.all(chain.nodes.map((node) => legProxy(node)));
  const endpoints = proxies.map(({ url }, index) => ({ operator: `Operator ${index + 1}`, url }));
  const layout = await chain.layoutOf(address, implementation);
  const token = { ...network({ address, endpoints }), layout };
  const agent: Agent = legAgent(CONNECT_MS);
  return {
    chain,
    proxies,
    token,
    other,
    mine,
    skip: (more) => {
      seconds += more;
    },
    behaving: (...behaviours) => {
      for (const [index, proxy] of proxies.entries()) proxy.behave = behaviours[index] ?? honest;
    },
    onex: (change = {}) => ({ symbol: "ONEX", network: { ...token, ...change } }),
    legsWithin: (timeoutMs = TIMEOUT_MS) => legsOf({ timeoutMs, userAgent: "test/1", now: () => instantFromMs(0), agent }),
    finalBlock: async () => (await first.call("eth_getBlockByNumber", ["finalized", false])) as FinalBlock,
    ask: first.call,
    stop: async () => {
      await Promise.all(proxies.map((proxy) => proxy.stop()));
      await agent.destroy();
      await chain.stop();
    },
  };
};
