import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync, writeSync } from "node:fs";
import net from "node:net";
import { Worker } from "node:worker_threads";
import { closeNetwork } from "../../infra/pdf/closed-doors.js";

/** Started in place of the parsing program, under the same restrictions: tries what a taken-over parser would, and tells how it went. */
const attempts: Readonly<Record<string, () => unknown>> = {
  "read a file of the system": () => readFileSync("/etc/passwd"),
  "write a file": () => writeFileSync("/tmp/parsing-probe", "x"),
  "start a process": () => {
    const { error } = spawnSync("/bin/true");
    if (error !== undefined) throw error;
  },
  "start a worker": () => new Worker("0", { eval: true }),
  "open a socket": () => net.connect(9, "127.0.0.1"),
  "listen on a port": () => net.createServer().listen(0),
  "send a request": () => fetch("http://127.0.0.1:9/"),
  "reach native code": () => (process as unknown as { binding: (name: string) => unknown }).binding("tcp_wrap"),
  "load native code": () => process.dlopen({ exports: {} }, "/tmp/none.node"),
  "compile text": () => new Function("return 1")(),
  "see the environment": () => {
    if (Object.keys(process.env).length === 0) throw new Error("nothing there");
  },
};

closeNetwork();
const outcomes = Object.entries(attempts).map(([what, attempt]) => {
  try {
    attempt();
    return [what, "done"];
  } catch {
    return [what, "refused"];
  }
});
writeSync(1, JSON.stringify(Object.fromEntries(outcomes)));
process.exit(0);
