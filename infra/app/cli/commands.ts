import type { Command } from "./command.js";

/** Every command of the program, in the order the help shows them. */
export const commands: readonly Command[] = [];
