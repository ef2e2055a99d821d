import { randomUUID } from "node:crypto";
import type { NewEvent } from "../../domain/log/event.js";
import { connectLog } from "../../infra/event-store/connect-log.js";
import type { EventLog } from "../../infra/event-store/event-log.js";
import { nodeProcess } from "../../test/support/log-node.js";

/** The product's client in this process, on an embedded node in a process of its own as the floors' servers are. */
export const openLogBench = async (databaseUrl: string): Promise<{ readonly log: EventLog; readonly close: () => Promise<void> }> => {
  const node = await nodeProcess(databaseUrl, 0);
  const log = connectLog(node.url);
  const close = async () => {
    await log.close();
    await node.kill();
  };
  return { log, close };
};

/** An event of 700 bytes in all, as JSON the client can take. */
export const EVENT_DATA = Buffer.from(JSON.stringify({ amount: "12.5", note: "n".repeat(660) }));
export const EVENT_METADATA = Buffer.from('{"by":"u1"}');

export const newEvent = (): NewEvent => ({ id: randomUUID(), type: "order.placed", data: EVENT_DATA, metadata: EVENT_METADATA });
