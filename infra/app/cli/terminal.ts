/**
 * Where a command speaks: `out` is its answer (standard output, one call = one line), `note` is everything said beside it
 * (standard error), `progress` replaces its own last line on a terminal and stays silent elsewhere.
 */
export type Terminal = {
  readonly out: (line: string) => void;
  readonly note: (line: string) => void;
  readonly progress: (line: string) => void;
};

/** The process's own streams. */
export const processTerminal = (): Terminal => {
  let pending = false;
  const endProgress = (): void => {
    if (pending) process.stderr.write("\n");
    pending = false;
  };
  return {
    out: (line) => {
      endProgress();
      process.stdout.write(`${line}\n`);
    },
    note: (line) => {
      endProgress();
      process.stderr.write(`${line}\n`);
    },
    progress: (line) => {
      if (!process.stderr.isTTY) return;
      process.stderr.write(`\r\u001b[K${line}`);
      pending = true;
    },
  };
};
