import { once } from "node:events";
import type { PostgresPlace } from "../../../runtime/runtime-file.js";
import type { Logger } from "../../logging.js";
import { openLog } from "../../logging.js";
import { type RunningService, StartInterrupted, startService } from "../../service.js";
import type { Command, ExitCode, Invocation } from "../command.js";

/** Lines for a person: where the service is found. */
const whereToLook = ({ file, parts }: RunningService): string[] => [
  `Reserve Board ${file.version} is running (${file.roles.join(", ")}).`,
  ...(file.board_url === null ? [] : [`  board      ${file.board_url}/`, `  API        ${file.board_url}/docs`]),
  `  operators  ${file.ops_url}/readyz, ${file.ops_url}/metrics`,
  ...(parts.config.smtpServer === null ? [`  mails      ${file.ops_url}/dev/mail (kept, not sent: SMTP_URL is not set)`] : []),
  `  data       ${parts.config.dataDir}`,
  ...whereDatabase(parts.runtime.embedded.postgres),
  "Ctrl-C stops it.",
];

/** Of the embedded database only; another one is where its owner put it. */
const whereDatabase = (place: PostgresPlace | null): string[] =>
  place === null ? [] : [`  database   ${place.data}${place.account === null ? "" : `, run as ${place.account}`}`];

/** What nobody foresaw leaves the process in a state nobody vouches for: it is logged once, and the process ends. */
const endOnUnforeseen = (log: Logger): void => {
  const end = (fault: unknown): never => {
    log.fatal({ err: fault }, "an unforeseen fault ends the process");
    process.exit(1);
  };
  process.once("unhandledRejection", end);
  process.once("uncaughtException", end);
};

const serve = async ({ config, terminal, signal }: Invocation): Promise<ExitCode> => {
  const settings = config();
  const log = openLog(settings.logLevel);
  endOnUnforeseen(log);
  try {
    const service = await startService(settings, log, signal);
    for (const line of whereToLook(service)) terminal.out(line);
    if (!signal.aborted) await once(signal, "abort");
    log.info("stopping");
    await service.stop();
  } catch (fault) {
    if (!(fault instanceof StartInterrupted)) throw fault;
  }
  log.info("stopped");
  return 0;
};

export const serveCommand: Command = {
  words: ["serve"],
  summary: "Runs the service until it is stopped.",
  usage: "[--roles a,b] [--catalog NAME|FILE] [--port N] [--ops-port N]",
  options: {
    roles: { value: "a,b", help: "what this process does: api, projector, policies, collector (default all)", setting: "ROLES" },
    catalog: { value: "NAME|FILE", help: "sample, mainnet or a registry file, applied at start", setting: "CATALOG" },
    port: { value: "N", help: "port of the public listener (default 8080; 0 = a free one)", setting: "PORT" },
    "ops-port": { value: "N", help: "port of the operator listener (default 8081; 0 = a free one)", setting: "OPS_PORT" },
  },
  operands: { least: 0, most: 0 },
  run: serve,
};
