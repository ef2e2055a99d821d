import { startEmbeddedNode } from "../../infra/event-store/node/embedded-node.js";

// The embedded node as a process of its own, for tests that kill it: log-node-process.js DATABASE_URL [PORT]. Prints its address.
const [databaseUrl = "", port = "0"] = process.argv.slice(2);
try {
  const node = await startEmbeddedNode({ databaseUrl, port: Number(port) });
  process.stdout.write(`${node.url}\n`);
  const failure = await node.failed;
  process.stderr.write(`${failure.message}\n`);
  process.exit(1);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
}
