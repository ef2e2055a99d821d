import type { ClaimedMail, Outbox } from "../../commands/mail/ports.js";
import { DatabaseUnavailable } from "../../commands/ports.js";
import { pause } from "../rpc/pause.js";

const EVERY_MS = 200;
const FOR_MS = 600_000;

/**
 * Marks an acknowledged mail as sent, again and again while the database is away: until it is marked nothing else keeps it from being
 * sent once more. Gives up when `giveUp` aborts, or after ten minutes. Throws DatabaseUnavailable then.
 */
export const patientMark =
  (markSent: Outbox["markSent"], giveUp: AbortSignal): Outbox["markSent"] =>
  async (claimed: ClaimedMail) => {
    for (const end = performance.now() + FOR_MS; ; await pause(EVERY_MS, giveUp)) {
      try {
        return await markSent(claimed);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || giveUp.aborted || performance.now() >= end) throw error;
      }
    }
  };
