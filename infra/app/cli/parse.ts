import { parseArgs } from "node:util";
import { COMMON_OPTIONS, type Command, type Options, type OptionValues, WrongUsage } from "./command.js";

export type ParsedCommand = { readonly command: Command; readonly options: OptionValues; readonly operands: readonly string[] };

const startsWithWords = (args: readonly string[], words: readonly string[]): boolean => words.every((word, index) => args[index] === word);

/** The command whose words the arguments start with; the longest name wins. */
export const findCommand = (commands: readonly Command[], args: readonly string[]): Command | undefined =>
  commands.filter(({ words }) => startsWithWords(args, words)).sort((a, b) => b.words.length - a.words.length)[0];

const parserOptions = (options: Options): Record<string, { type: "string" | "boolean"; short?: string }> =>
  Object.fromEntries(
    Object.entries(options).map(([name, { value, short }]) => [
      name,
      { type: value === undefined ? ("boolean" as const) : ("string" as const), ...(short === undefined ? {} : { short }) },
    ]),
  );

const parse = (command: Command, rest: readonly string[]): { values: OptionValues; positionals: readonly string[] } => {
  const options = parserOptions({ ...command.options, ...COMMON_OPTIONS });
  try {
    const { values, positionals } = parseArgs({ args: [...rest], options, allowPositionals: true, strict: true });
    return { values: values as OptionValues, positionals };
  } catch (fault) {
    throw new WrongUsage(fault instanceof Error ? (fault.message.split("\n", 1)[0] ?? "") : String(fault), { cause: fault });
  }
};

const checkOperands = ({ operands: { least, most } }: Command, given: number): void => {
  if (given < least) throw new WrongUsage(`expected ${least === 1 ? "an operand" : `${least} operands`}`);
  if (given > most) throw new WrongUsage(most === 0 ? "takes no operand" : `takes at most ${most} operand${most === 1 ? "" : "s"}`);
};

/** Reads a command's own arguments, those after its words. Throws WrongUsage. `--help` is answered before anything is checked. */
export const parseCommand = (command: Command, args: readonly string[]): ParsedCommand => {
  const { values, positionals } = parse(command, args.slice(command.words.length));
  if (values.help !== true) checkOperands(command, positionals.length);
  return { command, options: values, operands: positionals };
};

/** Settings that options of this run override. */
export const overriddenSettings = ({ command, options }: ParsedCommand): { readonly [name: string]: string } => {
  const shapes: Options = { ...command.options, ...COMMON_OPTIONS };
  const pairs = Object.entries(shapes).flatMap(([name, { setting }]) => {
    const value = options[name];
    return setting !== undefined && typeof value === "string" ? [[setting, value] as const] : [];
  });
  return Object.fromEntries(pairs);
};
