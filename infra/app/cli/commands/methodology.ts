import { sha256Hex } from "../../../../domain/shared/sha256.js";
import { methodologyInForce } from "../../methodology.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION } from "../command.js";
import { withParts } from "../with-parts.js";

const show = (invocation: Invocation): Promise<ExitCode> =>
  withParts(invocation, async ({ parts }) => {
    const { options, terminal } = invocation;
    const document = await methodologyInForce(parts);
    const text = document.toString("utf8");
    if (isSet(options, "json")) terminal.out(JSON.stringify({ methodology_sha256: sha256Hex(document), text }));
    else {
      terminal.out(text.replace(/\n$/, ""));
      terminal.note(`SHA-256 ${sha256Hex(document)}`);
    }
    return 0;
  });

export const methodologyShowCommand: Command = {
  words: ["methodology", "show"],
  summary: "Prints the methodology document in force: rules, configured values, templates.",
  usage: "[--json]",
  details: ["Its SHA-256, which a review names, goes to standard error; the printed text is the document byte for byte."],
  options: { ...JSON_OPTION },
  operands: { least: 0, most: 0 },
  run: show,
};
