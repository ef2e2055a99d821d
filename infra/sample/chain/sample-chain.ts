import { getCreateAddress } from "ethers/address";
import { keccak256 } from "ethers/crypto";
import type { CatalogLayout } from "../../../domain/registry/catalog.js";
import type { Json } from "../../../domain/shared/json.js";
import { type AnvilNode, anvilProgram, type Genesis, startAnvil } from "./anvil-node.js";
import { IMPLEMENTATION_SLOT, type SampleContracts, SUPPLY_SLOT, sampleContracts } from "./sample-contracts.js";

/** Several nodes with the same blocks: every change is made on each of them alike. */
export type SampleChain = {
  readonly nodes: readonly AnvilNode[];
  /** Mines one block at this Unix time, later than the last one, with what was sent since. */
  readonly mine: (seconds: number) => Promise<void>;
  /** Deploys a contract; its address. It is there once a block is mined. */
  readonly deploy: (name: keyof SampleContracts, argument?: string) => Promise<string>;
  readonly mint: (token: string, baseUnits: bigint) => Promise<void>;
  /** Of what was minted. */
  readonly burn: (token: string, baseUnits: bigint) => Promise<void>;
  readonly upgrade: (proxy: string, implementation: string) => Promise<void>;
  readonly rebase: (token: string, index: bigint) => Promise<void>;
  /** The layout of a sample token behind a proxy, as it stands now. */
  readonly layoutOf: (proxy: string, implementation: string) => Promise<CatalogLayout>;
  readonly stop: () => Promise<void>;
};

/** The first account every such node has; its key is public. */
export const SENDER = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const GAS = "0x4c4b40";
const FEE = "0x77359400"; // 2 gwei, more than a base fee that only falls

const SELECTORS = { mint: "0x40c10f19", burn: "0x9dc29fac", upgradeTo: "0x3659cfe6", rebase: "0xbc4f2d6d" } as const;

const word = (value: bigint): string => value.toString(16).padStart(64, "0");

/** Starts `count` nodes; undefined when no program for them is installed. */
export const startSampleChain = async (count: number, genesis: Genesis): Promise<SampleChain | undefined> => {
  const program = anvilProgram();
  if (program === undefined) return undefined;
  const started = await Promise.allSettled(Array.from({ length: count }, () => startAnvil(program, genesis)));
  const nodes = started.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const stop = async (): Promise<void> => void (await Promise.all(nodes.map((node) => node.stop())));
  const failed = started.find((result) => result.status === "rejected");
  if (failed === undefined) return chainOf(nodes, stop);
  await stop();
  throw failed.reason;
};

const chainOf = (nodes: readonly AnvilNode[], stop: () => Promise<void>): SampleChain => {
  const [first] = nodes;
  if (first === undefined) throw new RangeError("a chain has at least one node");
  let nonce = 0;
  const onEach = async (method: string, params: readonly Json[]): Promise<void> =>
    void (await Promise.all(nodes.map((node) => node.call(method, params))));
  const send = async (to: string | null, data: string): Promise<void> => {
    const place = to === null ? {} : { to };
    const fees = { gas: GAS, maxFeePerGas: FEE, maxPriorityFeePerGas: "0x0" };
    await onEach("eth_sendTransaction", [{ from: SENDER, ...place, data, nonce: `0x${nonce.toString(16)}`, ...fees }]);
    nonce += 1;
  };
  const codeHash = async (address: string): Promise<string> => keccak256(String(await first.call("eth_getCode", [address, "latest"])));
  return {
    nodes,
    stop,
    mine: (seconds) => onEach("evm_mine", [seconds]),
    deploy: async (name, argument) => {
      const address = getCreateAddress({ from: SENDER, nonce });
      const code = sampleContracts()[name];
      await send(null, argument === undefined ? code : `${code}${word(BigInt(argument))}`);
      return address;
    },
    mint: (token, baseUnits) => send(token, `${SELECTORS.mint}${word(BigInt(SENDER))}${word(baseUnits)}`),
    burn: (token, baseUnits) => send(token, `${SELECTORS.burn}${word(BigInt(SENDER))}${word(baseUnits)}`),
    upgrade: (proxy, implementation) => send(proxy, `${SELECTORS.upgradeTo}${word(BigInt(implementation))}`),
    rebase: (token, index) => send(token, `${SELECTORS.rebase}${word(index)}`),
    layoutOf: async (proxy, implementation) => ({
      slot: SUPPLY_SLOT,
      implementation_slot: IMPLEMENTATION_SLOT,
      implementation_code_hash: await codeHash(implementation),
      account_code_hash: await codeHash(proxy),
    }),
  };
};
