const MINUTE_MS = 60_000;
const FIRST_RETRY_MINUTES = 2;
const JITTER = 0.1;

/**
 * How long until a source is looked at again. After a failure sooner than usual at first, then ever later up to the source's
 * own pace; always a tenth more or less by chance (`random` in [0, 1)), so that sources do not fall into step.
 */
export const checkDelayMs = (checkEveryMinutes: number, failures: number, random: number): number => {
  const retry = failures === 0 ? checkEveryMinutes : FIRST_RETRY_MINUTES * 2 ** Math.min(failures - 1, 20);
  const minutes = Math.min(checkEveryMinutes, retry);
  return Math.round(minutes * MINUTE_MS * (1 - JITTER + 2 * JITTER * random));
};
