import { setTimeout as sleep } from "node:timers/promises";
import { anvilProgram } from "./anvil-node.js";
import { blockNumberAt, eraOf, PACE, type PlannedBlock, type ProxyUpgrade, planChain } from "./chain-plan.js";
import { type LyingEndpoint, startLyingEndpoint } from "./lying-endpoint.js";
import { type SampleChain, startSampleChain } from "./sample-chain.js";
import { LYING_AUTHORITY, NODE_AUTHORITIES } from "./sample-endpoints.js";
import { IMPLEMENTATIONS, implementationAddress, SAMPLE_TOKENS, tokenAddress } from "./sample-tokens.js";

export type LiveChainPorts = {
  /** Unix seconds of the clock that readings are dated by. */
  readonly now: () => Promise<number>;
  readonly upgrades: () => Promise<readonly ProxyUpgrade[]>;
  /** Told where the endpoints are served, by authority: at first, and whenever a chain takes over from another. */
  readonly serve: (ports: ReadonlyMap<string, number>) => void;
  readonly onFault: (fault: unknown) => void;
};

/** A chain that serves, up to the newest block of the moment. */
type Running = {
  readonly until: number; // Unix seconds
  /** Mines what is due. */
  readonly advance: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const AGAIN_MS = 10_000;
/** Readings begun on a chain may end on it after the next one has taken over. */
const LINGER_MS = 15_000;

/** True when the program of the nodes is installed for this machine. */
export const isChainInstalled = (): boolean => anvilProgram() !== undefined;

/** Runs the sample's chain until `signal` aborts, whatever happens to its nodes; then all of it has ended. */
export const runLiveChain = async (ports: LiveChainPorts, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    try {
      await runEras(ports, signal);
    } catch (fault) {
      if (signal.aborted) return;
      ports.onFault(fault);
      await pause(AGAIN_MS, signal);
    }
  }
};

/** One chain after the other; throws when a node of the running one fails. */
const runEras = async (ports: LiveChainPorts, signal: AbortSignal): Promise<void> => {
  const lingering = new Set<Promise<void>>();
  let running = await startEra(ports, signal);
  try {
    while (!signal.aborted) {
      const seconds = await ports.now();
      if (seconds >= running.until) {
        const old = running;
        running = await startEra(ports, signal);
        const left = pause(LINGER_MS, signal).then(old.stop);
        lingering.add(left.finally(() => lingering.delete(left)));
      } else {
        await running.advance();
      }
      await pause(Math.max(PACE - ((await ports.now()) % PACE), 0.05) * 1000, signal);
    }
  } finally {
    await running.stop();
    await Promise.allSettled(lingering);
  }
};

const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

const startEra = async (ports: LiveChainPorts, signal: AbortSignal): Promise<Running> => {
  const era = eraOf(await ports.now());
  let upgrades = await ports.upgrades();
  const plan = planChain(era.from, () => upgrades);
  const chain = await startSampleChain(NODE_AUTHORITIES.length, { seconds: plan.genesis, number: plan.genesisNumber });
  if (chain === undefined) throw new Error("the program of the local chain is gone");
  let liar: LyingEndpoint | undefined;
  const stop = async (): Promise<void> => void (await Promise.all([chain.stop(), liar?.stop()]));
  try {
    await createTokens(chain, plan.genesis + PACE);
    for (const seconds of plan.past) {
      signal.throwIfAborted();
      await mine(chain, plan.blockAt(seconds));
    }
    let next = blockNumberAt(plan.present);
    const advance = async (): Promise<void> => {
      upgrades = await ports.upgrades();
      const head = blockNumberAt(Math.min(await ports.now(), era.until - 1));
      for (; next <= head && !signal.aborted; next += 1) await mine(chain, plan.blockAt(next * PACE));
    };
    await advance();
    liar = await startLyingEndpoint(firstOf(chain));
    const served = new Map([...chain.nodes.map(portOf), [LYING_AUTHORITY, liar.port] as const]);
    ports.serve(served);
    return { until: era.until, advance, stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
};

const firstOf = ({ nodes: [first] }: SampleChain): SampleChain["nodes"][number] => {
  if (first === undefined) throw new RangeError("a chain has at least one node");
  return first;
};

const portOf = ({ url }: { readonly url: string }, index: number): readonly [string, number] => [
  NODE_AUTHORITIES[index] ?? "",
  Number(new URL(url).port),
];

const createTokens = async (chain: SampleChain, seconds: number): Promise<void> => {
  for (const name of IMPLEMENTATIONS) await chain.deploy(name);
  for (const _ of SAMPLE_TOKENS) await chain.deploy("SampleProxy", implementationAddress("SampleToken"));
  await chain.mine(seconds);
};

const mine = async (chain: SampleChain, { seconds, supplies, upgrades }: PlannedBlock): Promise<void> => {
  for (const { token, by } of supplies) await (by > 0n ? chain.mint(tokenAddress(token), by) : chain.burn(tokenAddress(token), -by));
  for (const token of upgrades) await chain.upgrade(tokenAddress(token), implementationAddress("SampleTokenV2"));
  await chain.mine(seconds);
};
