#!/usr/bin/env node
import { commands } from "./commands.js";
import { runCommandLine } from "./run.js";
import { processTerminal } from "./terminal.js";

/** Aborts at the first SIGINT or SIGTERM; a second one ends the process at once, as an impatient operator asks. */
const stopSignal = (): AbortSignal => {
  const stop = new AbortController();
  const onSignal = (name: NodeJS.Signals): void => {
    if (stop.signal.aborted) process.exit(name === "SIGINT" ? 130 : 143);
    stop.abort();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return stop.signal;
};

process.exit(
  await runCommandLine(commands, process.argv.slice(2), {
    environment: process.env,
    terminal: processTerminal(),
    signal: stopSignal(),
  }),
);
