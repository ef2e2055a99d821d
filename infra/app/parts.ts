import { randomBytes, randomUUID } from "node:crypto";
import { type EvidenceWriter, evidenceWriter } from "../../commands/evidence-writer.js";
import type { ArtifactStore } from "../../commands/ports.js";
import { appendPrivate } from "../../commands/private/append-private.js";
import type { AppendPrivate } from "../../commands/private/ports.js";
import { accounts } from "../../projections/accounts/accounts.js";
import { board } from "../../projections/board/board.js";
import { merkle } from "../../projections/merkle/merkle.js";
import type { ReadAll } from "../../projections/ports.js";
import type { Projection } from "../../projections/projection.js";
import { postgresArtifactStore } from "../artifacts/postgres-artifact-store.js";
import { connectLog } from "../event-store/connect-log.js";
import { directReadAll } from "../event-store/direct-read.js";
import type { EventLog } from "../event-store/event-log.js";
import { startEmbeddedNode } from "../event-store/node/embedded-node.js";
import { type Database, openDatabase } from "../postgres/database.js";
import { type OldestUnhandled, oldestUnhandled } from "../projections/oldest-unhandled.js";
import { type ReadModels, readModels } from "../projections/read-models.js";
import type { OwnerKind } from "../runtime/ownership-lock.js";
import { openRuntime, type Runtime } from "../runtime/runtime.js";
import { givenMasterKeys, keptMasterKeys, type MasterKeySource } from "../vault/master-key-source.js";
import { openVault, type Vault } from "../vault/vault.js";
import type { Config } from "./config.js";
import type { Lifecycle } from "./lifecycle.js";
import type { Logger } from "./logging.js";
import { SampleChainHosts } from "./sample-chain-hosts.js";

/** Every read model. */
export const PROJECTIONS: readonly Projection[] = [board, merkle, accounts];

/** What the service and every command that touches the data are made of. */
export type Parts = {
  readonly config: Config;
  readonly log: Logger;
  readonly runtime: Runtime;
  readonly database: Database;
  readonly eventLog: EventLog;
  /** The fastest way to read the whole log: straight from its tables when it is the embedded one. */
  readonly readAll: ReadAll;
  readonly artifacts: ArtifactStore;
  readonly evidence: EvidenceWriter;
  readonly appendPrivate: AppendPrivate;
  /** The keys of the data, opened at first use. Throws Refusal `master-key-differs`, `master-key-unusable`. */
  readonly vault: () => Promise<Vault>;
  readonly readModels: ReadModels;
  /** How far behind a read model of many streams is. */
  readonly oldestUnhandled: OldestUnhandled;
  readonly sampleChain: SampleChainHosts;
};

/**
 * Opens the runtime (owned by this process, or attached to the service that owns it) and everything on top of it; `lifecycle`
 * stops it again. Throws Refusal `data-in-use`, `postgres-unusable`.
 */
export const openParts = async (config: Config, kind: OwnerKind, log: Logger, lifecycle: Lifecycle): Promise<Parts> => {
  const { dataDir, databaseUrl, eventStoreUrl } = config;
  const partsLog = { info: (message: string) => log.info(message), warn: (message: string) => log.warn(message) };
  const runtime = await openRuntime({ dataDir, databaseUrl, eventStoreUrl, kind, log: partsLog, startNode: startEmbeddedNode });
  lifecycle.add("runtime", runtime.close);
  const database = openDatabase(runtime.databaseUrl);
  lifecycle.add("database", database.close);
  const eventLog = connectLog(runtime.eventStoreUrl);
  lifecycle.add("event log", eventLog.close);
  const models = readModels(database);
  models.start();
  lifecycle.add("read models", models.stop);
  const artifacts = postgresArtifactStore(database.pool);
  const readAll = runtime.embedded.eventStore ? directReadAll(database.pool) : eventLog.readAll;
  return {
    config,
    log,
    runtime,
    database,
    eventLog,
    readAll,
    artifacts,
    evidence: evidenceWriter({ ...eventLog, artifacts, clock: database.clock }),
    appendPrivate: appendPrivate({ ...eventLog, clock: database.clock, newId: randomUUID, randomHex }),
    vault: lazyVault(database, config, log, lifecycle),
    readModels: models,
    oldestUnhandled: oldestUnhandled(readAll),
    sampleChain: new SampleChainHosts(),
  };
};

const randomHex = (bytes: number): string => randomBytes(bytes).toString("hex");

/** Where the master keys of this configuration are. */
export const masterKeysOf = ({ masterKey, nextMasterKey, dataDir }: Config): MasterKeySource =>
  masterKey === null ? keptMasterKeys(dataDir) : givenMasterKeys(masterKey, nextMasterKey);

/** One vault a process; a failed opening is tried again. */
const lazyVault = (database: Database, config: Config, log: Logger, lifecycle: Lifecycle): (() => Promise<Vault>) => {
  const onVacuumFault = (err: unknown): void => log.warn({ err }, "the room of a destroyed key could not be freed at once");
  const open = async (): Promise<Vault> => {
    const vault = await openVault(database, masterKeysOf(config), { onVacuumFault });
    lifecycle.add("vault", vault.close);
    return vault;
  };
  let opened: Promise<Vault> | undefined;
  return () => {
    opened ??= open().catch((fault: unknown) => {
      opened = undefined;
      throw fault;
    });
    return opened;
  };
};
