import { applyCatalog } from "../../../../commands/apply-catalog.js";
import { loadCatalog } from "../../../catalog/load-catalog.js";
import { publishInForce, settleSampleReview } from "../../methodology.js";
import { REVIEW_HINT } from "../../prepare.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION } from "../command.js";
import { settle, withParts } from "../with-parts.js";

const apply = async (invocation: Invocation): Promise<ExitCode> => {
  const { operands, options, terminal } = invocation;
  const catalog = await loadCatalog(operands[0] ?? "");
  return withParts(invocation, async ({ parts }) => {
    const applied = await applyCatalog(parts.evidence)(catalog);
    const methodology = await publishInForce(parts);
    const review = await settleSampleReview(parts, methodology.sha256);
    if (!review.covered) terminal.note(REVIEW_HINT);
    await settle(parts, review.position ?? methodology.position ?? applied.position, terminal.note);
    const { changed, seq } = applied;
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
