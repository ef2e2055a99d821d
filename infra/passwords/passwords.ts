import { randomBytes } from "node:crypto";
import type { Passwords } from "../../commands/account/ports.js";
import { DEFAULT_PARAMETERS, decoyRecord, parametersOf, type ScryptParameters } from "./scrypt-record.js";
import { WorkerQueue } from "./worker-queue.js";

export type PasswordOptions = {
  readonly parameters?: ScryptParameters;
  readonly inFlight?: number; // derivations at once
  readonly waiting?: number;
};

const SALT_BYTES = 32;
const DECOY_BYTES = 64;
const IN_FLIGHT = 4;
const WAITING = 64;
/** Far above what the slowest machine takes for one. */
const TIMEOUT_MS = 30_000;

/** scrypt in threads of its own, with live parameters and a bounded queue (Addendum A 3.8, 5.3). */
export const scryptPasswords = ({
  parameters = DEFAULT_PARAMETERS,
  inFlight = IN_FLIGHT,
  waiting = WAITING,
}: PasswordOptions = {}): Passwords & { readonly close: () => Promise<void> } => {
  const queue = new WorkerQueue({ workers: inFlight, waiting, timeoutMs: TIMEOUT_MS });
  const hash = async (password: string): Promise<string> =>
    String(await queue.run({ kind: "hash", password: bytesOf(password), salt: randomBytes(SALT_BYTES), parameters }));
  const decoy = decoyRecord(randomBytes(DECOY_BYTES), parameters);
  return {
    hash,
    verify: async (record, password) => {
      const derived = await queue.run({ kind: "verify", password: bytesOf(password), record: record ?? decoy });
      const matches = derived === true && record !== null;
      return { matches, outdated: matches && !equal(parametersOf(record), parameters) };
    },
    close: () => queue.close(),
  };
};

/** NFKC, so that one password typed on two keyboards is one (Addendum A 3.2). */
const bytesOf = (password: string): Uint8Array => new TextEncoder().encode(password.normalize("NFKC"));

const equal = (a: ScryptParameters, b: ScryptParameters): boolean => a.logN === b.logN && a.r === b.r && a.p === b.p;
