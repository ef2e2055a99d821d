import { loadCatalog } from "../../../catalog/load-catalog.js";
import { putInForce } from "../../prepare.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION } from "../command.js";
import { settle, withParts } from "../with-parts.js";

const apply = async (invocation: Invocation): Promise<ExitCode> => {
  const { operands, options, terminal } = invocation;
  const catalog = await loadCatalog(operands[0] ?? "");
  return withParts(invocation, async ({ parts }) => {
    const { changed, seq, position } = await putInForce(parts, catalog, terminal.note);
    await settle(parts, position, terminal.note);
    if (isSet(options, "json")) terminal.out(JSON.stringify({ changed, seq, catalog: catalog.name }));
    else
      terminal.out(
        changed ? `Catalog ${catalog.name} is in force, record ${seq}.` : `Catalog ${catalog.name} was in force already, record ${seq}.`,
      );
    return 0;
  });
};

export const catalogApplyCommand: Command = {
  words: ["catalog", "apply"],
  summary: "Makes a catalog the registry in force: tokens, issuers, networks, report sources.",
  usage: "FILE|sample|mainnet [--json]",
  details: [
    "The file is checked first; every fault is named with its place and nothing is changed. Applying the same catalog again changes nothing.",
  ],
  options: { ...JSON_OPTION },
  operands: { least: 1, most: 1 },
  run: apply,
};
