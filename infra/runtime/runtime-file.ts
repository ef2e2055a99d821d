import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Instant } from "../../domain/shared/time.js";
import type { OwnerCard } from "./ownership-lock.js";

/** Where the embedded Postgres server keeps its data and programs, and as which account it runs (null: as ourselves). */
export type PostgresPlace = { readonly data: string; readonly binaries: string; readonly port: number; readonly account: string | null };

/** What runs, and where: connection strings with their passwords, and which of the two parts are the product's own. */
export type RunningParts = {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly embedded: { readonly postgres: PostgresPlace | null; readonly eventStore: boolean };
};

/** `DATA_DIR/runtime.json`, mode 0600: the owner and its parts, there only while the parts are ready. */
export type RuntimeFile = RunningParts & { readonly owner: OwnerCard; readonly startedAt: Instant };

const pathIn = (dataDir: string): string => join(dataDir, "runtime.json");

/** Appears whole or not at all. */
export const writeRuntimeFile = async (dataDir: string, file: RuntimeFile): Promise<void> => {
  const written = `${pathIn(dataDir)}.${process.pid}`;
  const text = JSON.stringify({
    pid: file.owner.pid,
    kind: file.owner.kind,
    instance: file.owner.instance,
    started_at: file.startedAt,
    database_url: file.databaseUrl,
    eventstore_url: file.eventStoreUrl,
    embedded_postgres: file.embedded.postgres,
    embedded_eventstore: file.embedded.eventStore,
  });
  await writeFile(written, `${text}\n`, { mode: 0o600 });
  await rename(written, pathIn(dataDir));
};

export const removeRuntimeFile = (dataDir: string): Promise<void> => rm(pathIn(dataDir), { force: true });

/** The parts of the very owner named by `instance`; undefined while it has not written them (or another one did). */
export const readRuntimeFile = async (dataDir: string, instance: string): Promise<RunningParts | undefined> => {
  const text = await readFile(pathIn(dataDir), "utf8").catch(() => undefined);
  return text === undefined ? undefined : parseParts(text, instance);
};

const parseParts = (text: string, instance: string): RunningParts | undefined => {
  const file = JSON.parse(text) as {
    instance: string;
    database_url: string;
    eventstore_url: string;
    embedded_postgres: PostgresPlace | null;
    embedded_eventstore: boolean;
  };
  if (file.instance !== instance) return undefined;
  return {
    databaseUrl: file.database_url,
    eventStoreUrl: file.eventstore_url,
    embedded: { postgres: file.embedded_postgres, eventStore: file.embedded_eventstore },
  };
};
