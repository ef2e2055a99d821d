import { connectLog } from "../../infra/event-store/connect-log.js";
import { startEmbeddedNode } from "../../infra/event-store/node/embedded-node.js";
import { testDatabase } from "../support/postgres.js";
import { eventLogContract } from "./event-log.js";

eventLogContract("the client on the embedded node", async () => {
  const database = await testDatabase();
  const node = await startEmbeddedNode({ databaseUrl: database.url });
  const log = connectLog(node.url);
  const release = async () => {
    await log.close();
    await node.stop();
    await database.drop();
  };
  return { log, release };
});

const url = process.env.EVENTSTORE_URL;
if (url !== undefined) {
  eventLogContract("the client on EVENTSTORE_URL", async () => {
    const log = connectLog(url);
    return { log, release: log.close };
  });
}
