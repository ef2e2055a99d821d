import type { AppendToStream, ReadLastEvent, ReadStream } from "../../commands/ports.js";
import type { ReadAll, SubscribeToAll } from "../../projections/ports.js";

/** The whole log: what commands, projections and policies need of it, on one connection. */
export type EventLog = {
  readonly append: AppendToStream;
  readonly readStream: ReadStream;
  readonly readLastEvent: ReadLastEvent;
  readonly readAll: ReadAll;
  readonly subscribeToAll: SubscribeToAll;
  /** Resolves when the log answers. Throws LogUnavailable. */
  readonly health: () => Promise<void>;
  /** Ends every open read and subscription and frees the connection. */
  readonly close: () => Promise<void>;
};
