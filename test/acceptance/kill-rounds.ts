import { randomInt } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { CaptureResult } from "../../commands/capture-and-parse.js";
import { shownHead } from "../support/board-reads.js";
import { acknowledged, captureArguments, type DocumentFile } from "../support/commands.js";
import { documentMaker } from "../support/documents.js";
import { eventually, until } from "../support/eventually.js";
import { familyOf, lives, parsersOf, postmasterOf } from "../support/process-tree.js";
import { freePort, type Run, type Service, type Settings, startCommand, startService } from "../support/service.js";

/** What was said to be recorded before something was killed, and by which round. */
export type Acknowledged = {
  readonly captures: (CaptureResult & { readonly round: string })[];
  readonly heads: { readonly seq: number; readonly hash: string; readonly round: string }[];
};

/** Who is killed, and when. */
export const VICTIMS = [
  "a service that starts for the first time",
  "a service with commands beside it",
  "a command beside a service",
  "the database server under a service and commands",
  "parsing processes",
  "a command alone",
] as const;
export type Victim = (typeof VICTIMS)[number];

const COMMANDS_AT_ONCE = 2;
const RECOVERED_WITHIN_MS = 60_000;
const SETTLED_WITHIN_MS = 20_000;

const shortWait = (mostMs: number): Promise<void> => sleep(randomInt(mostMs));

/** One data folder on which services and commands are killed again and again, each start finding what the last one left. */
export class KilledFolder {
  readonly dataDir: string;
  readonly said: Acknowledged = { captures: [], heads: [] };
  readonly #newDocument: (nth: number) => Promise<DocumentFile>;
  readonly #orphans = new Set<number>();
  #documents = 0;
  #service: Service | undefined;

  constructor(folder: string) {
    this.dataDir = join(folder, "data");
    this.#newDocument = documentMaker(folder);
  }

  /** The service, started when none runs. */
  async service(): Promise<Service> {
    this.#service ??= await startService(this.dataDir);
    return this.#service;
  }

  async round(victim: Victim, round: string): Promise<void> {
    switch (victim) {
      case "a service that starts for the first time":
        return this.#killStartingService();
      case "a service with commands beside it":
        return this.#killUnder(round, () => this.#killService());
      case "a command beside a service":
        return this.#killUnder(round, async ([command]) => command?.kill("SIGKILL"));
      case "the database server under a service and commands":
        return this.#killUnder(round, () => this.#killDatabase());
      case "parsing processes":
        return this.#killUnder(round, (commands) => this.#killParsers(commands));
      case "a command alone":
        return this.#killCommandAlone(round);
    }
  }

  /** Stops what runs in an orderly way. */
  async end(): Promise<void> {
    await this.#service?.end("SIGTERM");
    this.#service = undefined;
  }

  /** Processes whose parent was killed and that have to be gone by themselves; the database server is adopted or ended by the next start. */
  async orphansEnd(): Promise<void> {
    await until("orphaned processes to end", SETTLED_WITHIN_MS, async () => [...this.#orphans].every((pid) => !lives(pid)));
    this.#orphans.clear();
  }

  async #killStartingService(): Promise<void> {
    const [port, opsPort] = [await freePort(), await freePort()];
    const run = startCommand(["serve"], { DATA_DIR: this.dataDir, PORT: String(port), OPS_PORT: String(opsPort) });
    await shortWait(8_000);
    this.#expectOrphans(run.pid);
    run.kill("SIGKILL");
    await run.finished;
  }

  async #killUnder(round: string, kill: (commands: readonly Run[]) => Promise<void>): Promise<void> {
    const service = await this.service();
    const commands = await this.#startCaptures(service.settings);
    await Promise.all([shortWait(3_000).then(() => this.#noteHead(service, round)), shortWait(3_000)]);
    await kill(commands);
    await this.#noteAnswers(commands, round);
    if (this.#service !== undefined)
      await until("the service to be ready again", RECOVERED_WITHIN_MS, async () => (await fetch(`${service.ops}/readyz`)).status === 200);
  }

  async #killCommandAlone(round: string): Promise<void> {
    await this.end();
    const [command] = await this.#startCaptures({ DATA_DIR: this.dataDir });
    if (command === undefined) return;
    await shortWait(6_000);
    this.#expectOrphans(command.pid);
    command.kill("SIGKILL");
    await this.#noteAnswers([command], round);
  }

  async #killService(): Promise<void> {
    if (this.#service === undefined) return;
    this.#expectOrphans(this.#service.pid);
    await this.#service.end("SIGKILL");
    this.#service = undefined;
  }

  async #killDatabase(): Promise<void> {
    const server = await eventually("a server to kill", 10_000, async () => postmasterOf(join(this.dataDir, "postgres-data")));
    process.kill(server, "SIGKILL");
  }

  async #killParsers(commands: readonly Run[]): Promise<void> {
    const owners = [this.#service?.pid ?? 0, ...commands.map(({ pid }) => pid)];
    for (const { pid } of owners.flatMap(parsersOf)) killIfThere(pid);
  }

  /** Commands that capture at once: documents nobody has seen, and one of them twice. */
  async #startCaptures(settings: Settings): Promise<Run[]> {
    const documents: DocumentFile[] = [];
    for (let made = 0; made < COMMANDS_AT_ONCE; made += 1) documents.push(await this.#newDocument(this.#documents++));
    const [first] = documents;
    const wanted = first === undefined ? documents : [...documents, first];
    return wanted.map((document) => startCommand(captureArguments(document), settings));
  }

  async #noteAnswers(commands: readonly Run[], round: string): Promise<void> {
    for (const { finished } of commands) {
      const answer = acknowledged((await finished).out);
      if (answer !== undefined && answer.outcome !== "refused") this.said.captures.push({ ...answer, round });
    }
  }

  async #noteHead({ board }: Service, round: string): Promise<void> {
    const head = await shownHead(board).catch(() => undefined);
    if (head !== undefined) this.said.heads.push({ ...head, round });
  }

  /** Everything it started but the database server, whose next start it is that ends it. */
  #expectOrphans(pid: number): void {
    for (const member of familyOf(pid)) if (!/postgres/u.test(member.command)) this.#orphans.add(member.pid);
  }
}

const killIfThere = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // it ended by itself
  }
};
