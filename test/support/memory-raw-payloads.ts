import type { RawPayloads } from "../../commands/measurement/ports.js";
import { type Sha256Hex, sha256Hex } from "../../domain/shared/sha256.js";

const DAY_MS = 86_400_000;

/** Raw bodies in memory, held to the same contract as the real store. `now` is in milliseconds. */
export const memoryRawPayloads = (now: () => number): RawPayloads => {
  const held = new Map<Sha256Hex, { readonly body: Buffer; putMs: number }>();
  return {
    putMany: async (bodies) => {
      for (const body of bodies) held.set(sha256Hex(body), { body: Buffer.from(body), putMs: now() });
    },
    get: async (sha256) => held.get(sha256)?.body,
    deleteOlderThan: async (days) => {
      const old = [...held].filter(([, { putMs }]) => putMs < now() - days * DAY_MS);
      for (const [sha256] of old) held.delete(sha256);
      return old.length;
    },
  };
};
