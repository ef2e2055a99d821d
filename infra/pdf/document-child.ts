import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { frame, frames, jsonFrame } from "./protocol.js";

/** Why a process gave no answer. */
export type Stopped = { readonly stopped: "TIME" | "MEMORY" | "OUTPUT" | "CRASH" | "KILLED" | "CLOSED"; readonly detail: string };
export type Given = { readonly answer: Buffer };

const MOST_COMPLAINT = 4096;
const START_MS = 30_000;
const MEMORY_EVERY_MS = 40;

/** What bounds the process beside what it was launched with. */
export type ChildLimits = { readonly residentMb: number; readonly answerBytes: number };

/**
 * One process for one document: it is made ready before the document comes, bounded while it works on it, and gone after. What goes over
 * its pipes is told in `protocol.ts`.
 */
export class DocumentChild {
  readonly #child: ChildProcess;
  readonly #frames: AsyncGenerator<Buffer>;
  readonly #limits: ChildLimits;
  readonly #signal: Promise<IteratorResult<Buffer>>; // warmed up, or the answer when the order came first
  #complaint = "";
  #stopped: Stopped["stopped"] | undefined;
  /** Settles when the process can take a document; rejects when it cannot start. */
  readonly ready: Promise<void>;
  /** Settles when it has warmed up as well, or will not any more. */
  readonly warm: Promise<void>;

  constructor(launched: ChildProcess, setUp: object, limits: ChildLimits) {
    this.#child = launched;
    this.#limits = limits;
    this.#frames = this.#readFrames();
    this.#child.stdin?.on("error", () => {}); // it ended first: its exit says why
    this.#child.stderr?.on("data", (chunk: Buffer) => {
      this.#complaint = (this.#complaint + chunk.toString("utf8")).slice(-MOST_COMPLAINT);
    });
    this.#child.stdin?.write(jsonFrame(setUp));
    this.ready = this.#start();
    this.#signal = this.ready.then(() => this.#frames.next());
    this.warm = this.#signal.then(() => {});
    for (const promise of [this.ready, this.warm]) promise.catch(() => {}); // whoever takes the process sees it
  }

  /** Reads one document; the process is gone when this settles. Never rejects. */
  async read(order: object, bytes: Uint8Array, seconds: number): Promise<Given | Stopped> {
    const timer = setTimeout(() => this.#stop("TIME"), seconds * 1000);
    const memory = this.#watchMemory();
    try {
      this.#child.stdin?.write(jsonFrame(order));
      this.#child.stdin?.end(frame(bytes));
      const signal = await this.#signal;
      const next = !signal.done && signal.value.length === 0 ? await this.#frames.next() : signal;
      if (!next.done) return { answer: next.value };
      const exit = await this.#exit();
      return { stopped: this.#stopped ?? stoppedBy(exit, this.#complaint), detail: `${exit} ${this.#complaint}`.trim() };
    } finally {
      clearTimeout(timer);
      clearInterval(memory);
      this.#child.kill("SIGKILL");
    }
  }

  /** True once the process is gone, as a spare one is that something else ended. */
  get ended(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  close(): void {
    this.#stop("CLOSED");
  }

  #stop(why: Stopped["stopped"]): void {
    this.#stopped ??= why;
    this.#child.kill("SIGKILL");
  }

  async #start(): Promise<void> {
    const timer = setTimeout(() => this.#stop("TIME"), START_MS);
    try {
      const first = await this.#frames.next();
      if (!first.done) return;
      throw new Error(`a process for a document does not start: ${await this.#exit()} ${this.#complaint}`.trim());
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
      if (residentKb > this.#limits.residentMb * 1024) this.#stop("MEMORY");
    }, MEMORY_EVERY_MS);
  }

  async *#readFrames(): AsyncGenerator<Buffer> {
    try {
      yield* frames(this.#child.stdout ?? Readable.from([]), this.#limits.answerBytes);
    } catch (fault) {
      if (fault instanceof RangeError) this.#stop("OUTPUT"); // else a broken pipe: the exit says why
    }
  }
}

const stoppedBy = (exit: string, complaint: string): Stopped["stopped"] => {
  if (exit === "SIGXCPU") return "TIME";
  if (exit === "SIGKILL") return "KILLED"; // by the system, or by somebody
  return /out of memory|heap limit|allocation failed/iu.test(complaint) || exit === "SIGABRT" ? "MEMORY" : "CRASH";
};
