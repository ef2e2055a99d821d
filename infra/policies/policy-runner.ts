import type pg from "pg";
import type { Policy } from "../../commands/policies/ports.js";
import { parsePrivateMetadata } from "../../domain/private/stored-json.js";
import { type Instant, instantFromMs } from "../../domain/shared/time.js";
import type { SubscribeToAll } from "../../projections/ports.js";
import type { ProjectionDatabase } from "../projections/database.js";
import { ExclusiveSessions } from "../projections/exclusive-sessions.js";

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

const FIND = "SELECT position FROM work.policy_checkpoint WHERE policy = $1";
const SAVE = `INSERT INTO work.policy_checkpoint (policy, position) VALUES ($1, $2)
  ON CONFLICT (policy) DO UPDATE SET position = excluded.position`;

/**
 * Hands a policy every event of its streams in log order, from its own checkpoint on, in one process at a time. The checkpoint is saved
 * after each event, so a crash repeats one at most; after a fault it goes on from there, later each time, and passes nothing over. Without
 * a checkpoint it begins with what was recorded within the last day: a lost one mails nobody what was mailed long ago (docs/adr/0232).
 */
export class PolicyRunner {
  readonly #options: PolicyRunnerOptions;
  readonly #sessions: ExclusiveSessions;
  #state: PolicyState = { role: "stopped", position: null, caughtUp: false, fault: null };

  constructor(options: PolicyRunnerOptions) {
    this.#options = options;
    this.#sessions = new ExclusiveSessions({
      what: "follow",
      name: options.policy.name,
      database: options.database,
      work: (client, ended) => this.#follow(client, AbortSignal.any([this.#sessions.stopping, ended.signal])),
      standby: () => this.#tell({ role: "standby", fault: null }),
      failed: (fault) => this.#tell({ fault, caughtUp: false }),
    });
  }

  get state(): PolicyState {
    return this.#state;
  }

  start(): void {
    this.#sessions.start();
  }

  async stop(): Promise<void> {
    await this.#sessions.stop();
    this.#tell({ role: "stopped", caughtUp: false });
  }

  /** The checkpoint is saved on the session that holds the lock. */
  async #follow(client: pg.Client, signal: AbortSignal): Promise<void> {
    const { policy, subscribeToAll } = this.#options;
    const { rows } = await client.query<{ position: string }>(FIND, [policy.name]);
    const after = rows[0] === undefined ? null : BigInt(rows[0].position);
    const since = after === null ? await dayBefore(client) : null;
    this.#tell({ role: "following", position: after });
    for await (const { events, caughtUp } of subscribeToAll({
      after,
      filter: { streamPrefixes: policy.streamPrefixes },
      maxBatch: BATCH,
      signal,
    })) {
      for (const event of events) {
        if (signal.aborted) return;
        if (since !== null && parsePrivateMetadata(event.metadata).recorded_at < since) continue;
        await policy.handle(event, signal);
        await client.query(SAVE, [policy.name, String(event.position)]);
        this.#sessions.wentOn();
        this.#tell({ position: event.position, fault: null });
      }
      this.#tell({ caughtUp });
    }
  }

  #tell(change: Partial<PolicyState>): void {
    this.#state = { ...this.#state, ...change };
    this.#options.changed?.(this.#state);
  }
}

const dayBefore = async (client: pg.Client): Promise<Instant> => {
  const { rows } = await client.query<{ moment: Date }>("SELECT clock_timestamp() - interval '1 day' AS moment");
  return instantFromMs(rows[0]?.moment.getTime() ?? Number.NaN);
};
