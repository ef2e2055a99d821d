import { DatabaseUnavailable } from "../commands/ports.js";

/**
 * Work after the answer is decided: what was done is told even when the database is away for this. It may be the only showing of a secret,
 * and a count or a place that is not given back ends by itself.
 */
export const unlessAway = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  });
