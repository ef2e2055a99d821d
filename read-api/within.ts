import { ReadModelUnavailable } from "./queries.js";

/** What `work` gives, or ReadModelUnavailable after `limitMs`: a database that stands still without refusing is away too. */
export const within = async <T>(limitMs: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ReadModelUnavailable(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
