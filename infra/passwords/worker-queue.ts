import { Worker } from "node:worker_threads";
import { AccountRefusal } from "../../domain/account/refusal.js";
import type { PasswordAnswer, PasswordTask } from "./password-worker.js";

type Job = { readonly task: PasswordTask; readonly done: (answer: PasswordAnswer) => void };

export type QueueOptions = { readonly workers: number; readonly waiting: number; readonly timeoutMs: number };

/** A derivation could not be carried out. */
export class PasswordFault extends Error {
  override readonly name = "PasswordFault";
}

/**
 * Threads of their own for derivations, so that they neither hold up the event loop nor the thread pool names are looked up in. At most
 * `workers` run and `waiting` wait, which bounds the memory as well; one more is refused `passwords-overloaded` (Addendum A 5.3).
 */
export class WorkerQueue {
  readonly #options: QueueOptions;
  readonly #idle: Worker[] = [];
  readonly #busy = new Set<Worker>();
  readonly #waiting: Job[] = [];
  #closed = false;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Throws AccountRefusal `passwords-overloaded`, PasswordFault. */
  async run(task: PasswordTask): Promise<string | boolean> {
    if (this.#closed) throw new PasswordFault("the password queue is closed");
    const answer = await new Promise<PasswordAnswer>((done, refuse) => {
      const job: Job = { task, done };
      const worker = this.#freeWorker();
      if (worker !== undefined) this.#start(worker, job);
      else if (this.#waiting.length < this.#options.waiting) this.#waiting.push(job);
      else refuse(new AccountRefusal("passwords-overloaded", "Too many sign-ins are being worked on. Try again in a second."));
    });
    if ("fault" in answer) throw new PasswordFault(answer.fault);
    return answer.value;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { done } of this.#waiting.splice(0)) done({ fault: "the password queue is closed" });
    await Promise.all([...this.#idle, ...this.#busy].map((worker) => worker.terminate()));
  }

  #freeWorker(): Worker | undefined {
    const idle = this.#idle.pop();
    if (idle !== undefined || this.#busy.size >= this.#options.workers) return idle;
    const worker = new Worker(new URL("./password-worker.js", import.meta.url), { name: "passwords" });
    worker.unref();
    worker.on("error", () => undefined); // told to whoever waits for it; an idle one has nobody
    worker.once("exit", () => this.#leave(worker));
    return worker;
  }

  #start(worker: Worker, { task, done }: Job): void {
    this.#busy.add(worker);
    worker.ref();
    const end = (answer: PasswordAnswer, reusable: boolean): void => {
      clearTimeout(timer);
      worker.off("message", answered).off("error", failed).off("exit", ended);
      worker.unref();
      this.#busy.delete(worker);
      if (reusable) this.#idle.push(worker);
      else void worker.terminate();
      done(answer);
      this.#next();
    };
    const answered = (answer: PasswordAnswer): void => end(answer, true);
    const failed = (error: Error): void => end({ fault: error.message }, false);
    const ended = (): void => end({ fault: "the thread ended" }, false);
    const timer = setTimeout(() => end({ fault: "a derivation took too long" }, false), this.#options.timeoutMs);
    worker.once("message", answered).once("error", failed).once("exit", ended);
    worker.postMessage(task);
  }

  /** A thread that ended by itself is not given anything more. */
  #leave(worker: Worker): void {
    const place = this.#idle.indexOf(worker);
    if (place >= 0) this.#idle.splice(place, 1);
  }

  #next(): void {
    if (this.#closed || this.#waiting.length === 0) return;
    const worker = this.#freeWorker();
    const job = worker === undefined ? undefined : this.#waiting.shift();
    if (worker !== undefined && job !== undefined) this.#start(worker, job);
  }
}
