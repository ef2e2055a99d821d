import { rm } from "node:fs/promises";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { startAccountPolicies } from "../../infra/app/account-policies.js";
import { type Accounts, openAccounts } from "../../infra/app/accounts.js";
import type { ApiKeyParts } from "../../infra/app/api-keys.js";
import { openLog } from "../../infra/app/logging.js";
import { connectLog } from "../../infra/event-store/connect-log.js";
import type { EventLog } from "../../infra/event-store/event-log.js";
import type { PasswordOptions } from "../../infra/passwords/passwords.js";
import { type Database, openDatabase } from "../../infra/postgres/database.js";
import { projector } from "../../infra/projections/projector.js";
import { type ReadModels, readModels } from "../../infra/projections/read-models.js";
import { keptMasterKeys } from "../../infra/vault/master-key-source.js";
import { openVault, type Vault } from "../../infra/vault/vault.js";
import { accounts } from "../../projections/accounts/accounts.js";
import { CHEAP } from "./account-world.js";
import { freePort, type NodeProcess, nodeProcess } from "./log-node.js";
import { type MemoryOutbox, memoryOutbox } from "./memory-outbox.js";
import { type TestDatabase, testDatabase } from "./postgres.js";
import { privateAppends } from "./private-appends.js";
import { tempFolder } from "./temp-folder.js";

/** Accounts on a log node of their own, Postgres and a vault, as two processes of a service would have them. */
export type AccountService = {
  readonly one: Accounts["useCases"];
  readonly other: Accounts["useCases"]; // with connections, caches and threads of its own
  readonly accounts: Accounts;
  readonly outbox: MemoryOutbox;
  readonly database: Database;
  readonly log: EventLog;
  readonly vault: Vault;
  readonly models: ReadModels;
  /** What the other process stands on. */
  readonly otherParts: ApiKeyParts;
  /** Nothing is projected from then on. */
  readonly stopProjecting: () => Promise<void>;
  readonly startPolicies: () => { readonly stop: () => Promise<void> };
  readonly end: () => Promise<void>;
};

export const TERMS_IN_FORCE = { version: "2026-11-01", sha256: sha256Hex("terms") };

type ServiceOptions = {
  readonly database?: TestDatabase; // a new one unless given
  readonly passwords?: PasswordOptions; // that cost nothing unless given
};

export const accountService = async ({
  database: given,
  passwords = { parameters: CHEAP },
}: ServiceOptions = {}): Promise<AccountService> => {
  const endings: (() => Promise<unknown>)[] = [];
  const test = given ?? (await testDatabase());
  endings.push(() => test.drop());
  const node: NodeProcess = await nodeProcess(test.url, await freePort());
  endings.push(() => node.kill());
  const folder = await tempFolder();
  endings.push(() => rm(folder, { recursive: true, force: true }));
  const outbox = memoryOutbox();
  const opened = async () => {
    const database = openDatabase(test.url);
    endings.push(() => database.close());
    const log = connectLog(node.url);
    endings.push(() => log.close());
    const models = readModels(database);
    models.start();
    endings.push(() => models.stop());
    const onVacuumFault = (): void => undefined;
    const vault = await openVault(database, keptMasterKeys(folder), { onVacuumFault });
    endings.push(() => vault.close());
    const parts = {
      database,
      eventLog: log,
      readModels: models,
      readAll: log.readAll,
      vault: async () => vault,
      appendPrivate: privateAppends({ append: log.append, clock: database.clock }),
    };
    const settings = {
      terms: TERMS_IN_FORCE,
      queueMail: outbox.queueMail,
      dropMails: outbox.dropMails,
      lastUses: async () => new Map(),
      passwords,
    };
    const made = await openAccounts(parts, settings, { add: (_name, stop) => void endings.push(stop) });
    return { database, log, models, vault, made, parts };
  };
  const one = await opened();
  const other = await opened();
  const artifacts = { getMany: async () => new Map() };
  const projecting = projector({ log: one.log, database: one.database, artifacts, projections: [accounts] });
  projecting.start();
  endings.push(() => projecting.stop());
  return {
    one: one.made.useCases,
    other: other.made.useCases,
    accounts: one.made,
    outbox,
    database: one.database,
    log: one.log,
    vault: one.vault,
    models: one.models,
    otherParts: other.parts,
    stopProjecting: () => projecting.stop(),
    startPolicies: () => {
      const parts = { database: one.database, eventLog: one.log, log: openLog("error") };
      const started: (() => Promise<void>)[] = [];
      startAccountPolicies(parts, one.made, { add: (_name, stop) => void started.push(stop) });
      const stop = async (): Promise<void> => void (await Promise.all(started.map((end) => end())));
      endings.push(stop);
      return { stop };
    },
    end: async () => {
      for (const ending of endings.toReversed()) await ending();
    },
  };
};
