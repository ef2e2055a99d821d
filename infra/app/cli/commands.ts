import type { Command } from "./command.js";
import { captureCommand } from "./commands/capture.js";
import { serveCommand } from "./commands/serve.js";

/** Every command of the program, in the order the help shows them. */
export const commands: readonly Command[] = [serveCommand, captureCommand];
