/** Wakes one who waits before the time is up. */
export type Doorbell = {
  readonly ring: () => void;
  /** Aborts at the next ring after this call. */
  readonly next: () => AbortSignal;
};

export const doorbell = (): Doorbell => {
  let waiting = new AbortController();
  return {
    ring: () => waiting.abort(),
    next: () => {
      if (waiting.signal.aborted) waiting = new AbortController();
      return waiting.signal;
    },
  };
};
