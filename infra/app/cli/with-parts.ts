import { SETTING_NAMES } from "../../../domain/settings/values.js";
import { Lifecycle } from "../lifecycle.js";
import { openLog } from "../logging.js";
import { openParts, type Parts } from "../parts.js";
import { settleReadModels } from "../projecting.js";
import { sealNow } from "../sealing.js";
import { readServiceFile } from "../service-file.js";
import type { ExitCode, Invocation } from "./command.js";

const STOP = { partMs: 10_000, totalMs: 20_000 } as const;

/** What a command works on: the parts, and where to leave what has to be stopped afterwards. */
export type Session = { readonly parts: Parts; readonly lifecycle: Lifecycle };

/**
 * The parts with the settings of the service they are attached to, so that what a command publishes, reviews or reads is what that
 * service serves; says so where this command's own differ.
 */
const asTheService = async (parts: Parts, note: (line: string) => void): Promise<Parts> => {
  const service = parts.runtime.ownership === "attached" ? await readServiceFile(parts.config.dataDir) : null;
  if (service === null) return parts;
  const { settings } = service;
  const other = SETTING_NAMES.filter((name) => settings[name] !== parts.config.settings[name]);
  if (other.length > 0)
    note(`The settings of the running service are used: ${other.map((name) => `${name} ${settings[name]}`).join(", ")}.`);
  return { ...parts, config: { ...parts.config, settings } };
};

/** Tells whether private events were appended: alone, nobody else brings them onto the chain in time (Addendum B 4.2). */
const watchingPrivate = (parts: Parts): { readonly watched: Parts; readonly wasUsed: () => boolean } => {
  let used = false;
  const appendPrivate: Parts["appendPrivate"] = (...append) => {
    used = true;
    return parts.appendPrivate(...append);
  };
  return { watched: { ...parts, appendPrivate }, wasUsed: () => used };
};

/**
 * Runs `work` beside the service that owns the data folder, or alone; everything it opened is stopped afterwards. Its log is
 * quiet below a warning unless LOG_LEVEL says otherwise. Throws Refusal `data-in-use`, `postgres-unusable`.
 */
export const withParts = async ({ config, terminal }: Invocation, work: (session: Session) => Promise<ExitCode>): Promise<ExitCode> => {
  const settings = config();
  const log = openLog(settings.logLevel === "info" ? "warn" : settings.logLevel);
  const lifecycle = new Lifecycle(log);
  try {
    const parts = await openParts(settings, "command", log, lifecycle);
    const { watched, wasUsed } = watchingPrivate(await asTheService(parts, terminal.note));
    const code = await work({ parts: watched, lifecycle });
    if (wasUsed() && parts.runtime.ownership === "owner") await sealNow(watched)();
    return code;
  } finally {
    await lifecycle.stop(STOP.partMs, STOP.totalMs);
  }
};

/** Waits until what the command appended is shown; says so when that takes too long. */
export const settle = async (parts: Parts, position: bigint | null, note: (line: string) => void): Promise<void> => {
  if (!(await settleReadModels(parts, position))) note("It is recorded; the read models will show it a little later.");
};
