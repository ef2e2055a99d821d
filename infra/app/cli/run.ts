import { DatabaseUnavailable } from "../../../commands/ports.js";
import { LogUnavailable } from "../../../domain/log/event.js";
import { Refusal } from "../../../domain/shared/refusal.js";
import { readConfig } from "../config.js";
import { ConfigFaults, type Environment } from "../config-faults.js";
import { packageVersion } from "../version.js";
import { type Command, type ExitCode, WrongUsage } from "./command.js";
import { commandHelp, programHelp, usageLine } from "./help.js";
import { findCommand, overriddenSettings, type ParsedCommand, parseCommand } from "./parse.js";
import type { Terminal } from "./terminal.js";

export type Surroundings = { readonly environment: Environment; readonly terminal: Terminal; readonly signal: AbortSignal };

const invoke = (parsed: ParsedCommand, { environment, terminal, signal }: Surroundings): Promise<ExitCode> => {
  const { command, options, operands } = parsed;
  const config = () => readConfig({ ...environment, ...overriddenSettings(parsed) });
  return command.run({ options, operands, config, terminal, signal });
};

/** Says what went wrong in one sentence (a fault of the program with its stack) and answers the exit code for it. */
const explain = (fault: unknown, command: Command, { note }: Terminal): ExitCode => {
  if (fault instanceof WrongUsage) {
    note(`${fault.message}\nUsage: ${usageLine(command)}`);
    return 2;
  }
  if (fault instanceof ConfigFaults) {
    for (const sentence of fault.faults) note(sentence);
    return 2;
  }
  note(sentenceOf(fault));
  return 1;
};

/** A refusal, and what is away or out of reach, is said in a sentence; anything else is a fault of the program, told with its stack. */
const sentenceOf = (fault: unknown): string => {
  if (!(fault instanceof Error)) return String(fault);
  if (fault instanceof Refusal) return fault.message;
  if (fault instanceof LogUnavailable) return `The event store does not answer: ${fault.message}.`;
  if (fault instanceof DatabaseUnavailable) return `Postgres does not answer: ${fault.message}.`;
  if ("syscall" in fault && "path" in fault) return `${fault.message}.`;
  return fault.stack ?? fault.message;
};

/** Runs the command the arguments name. Never throws; the answer is the exit code. */
export const runCommandLine = async (
  commands: readonly Command[],
  args: readonly string[],
  surroundings: Surroundings,
): Promise<ExitCode> => {
  const { terminal } = surroundings;
  if (args[0] === "--help" || args[0] === "-h" || args[0] === "help") {
    terminal.out(programHelp(commands));
    return 0;
  }
  if (args[0] === "--version") {
    terminal.out(packageVersion());
    return 0;
  }
  const command = findCommand(commands, args);
  if (command === undefined) return noSuchCommand(commands, args, terminal);
  try {
    const parsed = parseCommand(command, args);
    if (parsed.options.help === true) {
      terminal.out(commandHelp(command));
      return 0;
    }
    return await invoke(parsed, surroundings);
  } catch (fault) {
    return explain(fault, command, terminal);
  }
};

/** A family named without its second word (`projections --help`) shows the family. */
const noSuchCommand = (commands: readonly Command[], args: readonly string[], { out, note }: Terminal): ExitCode => {
  const family = commands.filter(({ words }) => words[0] === args[0]);
  const shown = family.length > 0 ? family : commands;
  if (family.length > 0 && (args[1] === "--help" || args[1] === "-h")) {
    out(programHelp(shown));
    return 0;
  }
  note(args.length === 0 ? "name a command" : `no command ${args.slice(0, family.length > 0 ? 2 : 1).join(" ")}`);
  note(programHelp(shown));
  return 2;
};
