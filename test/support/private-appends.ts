import { randomBytes, randomUUID } from "node:crypto";
import type { AppendToStream, DatabaseClock } from "../../commands/ports.js";
import { appendPrivate } from "../../commands/private/append-private.js";
import type { AppendPrivate } from "../../commands/private/ports.js";

/** Private appends to a log, with ids and salts as the product makes them. */
export const privateAppends = (ports: { readonly append: AppendToStream; readonly clock: DatabaseClock }): AppendPrivate =>
  appendPrivate({ append: ports.append, clock: ports.clock, newId: randomUUID, randomHex: (bytes) => randomBytes(bytes).toString("hex") });
