import { Refusal } from "../../../../domain/shared/refusal.js";
import { exportLog } from "../../log-export.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION, textOf, WrongUsage } from "../command.js";
import { withParts } from "../with-parts.js";

const exportTo = async (invocation: Invocation): Promise<ExitCode> => {
  const { options, terminal } = invocation;
  const path = textOf(options, "output");
  if (path === undefined) throw new WrongUsage("-o F is missing");
  return withParts(invocation, async ({ parts }) => {
    const events = await exportLog(parts.readAll, path, (count) => terminal.progress(`${count} events`)).catch((cause: unknown) => {
      if (!(cause instanceof Error && "syscall" in cause)) throw cause;
      throw new Refusal("file-not-written", `${path} cannot be written: ${cause.message}.`, { cause });
    });
    if (isSet(options, "json")) terminal.out(JSON.stringify({ events, file: path }));
    else terminal.out(`${events} events written to ${path}.`);
    return 0;
  });
};

export const logExportCommand: Command = {
  words: ["log", "export"],
  summary: "Writes every event of the log to a file, one JSON object a line.",
  usage: "-o F [--json]",
  details: ["Members: position, stream, revision, type, data, metadata. The file appears whole or not at all, readable by its owner only."],
  options: { output: { value: "F", short: "o", help: "the file to write" }, ...JSON_OPTION },
  operands: { least: 0, most: 0 },
  run: exportTo,
};
