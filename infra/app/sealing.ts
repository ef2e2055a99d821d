import { setImmediate } from "node:timers/promises";
import { type SealPending, sealPending } from "../../commands/private/seal-pending.js";
import { PRIVATE_STREAM_PREFIXES } from "../../domain/private/streams.js";
import { msOfInstant } from "../../domain/shared/time.js";
import { type SealPolicy, sealPolicy } from "../policies/seal-policy.js";
import type { Parts } from "./parts.js";

/** Events hashed before others get their turn: a millisecond's work or so, so that requests and evidence appends do not wait for a seal. */
const BATCH = 100;

/** Seals every private event that stands in the log; what an anchor of the chain is made after. */
export const sealNow = (parts: Parts): SealPending =>
  sealPending({
    evidence: parts.evidence,
    artifacts: parts.artifacts,
    readPrivateEvents: async function* (after) {
      const filter = { streamPrefixes: PRIVATE_STREAM_PREFIXES };
      for await (const { events } of parts.readAll({ after, filter, maxBatch: BATCH })) {
        yield events;
        await setImmediate();
      }
    },
  });

/** The policy of this process that seals private events in time (Addendum B 4.2). */
export const openSealing = (parts: Parts): SealPolicy => {
  const { config, database, eventLog, log } = parts;
  const seal = sealNow(parts);
  return sealPolicy({
    subscribeToAll: eventLog.subscribeToAll,
    seal: async () => {
      const made = await seal();
      if (made.events > 0) log.info({ events: made.events, seqs: made.seqs }, "private events sealed");
      return made;
    },
    nowMs: async () => msOfInstant(await database.clock()),
    sealAfterMs: config.sealAfterSeconds * 1_000,
    onFault: (err) => log.error({ err }, "private events could not be sealed; it is tried again"),
  });
};
