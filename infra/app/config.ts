import { resolve } from "node:path";
import type { MailCaps } from "../../domain/mail/caps.js";
import { defaultSettings, SETTING_DEFAULTS, SETTING_NAMES, type SettingName, type Settings } from "../../domain/settings/values.js";
import type { Mailbox } from "../mail/mailbox.js";
import type { SmtpServer } from "../mail/smtp-server.js";
import type { OpenIdProvider } from "../oidc/openid-providers.js";
import type { MasterKey } from "../vault/master-key.js";
import { type Environment, SettingsReader } from "./config-faults.js";
import { type LimitConfig, readLimits } from "./config-limits.js";
import { mailbox, readMailCaps, smtpServer } from "./config-mail.js";
import { oidcProviders } from "./config-oidc.js";
import { type Operator, operatorName, operators } from "./config-operators.js";
import { basisPoints, count, folder, line, masterKey, oneOf, serverUrl, someOf, webAddress, webOrigin } from "./config-readers.js";
import { ROLES, type Role } from "./roles.js";

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Everything the operator may set. Null = not set, then the default stated at the member holds. */
export type Config = {
  /** `esdb://…`; null = the embedded node on loopback. */
  readonly eventStoreUrl: string | null;
  /** `postgres://…`; null = embedded Postgres under `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string; // absolute
  readonly host: string; // address the public listener binds
  readonly port: number; // public listener; 0 = a free one
  readonly opsPort: number; // operator listener on 127.0.0.1; 0 = a free one
  /** As clients reach the API; null = `http://localhost:<port>`. */
  readonly baseUrl: string | null;
  /** Origin of the web pages; null = the origin of the base address. */
  readonly webOrigin: string | null;
  /** `sample`, `mainnet` or a registry file; null = `sample` when the registry is empty. */
  readonly catalog: string | null;
  readonly roles: readonly Role[];
  readonly logLevel: LogLevel;
  /** Whether the sample runs a chain of its own to be measured on. */
  readonly sampleChain: boolean;
  readonly measuringConcurrency: number; // networks measured at once by this process
  /** Wraps every other key; null = the one kept under `DATA_DIR/secrets`. */
  readonly masterKey: MasterKey | null;
  /** While the master key is rotated: the one it becomes. */
  readonly nextMasterKey: MasterKey | null;
  readonly limits: LimitConfig; // Addendum A 14
  /** Who may use the operator listener (Addendum A 11.1). */
  readonly operators: readonly Operator[];
  /** Who commands are audited as; null = the account of the machine that runs them. */
  readonly operator: string | null;
  /** Null = mails are kept under `dataDir` and shown on the operator listener. */
  readonly smtpServer: SmtpServer | null;
  /** Null = `Reserve Board <no-reply@…>` of the web origin's host. */
  readonly mailFrom: Mailbox | null;
  /** Identity providers people may sign in with (Addendum A 5.4). */
  readonly oidcProviders: readonly OpenIdProvider[];
  readonly mailCaps: MailCaps; // Addendum A 4
  /** How long after the first unsealed private event a seal of it is begun; it has to be on the chain within 60 seconds (Addendum B 4.2). */
  readonly sealAfterSeconds: number;
  readonly settings: Settings; // Addendum B section 1
};

/** Counts that make no sense as zero. */
const AT_LEAST_ONE: ReadonlySet<SettingName> = new Set([
  "PUBLIC_WINDOW_DAYS",
  "SNAPSHOT_INTERVAL_SECONDS",
  "QUORUM_MIN_LEGS",
  "LEG_TIMEOUT_MS",
  "SUPPLY_SERIES_CAP",
  "COVERAGE_SERIES_CAP",
  "RECONCILIATIONS_CAP",
  "HISTORY_MAX_DAYS",
  "HISTORY_MAX_BUCKETS",
  "BUNDLE_MAX_BYTES",
  "BUNDLE_SEGMENT_MAX_RECORDS",
  "DOC_MAX_BYTES",
  "DOC_MAX_PAGES",
  "DOC_MAX_ITEMS",
  "DOC_PARSE_SECONDS",
  "DOC_PARSE_MEMORY_MB",
]);

const readSettings = (reader: SettingsReader): Settings => {
  const read = (name: SettingName): readonly [SettingName, string | number] => {
    const fallback = SETTING_DEFAULTS[name];
    if (typeof fallback === "string") return [name, reader.read<string>(name, basisPoints, fallback)];
    return [name, reader.read<number>(name, count(AT_LEAST_ONE.has(name) ? 1 : 0), fallback)];
  };
  return { ...defaultSettings, ...Object.fromEntries(SETTING_NAMES.map(read)) };
};

/** Reads every setting once. Throws ConfigFaults that names all that are wrong together. */
export const readConfig = (environment: Environment): Config => {
  const reader = new SettingsReader(environment);
  const config: Config = {
    eventStoreUrl: reader.read<string | null>("EVENTSTORE_URL", serverUrl(["esdb", "esdb+discover"]), null),
    databaseUrl: reader.read<string | null>("DATABASE_URL", serverUrl(["postgres", "postgresql"]), null),
    dataDir: reader.read("DATA_DIR", folder, resolve("data")),
    host: reader.read("HOST", line, "127.0.0.1"),
    port: reader.read("PORT", count(0, 65535), 8080),
    opsPort: reader.read("OPS_PORT", count(0, 65535), 8081),
    baseUrl: reader.read<string | null>("BASE_URL", webAddress, null),
    webOrigin: reader.read<string | null>("WEB_ORIGIN", webOrigin, null),
    catalog: reader.read<string | null>("CATALOG", line, null),
    roles: reader.read<readonly Role[]>("ROLES", someOf(ROLES), ROLES),
    logLevel: reader.read<LogLevel>("LOG_LEVEL", oneOf(LOG_LEVELS), "info"),
    sampleChain: reader.read<"on" | "off">("SAMPLE_CHAIN", oneOf(["on", "off"]), "on") === "on",
    measuringConcurrency: reader.read("MEASURING_CONCURRENCY", count(1, 64), 8),
    masterKey: reader.read<MasterKey | null>("MASTER_KEY", masterKey, null),
    nextMasterKey: reader.read<MasterKey | null>("MASTER_KEY_NEXT", masterKey, null),
    limits: readLimits(reader),
    operators: reader.read<readonly Operator[]>("OPERATORS", operators, []),
    operator: reader.read<string | null>("OPERATOR", operatorName, null),
    smtpServer: reader.read<SmtpServer | null>("SMTP_URL", smtpServer, null),
    mailFrom: reader.read<Mailbox | null>("MAIL_FROM", mailbox, null),
    oidcProviders: reader.read<readonly OpenIdProvider[]>("OIDC_PROVIDERS", oidcProviders, []),
    mailCaps: readMailCaps(reader),
    sealAfterSeconds: reader.read("SEAL_AFTER_SECONDS", count(1, 55), 50),
    settings: readSettings(reader),
  };
  reader.demand(config.port !== config.opsPort || config.port === 0, `OPS_PORT must differ from PORT (${config.port})`);
  reader.demand(
    config.nextMasterKey === null || config.masterKey !== null,
    "MASTER_KEY_NEXT is set without MASTER_KEY: a master key kept as a file is rotated without it",
  );
  reader.check();
  return config;
};
