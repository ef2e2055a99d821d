import pg from "pg";
import { DatabaseUnavailable } from "../../commands/ports.js";

/** SQLSTATE: connection faults, the server going down, starting or full, a statement over its time. */
const STATES = /^08|^57P0[1-4]$|^53300$|^57014$/;
const SOCKET_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
]);
/** What pg says, without a code, of a connection that is gone or could not be made in time. */
const SAYINGS =
  /^Connection terminated|^timeout e(xpired|xceeded when trying to connect)$|is not queryable$|^Query read timeout$|^Client was closed/;

/** The error itself, or DatabaseUnavailable around it when it means that the server is lost, away or too slow for now. */
export const lossOr = (error: unknown): unknown =>
  error instanceof Error && isLoss(error)
    ? new DatabaseUnavailable(`Postgres does not answer: ${error.message || codeOf(error)}`, { cause: error })
    : error;

const isLoss = (error: Error): boolean => {
  if (error instanceof DatabaseUnavailable) return false;
  const code = codeOf(error);
  if (SOCKET_CODES.has(code)) return true; // first, for EPIPE has the form of an SQLSTATE
  if (error instanceof pg.DatabaseError || /^[0-9A-Z]{5}$/.test(code)) return STATES.test(code);
  return SAYINGS.test(error.message);
};

const codeOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : "");

/** Overrides both methods here rather than in the classes: their many overloads have one meaning. */
function tellLoss(target: object, base: { connect: CallableFunction; query: CallableFunction }): void {
  Object.defineProperty(target, "connect", { value: tellingLoss(base.connect) });
  Object.defineProperty(target, "query", { value: tellingLoss(base.query) });
}

/** A method, whether it answers by a last callback or by a promise, with its errors told apart as above. */
function tellingLoss(method: CallableFunction) {
  return function (this: unknown, ...args: unknown[]): unknown {
    const callback = args.at(-1);
    if (typeof callback === "function") args[args.length - 1] = (error: unknown, ...rest: unknown[]) => callback(lossOr(error), ...rest);
    const result: unknown = Reflect.apply(method, this, args);
    return result instanceof Promise ? result.catch((error: unknown) => Promise.reject(lossOr(error))) : result;
  };
}

/** A pg client whose `connect` and `query` fail with DatabaseUnavailable when the server is lost. */
export class LossTellingClient extends pg.Client {
  static {
    tellLoss(LossTellingClient.prototype, pg.Client.prototype);
  }
}

/** A pg pool of such clients, with `connect` and `query` of its own alike. */
export class LossTellingPool extends pg.Pool {
  static {
    tellLoss(LossTellingPool.prototype, pg.Pool.prototype);
  }
  constructor(options: pg.PoolConfig) {
    super({ ...options, Client: LossTellingClient });
  }
}
