import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { packagePath } from "../../infra/assets/package-root.js";

/** An embedded node in a process of its own. */
export type NodeProcess = { readonly url: string; readonly child: ChildProcess; readonly kill: () => Promise<void> };

/** A port nobody listens on at the moment. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("the probe has no port");
  return address.port;
};

/** Starts a node and waits until it serves. Throws with what it said when it ends instead. */
export const nodeProcess = async (databaseUrl: string, port: number): Promise<NodeProcess> => {
  const script = packagePath("dist", "test", "support", "log-node-process.js");
  const child = spawn(process.execPath, [script, databaseUrl, String(port)], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(child, "exit").then(() => {
    throw new Error(said.trim());
  });
  ended.catch(() => {});
  const [url] = (await Promise.race([once(createInterface(child.stdout), "line"), ended])) as [string];
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  };
  return { url, child, kill };
};
