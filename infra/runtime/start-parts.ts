import { Refusal } from "../../domain/shared/refusal.js";
import type { PartsLog } from "../postgres/embedded/parts-log.js";
import { startEmbeddedPostgres } from "../postgres/embedded.js";
import { migrate } from "../postgres/migrate.js";
import type { RunningParts } from "./runtime-file.js";
import { type StartNode, superviseNode } from "./supervised-node.js";

/** Parts that this process started; `stop` ends what it started, the node before the database it stores in. */
export type StartedParts = { readonly running: RunningParts; readonly stop: () => Promise<void> };

export type PartsWanted = {
  readonly dataDir: string;
  /** Null: the embedded one. */
  readonly databaseUrl: string | null;
  readonly eventStoreUrl: string | null;
  readonly log: PartsLog;
  readonly startNode: StartNode;
};

/** Starts what was not given, in order: Postgres, its migrations, the event store's node. What fails takes the rest down with it. */
export const startParts = async ({ dataDir, databaseUrl, eventStoreUrl, log, startNode }: PartsWanted): Promise<StartedParts> => {
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne();
  };
  try {
    const postgres = databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log }) : null;
    if (postgres !== null) stops.push(postgres.stop);
    const url = postgres?.url ?? databaseUrl;
    if (url === null) throw new Refusal("postgres-unusable", "there is no database");
    for (const name of await migrate(url)) log.info(`database: ${name} applied`);
    const node = eventStoreUrl === null ? await superviseNode(startNode, url, log) : null;
    if (node !== null) stops.push(node.stop);
    const embedded = { postgres: postgres?.where ?? null, eventStore: node !== null };
    return { running: { databaseUrl: url, eventStoreUrl: eventStoreUrl ?? node?.url ?? "", embedded }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
