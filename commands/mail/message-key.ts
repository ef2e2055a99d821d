import { sha256Hex } from "../../domain/shared/sha256.js";

/** What a mail is called outside the queue: 32 hex characters that tell nothing of its id, and are the same at every attempt. */
export const messageKey = (mailId: string): string => sha256Hex(`mail:${mailId}`).slice(0, 32);
