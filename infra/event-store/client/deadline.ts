import { LogUnavailable } from "../../../domain/log/event.js";

/** The answer of `work`, or LogUnavailable when it takes longer: the client keeps no deadline on reads and batches of its own. */
export const within = async <T>(timeoutMs: number, what: string, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LogUnavailable(`no answer to ${what} within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
