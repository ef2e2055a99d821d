import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { type Allowance, launch } from "./launch.js";
import { frame, jsonFrame, type Order, type SetUp } from "./protocol.js";

/** Why a parsing process gave no answer. */
export type Stopped = { readonly stopped: "TIME" | "MEMORY" | "OUTPUT" | "CRASH" | "CLOSED"; readonly detail: string };
export type Given = { readonly answer: Buffer };

const MOST_ANSWER_BYTES = 8 * 1024 * 1024;
const MOST_COMPLAINT = 4096;
const WARM_UP_MS = 30_000;
const MEMORY_EVERY_MS = 40;

/** One parsing process for one document. It is warmed up before the document comes, bounded while it reads, and gone after. */
export class ParsingChild {
  readonly #child: ChildProcess;
  readonly #frames: AsyncGenerator<Buffer>;
  readonly #residentMb: number;
  #complaint = "";
  #stopped: Stopped["stopped"] | undefined;
  /** Settles when the process is warm; rejects when it cannot start. */
  readonly ready: Promise<void>;

  constructor(setUp: SetUp, allowance: Allowance, residentMb: number) {
    this.#child = launch(allowance);
    this.#residentMb = residentMb;
    this.#frames = this.#readFrames();
    this.#child.stdin?.on("error", () => {}); // it ended first: its exit says why
    this.#child.stderr?.on("data", (chunk: Buffer) => {
      this.#complaint = (this.#complaint + chunk.toString("utf8")).slice(-MOST_COMPLAINT);
    });
    this.#child.stdin?.write(jsonFrame(setUp));
    this.ready = this.#warmUp();
    this.ready.catch(() => {}); // whoever takes the process sees it
  }

  /** Reads one document; the process is gone when this settles. Never rejects. */
  async read(order: Order, bytes: Uint8Array, seconds: number): Promise<Given | Stopped> {
    const timer = setTimeout(() => this.#stop("TIME"), seconds * 1000);
    const memory = this.#watchMemory();
    try {
      this.#child.stdin?.write(jsonFrame(order));
      this.#child.stdin?.end(frame(bytes));
      const next = await this.#frames.next();
      if (!next.done) return { answer: next.value };
      const exit = await this.#exit();
      return { stopped: this.#stopped ?? stoppedBy(exit, this.#complaint), detail: `${exit} ${this.#complaint}`.trim() };
    } finally {
      clearTimeout(timer);
      clearInterval(memory);
      this.#child.kill("SIGKILL");
    }
  }

  close(): void {
    this.#stop("CLOSED");
  }

  #stop(why: Stopped["stopped"]): void {
    this.#stopped ??= why;
    this.#child.kill("SIGKILL");
  }

  async #warmUp(): Promise<void> {
    const timer = setTimeout(() => this.#stop("TIME"), WARM_UP_MS);
    try {
      const first = await this.#frames.next();
      if (!first.done) return;
      throw new Error(`a parsing process does not start: ${await this.#exit()} ${this.#complaint}`.trim());
    } finally {
      clearTimeout(timer);
    }
  }

  /** How the process ended. */
  #exit(): Promise<string> {
    const { exitCode, signalCode } = this.#child;
    if (exitCode !== null || signalCode !== null) return Promise.resolve(signalCode ?? `exit ${exitCode}`);
    return new Promise((resolve) => {
      this.#child.once("error", (fault) => resolve(fault.message));
      this.#child.once("exit", (code, signal) => resolve(signal ?? `exit ${code}`));
    });
  }

  /** What the heap limit does not see: buffers outside of the heap. Only where the system tells (Linux). */
  #watchMemory(): NodeJS.Timeout {
    return setInterval(async () => {
      const status = await readFile(`/proc/${this.#child.pid}/status`, "latin1").catch(() => "");
      const residentKb = Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1] ?? 0);
      if (residentKb > this.#residentMb * 1024) this.#stop("MEMORY");
    }, MEMORY_EVERY_MS);
  }

  async *#readFrames(): AsyncGenerator<Buffer> {
    let held: Buffer = Buffer.alloc(0);
    try {
      for await (const chunk of this.#child.stdout ?? []) {
        held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
        while (held.length >= 4 && held.length >= 4 + held.readUInt32BE()) {
          const end = 4 + held.readUInt32BE();
          yield held.subarray(4, end);
          held = held.subarray(end);
        }
        if (held.length > MOST_ANSWER_BYTES) return this.#stop("OUTPUT");
      }
    } catch {
      // a broken pipe: the exit says why
    }
  }
}

const stoppedBy = (exit: string, complaint: string): Stopped["stopped"] => {
  if (exit === "SIGXCPU") return "TIME";
  return /out of memory|heap limit|allocation failed/iu.test(complaint) || exit === "SIGABRT" ? "MEMORY" : "CRASH";
};
