#!/usr/bin/env node
import { commands } from "./commands.js";
import { runCommandLine } from "./run.js";
import { stopSignal } from "./stop-signal.js";
import { processTerminal } from "./terminal.js";

process.exit(
  await runCommandLine(commands, process.argv.slice(2), {
    environment: process.env,
    terminal: processTerminal(),
    signal: stopSignal(process.exit),
  }),
);
