import type { ChainRecord } from "../evidence/record.js";

/** A record in its exact bytes. */
export type HeldRecord = { readonly record: ChainRecord; readonly bytes: Uint8Array };
