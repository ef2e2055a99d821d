/** How soon after the first a signal is the same one again: npm passes on a Ctrl-C that the terminal has sent to its children too. */
const SAME_SIGNAL_MS = 1_000;

const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
type StopSignal = keyof typeof EXIT_CODES;

/** Aborts at the first SIGINT, SIGTERM or SIGHUP (the terminal went away); another one, later, ends the process at once, as an impatient operator asks. */
export const stopSignal = (exit: (code: number) => void, nowMs: () => number = () => performance.now()): AbortSignal => {
  const stop = new AbortController();
  let firstMs = 0;
  const onSignal = (name: StopSignal): void => {
    if (!stop.signal.aborted) firstMs = nowMs();
    else if (nowMs() - firstMs >= SAME_SIGNAL_MS) exit(EXIT_CODES[name]);
    stop.abort();
  };
  for (const name of Object.keys(EXIT_CODES) as StopSignal[]) process.on(name, () => onSignal(name));
  return stop.signal;
};
