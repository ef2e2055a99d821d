import { exportBundle } from "../../export-bundle.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION, textOf, WrongUsage } from "../command.js";
import { withParts } from "../with-parts.js";

const run = async (invocation: Invocation): Promise<ExitCode> => {
  const { options, operands, terminal } = invocation;
  const path = textOf(options, "output");
  const [symbol = ""] = operands;
  if (path === undefined) throw new WrongUsage("-o F.zip is missing");
  return withParts(invocation, async ({ parts }) => {
    const written = await exportBundle(parts, symbol, path);
    if (isSet(options, "json")) terminal.out(JSON.stringify(written));
    else terminal.out(`The evidence of ${written.symbol} at record ${written.chain_head_seq} written to ${path} (${written.bytes} bytes).`);
    return 0;
  });
};

export const bundleCommand: Command = {
  words: ["bundle"],
  summary: "Writes one token's evidence bundle, at the newest record, to a file.",
  usage: "SYMBOL -o F.zip [--json]",
  details: [
    "The file appears whole or not at all. It checks itself offline, unpacked: sh tools/verify.sh, or `audit --bundle F.zip` as it is.",
  ],
  options: { output: { value: "F.zip", short: "o", help: "the file to write" }, ...JSON_OPTION },
  operands: { least: 1, most: 1 },
  run,
};
