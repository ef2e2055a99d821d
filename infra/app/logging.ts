import pino, { type Logger } from "pino";
import type { LogLevel } from "./config.js";

export type { Logger } from "pino";

/** Members whose values never reach a log line, wherever they stand in what is logged. */
const SECRET_PATHS = ["password", "secret", "token", "api_key", "database_url", "eventstore_url", "authorization", "cookie"].flatMap(
  (name) => [name, `*.${name}`, `*.*.${name}`],
);

/** JSON lines on standard error, one a happening: `time` (UTC, RFC 3339), `level`, `msg` and what belongs to it. */
export const openLog = (level: LogLevel): Logger =>
  pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: [...SECRET_PATHS, 'req.headers["x-api-key"]'], censor: "[secret]" },
    },
    pino.destination({ fd: 2, sync: true }),
  );
