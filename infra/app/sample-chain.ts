import { setTimeout as sleep } from "node:timers/promises";
import type { CatalogNetwork } from "../../domain/registry/catalog.js";
import { Refusal } from "../../domain/shared/refusal.js";
import { msOfInstant } from "../../domain/shared/time.js";
import { isChainInstalled, runLiveChain } from "../sample/chain/live-chain.js";
import { readUpgrades } from "../sample/chain/proxy-upgrades.js";
import { sampleAuthorities } from "../sample/chain/sample-endpoints.js";
import type { Lifecycle } from "./lifecycle.js";
import type { Parts } from "./parts.js";

const NOT_INSTALLED =
  "The sample's chain does not run: its program, the npm package of anvil, is not installed for this machine. Nothing is measured on it.";
const SWITCHED_OFF = "The sample's chain does not run: SAMPLE_CHAIN is off. Nothing is measured on it.";
const READY_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;

const isOnIt = (network: Pick<CatalogNetwork, "endpoints">): boolean => sampleAuthorities(network).length > 0;

/** Whether the registry in force measures anything on the sample's chain. */
const measuresOnIt = async ({ evidence }: Parts): Promise<boolean> => {
  const tokens = await evidence.ask(({ registry }) => registry?.catalog.tokens ?? []);
  return tokens.some(({ networks }) => networks.some((network) => network.snapshot_enabled && isOnIt(network)));
};

/**
 * Starts the sample's chain in the background when the registry measures on it; `lifecycle` ends it with its processes. Its networks are
 * unreachable until it serves. The log says in one line when it cannot run.
 */
export const openSampleChain = async (parts: Parts, lifecycle: Lifecycle): Promise<void> => {
  if (!(await measuresOnIt(parts))) return;
  const absence = absenceOf(parts);
  if (absence === null) startChain(parts, lifecycle);
  else parts.log.warn(absence);
};

/**
 * For a command that is about to ask these networks: starts the sample's chain when one of them is on it, and resolves once it serves. It
 * is the very chain that a service beside it runs, block for block. Throws Refusal `network-unreadable` when it cannot run.
 */
export const reachSampleChain = async (parts: Parts, lifecycle: Lifecycle, networks: readonly CatalogNetwork[]): Promise<void> => {
  if (!networks.some(isOnIt)) return;
  const absence = absenceOf(parts);
  if (absence !== null) throw new Refusal("network-unreadable", absence);
  startChain(parts, lifecycle);
  const until = performance.now() + READY_WITHIN_MS;
  while (!networks.every((network) => parts.sampleChain.isReachable(network))) {
    if (performance.now() > until) throw new Refusal("network-unreadable", `The sample's chain did not run within ${READY_WITHIN_MS} ms.`);
    await sleep(LOOK_EVERY_MS);
  }
};

/** Why it cannot run; null when it can. */
const absenceOf = ({ config }: Parts): string | null => {
  if (!config.sampleChain) return SWITCHED_OFF;
  return isChainInstalled() ? null : NOT_INSTALLED;
};

const startChain = ({ config, database, log, sampleChain }: Parts, lifecycle: Lifecycle): void => {
  const stopping = new AbortController();
  const running = runLiveChain(
    {
      now: async () => msOfInstant(await database.clock()) / 1000,
      upgrades: () => readUpgrades(config.dataDir),
      serve: (ports) => {
        sampleChain.serve(ports);
        log.info({ endpoints: ports.size }, "the sample's chain runs");
      },
      onFault: (err) => {
        sampleChain.clear();
        log.warn({ err }, "the sample's chain met a fault; it starts again");
      },
    },
    stopping.signal,
  );
  lifecycle.add("sample chain", () => {
    stopping.abort();
    sampleChain.clear();
    return running;
  });
};
