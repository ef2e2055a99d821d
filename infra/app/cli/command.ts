import type { Config } from "../config.js";
import type { Terminal } from "./terminal.js";

/** An option of a command. A `value` makes it take one; its text stands for the value in the help. */
export type OptionShape = {
  readonly value?: string;
  readonly short?: string;
  readonly help: string;
  /** The setting this option overrides. */
  readonly setting?: string;
};
export type Options = { readonly [name: string]: OptionShape };

/** Values of the options that were given: text where the option takes a value, else true. */
export type OptionValues = { readonly [name: string]: string | true | undefined };

/** What a command is run with. `config` is read on first use, so that wrong usage is told before wrong settings. */
export type Invocation = {
  readonly options: OptionValues;
  readonly operands: readonly string[];
  readonly config: () => Config;
  readonly terminal: Terminal;
  /** Aborts at the first SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
};

export type ExitCode = 0 | 1 | 2;

/** One command of `reserve-board`. */
export type Command = {
  /** The words that name it: `["catalog", "apply"]`. */
  readonly words: readonly string[];
  readonly summary: string;
  /** What follows the words on a usage line. */
  readonly usage: string;
  /** Further lines of its help. */
  readonly details?: readonly string[];
  readonly options: Options;
  /** How many operands it takes. */
  readonly operands: { readonly least: number; readonly most: number };
  readonly run: (invocation: Invocation) => Promise<ExitCode>;
};

/** The command line is wrong: said on standard error with the usage line, exit 2. */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage";
}

/** The text of an option that takes a value; undefined when it was not given. */
export const textOf = (options: OptionValues, name: string): string | undefined => {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
};

/** True when an option without value was given. */
export const isSet = (options: OptionValues, name: string): boolean => options[name] === true;

/** Options every command understands. */
export const COMMON_OPTIONS: Options = {
  "data-dir": { value: "DIR", help: "folder of everything local (default ./data)", setting: "DATA_DIR" },
  help: { short: "h", help: "show this help" },
};

export const JSON_OPTION: Options = { json: { help: "answer in JSON, for programs" } };
