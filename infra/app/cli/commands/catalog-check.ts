import { type CheckedFact, isFinding, type NetworkCheck } from "../../../../commands/measurement/check-network.js";
import { Refusal } from "../../../../domain/shared/refusal.js";
import { loadCatalog } from "../../../catalog/load-catalog.js";
import { checkNetworks, chosenNetworks } from "../../check-catalog.js";
import { catalogInForce } from "../../methodology.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION, textOf } from "../command.js";
import { withParts } from "../with-parts.js";

const check = async (invocation: Invocation): Promise<ExitCode> => {
  const { operands, options, terminal, signal } = invocation;
  const file = textOf(options, "file");
  const given = file === undefined ? null : await loadCatalog(file);
  return withParts(invocation, async ({ parts, lifecycle }) => {
    const catalog = given ?? (await catalogInForce(parts));
    if (catalog === null) throw new Refusal("unknown-symbol", "no catalog is in force; apply one or name one with --file");
    const networks = chosenNetworks(catalog, { symbol: operands[0] ?? null, network: textOf(options, "network") ?? null });
    let checked = 0;
    const checks = await checkNetworks(parts, lifecycle, networks, signal, ({ symbol, network }) => {
      checked += 1;
      terminal.progress(`${checked} of ${networks.length} networks checked, last ${symbol} on ${network}`);
    });
    const findings = checks.reduce((sum, each) => sum + each.facts.filter((fact) => isFinding(each, fact)).length, 0);
    if (isSet(options, "json")) terminal.out(JSON.stringify({ catalog: catalog.name, findings, checks }));
    else for (const line of linesOf(checks, findings)) terminal.out(line);
    return findings === 0 && checks.length === networks.length ? 0 : 1;
  });
};

const linesOf = (checks: readonly NetworkCheck[], findings: number): string[] => [
  ...checks.flatMap(networkLines),
  `${checks.length} ${checks.length === 1 ? "network" : "networks"} checked, ${findings} ${findings === 1 ? "finding" : "findings"}.`,
];

const networkLines = (network: NetworkCheck): string[] => [
  `${network.symbol} on ${network.network}${aboutLegs(network)}`,
  ...network.facts.map((fact) => `  ${isFinding(network, fact) ? "FINDING" : "ok     "} ${factLine(fact)}`),
  ...network.legs.flatMap(({ operator, endpoint_id, faults }) =>
    faults.map((fault) => `  no answer from ${operator} (${endpoint_id}): ${fault}`),
  ),
];

const aboutLegs = ({ legs, facts, snapshot_enabled }: NetworkCheck): string => {
  if (legs.length === 0) return ": no endpoints are registered, nothing is asked";
  const states = facts.length === 0 ? ", the network states no decimals; its endpoints were tried" : "";
  return `: ${legs.length} ${legs.length === 1 ? "leg" : "legs"}${snapshot_enabled ? "" : ", not measured"}${states}`;
};

const factLine = ({ fact, outcome, registered, read, operators, dissent, detail }: CheckedFact): string => {
  const others = dissent.length === 0 ? "" : `; other answers: ${dissent.join(", ")}`;
  const by = `(${operators.join(", ")}${others})`;
  switch (outcome) {
    case "EQUAL":
      return `${fact} is ${read} as registered ${by}`;
    case "DIFFERENT":
      return `${fact} is ${read}, registered is ${registered} ${by}`;
    case "NOT_REGISTERED":
      return `${fact} is ${read}, none is registered ${by}`;
    case "NOT_READ":
      return `${fact} was not read${registered === null ? "" : `, registered is ${registered}`}: ${detail}`;
  }
};

export const catalogCheckCommand: Command = {
  words: ["catalog", "check"],
  summary: "Compares the registry with what the networks themselves say: decimals, and on EVM networks code and slots.",
  usage: "[SYMBOL] [--network N] [--file FILE|sample|mainnet] [--json]",
  details: [
    "Every registered endpoint is asked; what the quorum reads is compared. Nothing is recorded or changed. Exit 1 on a finding: a",
    "difference, an endpoint with another answer, or nothing read of a network that is measured.",
  ],
  options: {
    network: { value: "N", help: "only this network" },
    file: { value: "FILE", help: "check this catalog instead of the one in force" },
    ...JSON_OPTION,
  },
  operands: { least: 0, most: 1 },
  run: check,
};
