import { platform, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { makeRecord, matchesRecord, type ScryptParameters } from "./scrypt-record.js";

/** One derivation. */
export type PasswordTask =
  | { readonly kind: "hash"; readonly password: Uint8Array; readonly salt: Uint8Array; readonly parameters: ScryptParameters }
  | { readonly kind: "verify"; readonly password: Uint8Array; readonly record: string };

/** What came of it. */
export type PasswordAnswer = { readonly value: string | boolean } | { readonly fault: string };

const carryOut = (task: PasswordTask): PasswordAnswer => {
  try {
    return task.kind === "hash"
      ? { value: makeRecord(task.password, task.salt, task.parameters) }
      : { value: matchesRecord(task.record, task.password) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : "unknown" };
  }
};

/** Readers come first: a derivation takes the processor for a long time, and whoever signs in waits for it anyhow. */
const NICENESS = 10;

if (platform() === "linux") setPriority(NICENESS); // of this thread alone; elsewhere it would be the whole process's

parentPort?.on("message", (task: PasswordTask) => parentPort?.postMessage(carryOut(task)));
