import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { packagePath } from "../infra/assets/package-root.js";
import { CASES } from "./cases/index.js";
import type { BenchCase } from "./harness/bench-case.js";
import { runCase } from "./harness/run-case.js";
import { type BenchServer, startBenchServer } from "./harness/server.js";
import { headings, rowOf } from "./harness/table.js";
import { isInstalled } from "./harness/tools.js";
import { type Verdict, verdictsOf } from "./harness/verdict.js";

// Every figure with its floor, in one run: run.js [CASE…]. ROUNDS and SECONDS (a side of a round) make a quick look; EVENTS sizes the long logs.

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 3);
/** Above this share of the cores, others are at work and absolute figures mean little. */
const BUSY = 0.75;

/** What a case came to: its verdicts, or why there are none. */
type Outcome = {
  readonly id: string;
  readonly loadBefore: number;
  readonly missing: readonly string[];
  readonly verdicts: readonly Verdict[];
  readonly fault: string | null;
};

const load = (): number => loadavg()[0] ?? 0;

const run = async (benchCase: BenchCase, server: BenchServer, signal: AbortSignal): Promise<Outcome> => {
  const { id, figures, floorNeeds } = benchCase;
  const missing = floorNeeds.filter((program) => !isInstalled(program));
  const [loadBefore, database] = [load(), await server.newDatabase()];
  try {
    const order = { id, databaseUrl: database.url, seconds: SECONDS, rounds: ROUNDS, withFloor: missing.length === 0 };
    return { id, loadBefore, missing, verdicts: verdictsOf(figures, await runCase(order, signal)), fault: null };
  } catch (fault) {
    return { id, loadBefore, missing, verdicts: [], fault: fault instanceof Error ? fault.message : String(fault) };
  } finally {
    await database.drop();
  }
};

const show = ({ id, missing, verdicts, fault }: Outcome): void => {
  for (const verdict of verdicts) console.log(rowOf(verdict));
  if (missing.length > 0) console.log(`  floor of ${id} skipped: ${missing.join(", ")} not on PATH`);
  if (fault !== null) console.log(`  ${id} failed: ${fault}`);
};

const machine = (server: BenchServer) => ({
  cpu: cpus()[0]?.model ?? "",
  cores: cpus().length,
  memoryBytes: totalmem(),
  node: process.version,
  postgres: server.version,
});

/** Keeps the run as `bench/results/<when>.json`; answers the path. */
const keep = async (began: Date, server: BenchServer, outcomes: readonly Outcome[]): Promise<string> => {
  const path = packagePath("bench", "results", `${began.toISOString().replaceAll(/[:.]/g, "-")}.json`);
  const result = { began, ended: new Date(), rounds: ROUNDS, seconds: SECONDS, machine: machine(server), outcomes };
  await mkdir(packagePath("bench", "results"), { recursive: true });
  await writeFile(path, `${JSON.stringify(result, null, 2)}\n`);
  return path;
};

const chosen = (ids: readonly string[]): readonly BenchCase[] => {
  const unknown = ids.filter((id) => !CASES.some((benchCase) => benchCase.id === id));
  if (unknown.length === 0) return ids.length === 0 ? CASES : CASES.filter(({ id }) => ids.includes(id));
  console.error(`no case ${unknown.join(", ")}; there are ${CASES.map(({ id }) => id).join(", ")}`);
  process.exit(2);
};

const warnIfBusy = (): void => {
  const share = load() / cpus().length;
  if (share > BUSY)
    console.log(`the machine is busy (load ${load().toFixed(1)} on ${cpus().length} cores): trust ratios, and those with care`);
};

const cases = chosen(process.argv.slice(2));
const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());
const began = new Date();
const server = await startBenchServer();
try {
  const outcomes: Outcome[] = [];
  warnIfBusy();
  console.log(`${ROUNDS} rounds of ${SECONDS} s a side, load ${load().toFixed(1)}\n${headings()}`);
  for (const benchCase of cases) {
    if (interrupted.signal.aborted) break;
    const outcome = await run(benchCase, server, interrupted.signal);
    show(outcome);
    outcomes.push(outcome);
  }
  console.log(`load ${load().toFixed(1)}; kept in ${await keep(began, server, outcomes)}`);
  process.exitCode = outcomes.some(({ fault }) => fault !== null) ? 1 : 0;
} finally {
  await server.stop();
}
