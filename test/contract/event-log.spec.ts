import { memoryLog } from "../support/memory-log.js";
import { eventLogContract } from "./event-log.js";

eventLogContract("in memory", async () => {
  const log = memoryLog();
  return { log, release: log.close };
});
