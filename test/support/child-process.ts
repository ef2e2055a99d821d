import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A Node process under test: what it printed first, and ways to end it. */
export type TestProcess<Said> = {
  readonly said: Said;
  readonly pid: number;
  /** Closes its standard input, on which it ends by itself. */
  readonly finish: () => Promise<number | null>;
  /** SIGKILL, then waits until it is gone. */
  readonly kill: () => Promise<void>;
};

/** Starts a compiled program (`import.meta.resolve` it) and resolves with the first line of JSON it prints. Rejects with stderr when it ends before. */
export const startProcess = async <Said>(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<TestProcess<Said>> => {
  const child = spawn(process.execPath, [fileURLToPath(program), ...args], { ...options, stdio: ["pipe", "pipe", "pipe"] });
  const exited = once(child, "exit");
  const line = await firstLine(child, exited);
  return {
    said: JSON.parse(line) as Said,
    pid: child.pid ?? 0,
    finish: async () => {
      child.stdin?.end();
      await exited;
      return child.exitCode;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
};

const firstLine = async (child: ChildProcess, exited: Promise<unknown>): Promise<string> => {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error("the process has no pipes");
  let complaint = "";
  stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  const lines = createInterface({ input: stdout });
  const ended = exited.then(() => {
    throw new Error(`the process ended without a word: ${complaint}`);
  });
  const [line] = (await Promise.race([once(lines, "line"), ended])) as [string];
  ended.catch(() => undefined);
  return line;
};
