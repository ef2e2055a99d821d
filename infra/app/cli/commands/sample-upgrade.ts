import { Refusal } from "../../../../domain/shared/refusal.js";
import { instantFromMs, msOfInstant } from "../../../../domain/shared/time.js";
import { blockNumberAt, PACE, type ProxyUpgrade } from "../../../sample/chain/chain-plan.js";
import { addUpgrade, readUpgrades } from "../../../sample/chain/proxy-upgrades.js";
import { HOME_NETWORK, SAMPLE_TOKENS, type SampleToken } from "../../../sample/chain/sample-tokens.js";
import type { Parts } from "../../parts.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION, textOf } from "../command.js";
import { withParts } from "../with-parts.js";

/** The block after the next one: no chain that runs has it yet. */
const AHEAD = 2;
/** Blocks above one that is final. */
const FINAL_BELOW = 2;

/** Throws Refusal `unknown-symbol`, `unknown-network`. */
const tokenOf = (symbol: string, network: string): SampleToken => {
  const named = SAMPLE_TOKENS.filter((token) => token.symbol === symbol);
  if (named.length === 0) {
    const symbols = [...new Set(SAMPLE_TOKENS.map((token) => token.symbol))].join(", ");
    throw new Refusal("unknown-symbol", `${symbol} is no token of the sample's chain; it has ${symbols}.`);
  }
  const token = named.find((one) => one.network === network);
  if (token === undefined) throw new Refusal("unknown-network", `${symbol} is not on ${network} in the sample.`);
  return token;
};

/** The upgrade as it stands in the data folder, made now unless it was made before. */
const upgradeOnce = async ({ config, database }: Parts, token: SampleToken): Promise<ProxyUpgrade> => {
  const made = (await readUpgrades(config.dataDir)).find(({ symbol, network }) => symbol === token.symbol && network === token.network);
  if (made !== undefined) return made;
  const upgrade = { ...token, block: blockNumberAt(msOfInstant(await database.clock()) / 1000) + AHEAD };
  await addUpgrade(config.dataDir, upgrade);
  return upgrade;
};

const run = (invocation: Invocation): Promise<ExitCode> => {
  const { options, operands, terminal } = invocation;
  const token = tokenOf(operands[0] ?? "", textOf(options, "network") ?? HOME_NETWORK);
  return withParts(invocation, async ({ parts }) => {
    const upgrade = await upgradeOnce(parts, token);
    const finalAt = instantFromMs((upgrade.block + FINAL_BELOW) * PACE * 1000);
    if (isSet(options, "json")) terminal.out(JSON.stringify({ ...upgrade, final_at: finalAt }));
    else terminal.out(`${token.symbol} on ${token.network}: its proxy is upgraded in block ${upgrade.block}, final at ${finalAt}.`);
    return 0;
  });
};

export const sampleUpgradeProxyCommand: Command = {
  words: ["sample", "upgrade-proxy"],
  summary: "Upgrades the proxy of a token on the sample's chain, to see what becomes of its proof.",
  usage: "SYMBOL [--network N] [--json]",
  details: [
    "The token gets another implementation with the same supply. Once the block is final, `measure SYMBOL` cannot prove it any more: the",
    "code is not the registered one, so the reading is ETH_CALL and says why. Done once for each proxy, and for good on this data folder.",
  ],
  options: { network: { value: "N", help: `its network (default ${HOME_NETWORK})` }, ...JSON_OPTION },
  operands: { least: 1, most: 1 },
  run,
};
