import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../../domain/settings/values.js";
import type { Role } from "./roles.js";

/** What a running service says of itself in `DATA_DIR/service.json`; holds no secret. */
export type ServiceFile = {
  readonly pid: number;
  readonly started_at: string; // UTC, RFC 3339
  readonly version: string;
  readonly roles: readonly Role[];
  readonly board_url: string | null; // null without the role `api`
  readonly ops_url: string;
  /** What it works with: a command beside it does the same, or it would publish another methodology under it. */
  readonly settings: Settings;
};

const pathIn = (dataDir: string): string => join(dataDir, "service.json");

/** Appears whole or not at all. */
export const writeServiceFile = async (dataDir: string, service: ServiceFile): Promise<void> => {
  const partial = `${pathIn(dataDir)}.${process.pid}.partial`;
  await writeFile(partial, `${JSON.stringify(service)}\n`);
  await rename(partial, pathIn(dataDir));
};

export const removeServiceFile = (dataDir: string): Promise<void> => rm(pathIn(dataDir), { force: true });

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return fault instanceof Error && "code" in fault && fault.code === "EPERM";
  }
};

/** The service that runs on the folder; null when none does, whatever a killed one left behind. */
export const readServiceFile = async (dataDir: string): Promise<ServiceFile | null> => {
  const text = await readFile(pathIn(dataDir), "utf8").catch(() => undefined);
  if (text === undefined) return null;
  const service = JSON.parse(text) as ServiceFile;
  return lives(service.pid) && (await answers(service)) ? service : null;
};

const ANSWER_TIMEOUT_MS = 2_000;

/** A process id may have been given to another program since; the operator listener tells. */
const answers = ({ ops_url }: ServiceFile): Promise<boolean> =>
  fetch(`${ops_url}/livez`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).then(
    (reply) => reply.ok,
    () => false,
  );
