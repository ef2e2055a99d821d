import { checkNetwork, type NetworkCheck } from "../../commands/measurement/check-network.js";
import type { Catalog, CatalogNetwork } from "../../domain/registry/catalog.js";
import { Refusal } from "../../domain/shared/refusal.js";
import { pause } from "../rpc/pause.js";
import { openLegs } from "./legs.js";
import type { Lifecycle } from "./lifecycle.js";
import type { Parts } from "./parts.js";
import { reachSampleChain } from "./sample-chain.js";

/** A token's network that is to be checked. */
export type Checkable = { readonly symbol: string; readonly network: CatalogNetwork };

/** What to check: null is every one. */
export type CheckChoice = { readonly symbol: string | null; readonly network: string | null };

/** Networks asked at the same time; each asks all its legs at once. */
const AT_ONCE = 6;

/** In the catalog's order. Symbols match in any letter case. Throws Refusal `unknown-symbol`, `unknown-network`. */
export const chosenNetworks = ({ tokens }: Catalog, { symbol, network }: CheckChoice): readonly Checkable[] => {
  const ofSymbol = tokens.filter((token) => symbol === null || token.symbol.toUpperCase() === symbol.toUpperCase());
  if (ofSymbol.length === 0) throw new Refusal("unknown-symbol", `the registry has no token ${symbol ?? ""}`.trim());
  const all = ofSymbol.flatMap((token) => token.networks.map((each) => ({ symbol: token.symbol, network: each })));
  const chosen = all.filter((each) => network === null || each.network.network === network);
  if (chosen.length === 0) throw new Refusal("unknown-network", `the registry has no network ${network} for ${symbol ?? "any token"}`);
  return chosen;
};

/** Checks the networks, a few at a time; `done` is told of each as it ends. Answers in the order given; stops early at the abort. */
export const checkNetworks = async (
  parts: Parts,
  lifecycle: Lifecycle,
  networks: readonly Checkable[],
  signal: AbortSignal,
  done: (check: NetworkCheck) => void,
): Promise<readonly NetworkCheck[]> => {
  await reachSampleChain(
    parts,
    lifecycle,
    networks.map(({ network }) => network),
  );
  const { QUORUM_MIN_LEGS: minLegs, LEG_TIMEOUT_MS: timeoutMs } = parts.config.settings;
  const onFault = (operator: string, error: unknown): void => parts.log.error({ operator, err: error }, "a leg failed by our own fault");
  const check = checkNetwork({ legsOf: openLegs(parts, lifecycle), minLegs, asking: { timeoutMs, signal, pause, onFault } });
  const checks: NetworkCheck[] = [];
  const waiting = networks.entries();
  const work = async (): Promise<void> => {
    for (const [index, { symbol, network }] of waiting) {
      if (signal.aborted) return;
      const result = await check(symbol, network);
      checks[index] = result;
      done(result);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return checks.filter((result) => result !== undefined);
};
