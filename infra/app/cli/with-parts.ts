import { Lifecycle } from "../lifecycle.js";
import { openLog } from "../logging.js";
import { openParts, type Parts } from "../parts.js";
import { settleReadModels } from "../projecting.js";
import type { ExitCode, Invocation } from "./command.js";

const STOP = { partMs: 10_000, totalMs: 20_000 } as const;

/** What a command works on: the parts, and where to leave what has to be stopped afterwards. */
export type Session = { readonly parts: Parts; readonly lifecycle: Lifecycle };

/**
 * Runs `work` beside the service that owns the data folder, or alone; everything it opened is stopped afterwards. Its log is
 * quiet below a warning unless LOG_LEVEL says otherwise. Throws Refusal `data-in-use`, `postgres-unusable`, `event-store-unusable`.
 */
export const withParts = async ({ config }: Invocation, work: (session: Session) => Promise<ExitCode>): Promise<ExitCode> => {
  const settings = config();
  const log = openLog(settings.logLevel === "info" ? "warn" : settings.logLevel);
  const lifecycle = new Lifecycle(log);
  try {
    return await work({ parts: await openParts(settings, "command", log, lifecycle), lifecycle });
  } finally {
    await lifecycle.stop(STOP.partMs, STOP.totalMs);
  }
};

/** Waits until what the command appended is shown; says so when that takes too long. */
export const settle = async (parts: Parts, position: bigint | null, note: (line: string) => void): Promise<void> => {
  if (!(await settleReadModels(parts, position))) note("It is recorded; the read models will show it a little later.");
};
