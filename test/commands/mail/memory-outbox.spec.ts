import { mailQueueContract } from "../../contract/mail-queue.js";
import { memoryOutbox } from "../../support/memory-outbox.js";

describe("the outbox in memory", () => {
  const outbox = memoryOutbox();
  mailQueueContract("memory", () => ({ ...outbox, prepare: async () => undefined, waiting: async () => outbox.waiting() }));
});
