import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Policy } from "../../commands/policies/ports.js";
import type { SubscribeToAll } from "../../projections/ports.js";
import type { ProjectionDatabase } from "../projections/database.js";
import { tryLock } from "../projections/locks.js";

/** What the runner of one policy in this process is doing. `fault`: what keeps it from going on. */
export type PolicyState = {
  readonly role: "stopped" | "standby" | "following";
  readonly position: bigint | null;
  readonly caughtUp: boolean;
  readonly fault: Error | null;
};

export type PolicyRunnerOptions = {
  readonly policy: Policy;
  readonly database: Pick<ProjectionDatabase, "connect">;
  readonly subscribeToAll: SubscribeToAll;
  readonly changed?: (state: PolicyState) => void;
};

const BATCH = 200;
const STANDBY_POLL_MS = 500;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

const FIND = "SELECT position FROM work.policy_checkpoint WHERE policy = $1";
const SAVE = `INSERT INTO work.policy_checkpoint (policy, position) VALUES ($1, $2)
  ON CONFLICT (policy) DO UPDATE SET position = excluded.position`;

/**
 * Hands a policy every event of its streams in log order, from its own checkpoint on, in one process at a time. The checkpoint is saved
 * after each event, so a crash repeats one at most; after a fault it goes on from there, later each time, and passes nothing over.
 */
export class PolicyRunner {
  readonly #options: PolicyRunnerOptions;
  readonly #stop = new AbortController();
  #state: PolicyState = { role: "stopped", position: null, caughtUp: false, fault: null };
  #running: Promise<void> | undefined;
  #retryMs = FIRST_RETRY_MS;

  constructor(options: PolicyRunnerOptions) {
    this.#options = options;
  }

  get state(): PolicyState {
    return this.#state;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    this.#tell({ role: "stopped", caughtUp: false });
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await this.#session();
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        this.#tell({ fault: error instanceof Error ? error : new Error(String(error)), caughtUp: false });
        await this.#pause(this.#retryMs);
        this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
      }
    }
  }

  /** The lock lasts as long as this session of the database, and the checkpoint is saved on it. */
  async #session(): Promise<void> {
    const client = await this.#options.database.connect();
    const ended = new AbortController();
    client.once("end", () => ended.abort());
    try {
      while (!(await tryLock(client, "follow", this.#options.policy.name))) {
        this.#tell({ role: "standby", fault: null });
        await this.#pause(STANDBY_POLL_MS);
        if (this.#stop.signal.aborted) return;
      }
      await this.#follow(client, AbortSignal.any([this.#stop.signal, ended.signal]));
    } finally {
      await client.end().catch(ignore);
    }
  }

  async #follow(client: pg.Client, signal: AbortSignal): Promise<void> {
    const { policy, subscribeToAll } = this.#options;
    const { rows } = await client.query<{ position: string }>(FIND, [policy.name]);
    const after = rows[0] === undefined ? null : BigInt(rows[0].position);
    this.#tell({ role: "following", position: after });
    for await (const { events, caughtUp } of subscribeToAll({
      after,
      filter: { streamPrefixes: policy.streamPrefixes },
      maxBatch: BATCH,
      signal,
    })) {
      for (const event of events) {
        if (signal.aborted) return;
        await policy.handle(event, signal);
        await client.query(SAVE, [policy.name, String(event.position)]);
        this.#retryMs = FIRST_RETRY_MS;
        this.#tell({ position: event.position, fault: null });
      }
      this.#tell({ caughtUp });
    }
  }

  #tell(change: Partial<PolicyState>): void {
    this.#state = { ...this.#state, ...change };
    this.#options.changed?.(this.#state);
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stop.signal }).catch(ignore);
  }
}

const ignore = (): void => undefined;
