import { mkdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "../../domain/shared/refusal.js";
import type { Instant } from "../../domain/shared/time.js";
import { startEmbeddedNode } from "../event-store/node/embedded-node.js";
import { openDatabase } from "../postgres/database.js";
import type { PartsLog } from "../postgres/embedded/parts-log.js";
import { migrate } from "../postgres/migrate.js";
import { type OwnerCard, type OwnerKind, type OwnershipLock, readOwner, takeOwnership } from "./ownership-lock.js";
import { type RunningParts, readRuntimeFile, removeRuntimeFile, writeRuntimeFile } from "./runtime-file.js";
import { type StartedParts, startParts } from "./start-parts.js";
import type { StartNode } from "./supervised-node.js";

export type RuntimeOptions = {
  readonly dataDir: string;
  /** Undefined or null: embedded. */
  readonly databaseUrl?: string | null;
  readonly eventStoreUrl?: string | null;
  readonly kind: OwnerKind;
  readonly log: PartsLog;
  /** How long to wait for a command that uses the data folder, or a service that is starting. */
  readonly patienceMs?: number;
  /** The event store's node, by default the embedded one. */
  readonly startNode?: StartNode;
};

/** `owner`: this process started the embedded parts and ends them on `close`. `attached`: it uses what others run. */
export type Runtime = RunningParts & { readonly ownership: "owner" | "attached"; readonly close: () => Promise<void> };

const PATIENCE_MS = 60_000;
const POLL_MS = 50;

/**
 * Makes the database and the event store ready for one process: what is configured is used as it is, what is not runs embedded
 * on `dataDir`, owned by one process at a time. A command attaches to a living service; otherwise it owns the folder until
 * it ends, and the next one waits. Throws Refusal: `data-in-use` when the folder stays taken, `postgres-unusable`.
 */
export const openRuntime = async (options: RuntimeOptions): Promise<Runtime> => {
  const { databaseUrl, eventStoreUrl } = options;
  if (isGiven(databaseUrl) && isGiven(eventStoreUrl)) {
    await migrate(databaseUrl);
    return {
      databaseUrl,
      eventStoreUrl,
      embedded: { postgres: null, eventStore: false },
      ownership: "attached",
      close: async () => undefined,
    };
  }
  await mkdir(options.dataDir, { recursive: true });
  for (const until = Date.now() + (options.patienceMs ?? PATIENCE_MS); ; await sleep(POLL_MS)) {
    const lock = await takeOwnership(options.dataDir, options.kind);
    if (lock !== undefined) return ownRuntime(options, lock);
    const owner = await readOwner(options.dataDir);
    const attached = owner === undefined ? undefined : await attachTo(options, owner);
    if (attached !== undefined) return attached;
    if (Date.now() > until) throw inUse(options, owner ?? null, "did not let go of it in time");
  }
};

/** The owner's parts when it is a service that is ready; undefined when there is something to wait for. */
const attachTo = async (options: RuntimeOptions, owner: OwnerCard | null): Promise<Runtime | undefined> => {
  if (owner?.kind !== "service") return undefined;
  if (options.kind === "service") throw inUse(options, owner, "is running on it");
  const parts = await readRuntimeFile(options.dataDir, owner.instance);
  if (parts === undefined) return undefined;
  if (isGiven(options.databaseUrl) && options.databaseUrl !== parts.databaseUrl)
    throw inUse(options, owner, "runs on it with another DATABASE_URL");
  if (isGiven(options.eventStoreUrl) && options.eventStoreUrl !== parts.eventStoreUrl)
    throw inUse(options, owner, "runs on it with another EVENTSTORE_URL");
  return { ...parts, ownership: "attached", close: async () => undefined };
};

/** Whatever an earlier owner left is its leftover: the lock proves that it is gone. */
const ownRuntime = async (options: RuntimeOptions, lock: OwnershipLock): Promise<Runtime> => {
  const { dataDir, log, startNode = startEmbeddedNode, databaseUrl = null, eventStoreUrl = null } = options;
  let parts: StartedParts | undefined;
  const close = async (): Promise<void> => {
    try {
      await removeRuntimeFile(dataDir);
      await parts?.stop();
    } finally {
      await lock.release();
    }
  };
  try {
    await removeRuntimeFile(dataDir);
    parts = await startParts({ dataDir, log, startNode, databaseUrl: databaseUrl || null, eventStoreUrl: eventStoreUrl || null });
    const { running } = parts;
    await writeRuntimeFile(dataDir, { ...running, owner: lock.card, startedAt: await databaseNow(running.databaseUrl) });
    return { ...running, ownership: "owner", close };
  } catch (error) {
    await close();
    throw error;
  }
};

const isGiven = (url: string | null | undefined): url is string => url !== undefined && url !== null && url !== "";

const inUse = ({ dataDir }: RuntimeOptions, owner: OwnerCard | null, what: string): Refusal =>
  new Refusal("data-in-use", `another ${owner?.kind ?? "process"}${owner === null ? "" : `, process ${owner.pid},`} ${what}: ${dataDir}`);

const databaseNow = async (url: string): Promise<Instant> => {
  const database = openDatabase(url);
  try {
    return await database.clock();
  } finally {
    await database.close();
  }
};
