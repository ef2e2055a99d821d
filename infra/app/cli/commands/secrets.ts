import { rotateMasterKey } from "../../../vault/rotate-master-key.js";
import { masterKeysOf } from "../../parts.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION } from "../command.js";
import { withParts } from "../with-parts.js";

const rotate = (invocation: Invocation): Promise<ExitCode> =>
  withParts(invocation, async ({ parts: { config, database } }) => {
    const { options, terminal } = invocation;
    const progress = (keys: number): void => terminal.progress(`${keys} keys wrapped anew`);
    const rotated = await rotateMasterKey({ database, source: masterKeysOf(config), progress });
    if (isSet(options, "json")) terminal.out(JSON.stringify(rotated));
    else {
      terminal.out(`The master key is now ${rotated.current}; ${rotated.former} opens nothing any more.`);
      if (config.masterKey !== null) terminal.out("Set MASTER_KEY to what MASTER_KEY_NEXT held, everywhere, and unset MASTER_KEY_NEXT.");
    }
    return 0;
  });

export const secretsRotateCommand: Command = {
  words: ["secrets", "rotate"],
  summary: "Makes a new master key and wraps every key of the vault by it.",
  usage: "[--json]",
  details: [
    "A master key kept in DATA_DIR/secrets is replaced by a new one. One given by MASTER_KEY becomes MASTER_KEY_NEXT: give both to this",
    "command and, before it, to every running process. Services go on working meanwhile. Cut off, it is run again.",
  ],
  options: { ...JSON_OPTION },
  operands: { least: 0, most: 0 },
  run: rotate,
};
