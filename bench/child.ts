import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { packagePath } from "../infra/assets/package-root.js";

/** A compiled script under `dist` as a process of its own: the first line it prints, and how to end it. */
export const linesOf = async (script: string): Promise<{ readonly first: string; readonly stop: () => Promise<void> }> => {
  const child = spawn(process.execPath, [packagePath("dist", script)], { stdio: ["ignore", "pipe", "inherit"] });
  const first: unknown = (await once(createInterface(child.stdout), "line"))[0];
  const stop = async () => {
    child.kill();
    await once(child, "exit");
  };
  return { first: String(first), stop };
};
