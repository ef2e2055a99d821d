import { COMMON_OPTIONS, type Command, type Options } from "./command.js";

const PROGRAM = "reserve-board";

const column = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
};

const optionRows = (options: Options): (readonly [string, string])[] =>
  Object.entries(options).map(([name, { value, short, help }]) => {
    const dash = short === undefined ? "" : `-${short}, `;
    return [`${dash}--${name}${value === undefined ? "" : ` ${value}`}`, help];
  });

/** `reserve-board capture (--source ID | …`. */
export const usageLine = ({ words, usage }: Command): string => [PROGRAM, ...words, usage].filter((part) => part !== "").join(" ");

/** The help of one command. */
export const commandHelp = (command: Command): string =>
  [
    `Usage: ${usageLine(command)}`,
    "",
    command.summary,
    ...(command.details ?? []),
    "",
    "Options:",
    ...column(optionRows({ ...command.options, ...COMMON_OPTIONS })),
  ].join("\n");

/** The help of the program: every command with its summary. */
export const programHelp = (commands: readonly Command[]): string =>
  [
    `Usage: ${PROGRAM} <command> [options]`,
    "",
    "Commands:",
    ...column(commands.map(({ words, summary }) => [words.join(" "), summary] as const)),
    "",
    `\`${PROGRAM} <command> --help\` tells a command's options. Settings are read from the environment: see docs/operating.md.`,
    "Exit code: 0 success, 1 a finding or a refusal, 2 wrong usage or settings.",
  ].join("\n");
