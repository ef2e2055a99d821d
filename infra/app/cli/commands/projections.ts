import type { Projection } from "../../../../projections/projection.js";
import type { RebuildProgress } from "../../../projections/progress.js";
import { dropOld, type Rebuilt, rebuild, revert } from "../../../projections/rebuild.js";
import { type ProjectionStatus, projectionStatus } from "../../../projections/status.js";
import { projectionNamed, REBUILD_COMMAND } from "../../ops/projection-operations.js";
import { PROJECTIONS } from "../../parts.js";
import { rebuildOptions } from "../../projecting.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION } from "../command.js";
import { ordered, REASON_OPTION } from "../ordered.js";
import type { Terminal } from "../terminal.js";
import { withParts } from "../with-parts.js";

const named = (name: string | undefined): readonly Projection[] => (name === undefined ? PROJECTIONS : [projectionNamed(name)]);

/** One JSON object: positions are numbers (they are below 2^53), instants RFC 3339. */
const statusJson = ({ projection, codeVersion, generations, lagEvents }: ProjectionStatus) => ({
  projection,
  code_version: codeVersion,
  lag_events: lagEvents,
  generations: generations.map(({ generation, codeVersion: version, state, schema, createdAt, switchedAt, checkpoint }) => ({
    generation,
    code_version: version,
    state,
    schema,
    created_at: createdAt.toISOString(),
    switched_at: switchedAt?.toISOString() ?? null,
    position: checkpoint?.position === null || checkpoint === null ? null : Number(checkpoint.position),
    events: checkpoint?.events ?? null,
  })),
});

const status = (invocation: Invocation): Promise<ExitCode> =>
  withParts(invocation, async ({ parts }) => {
    const { options, terminal } = invocation;
    const statuses = (await projectionStatus(PROJECTIONS, parts.database.pool, parts.eventLog.readLastEvent)).map(statusJson);
    if (isSet(options, "json")) terminal.out(JSON.stringify({ projections: statuses }));
    else
      for (const { projection, lag_events, generations } of statuses) {
        const isLive = generations.some(({ state }) => state === "live");
        const behind = lag_events === null ? "follows many streams" : `${lag_events} events behind`;
        terminal.out(`${projection}: ${isLive ? behind : "not filled yet"}`);
        for (const { generation, state, code_version, events, schema } of generations)
          terminal.out(`  generation ${generation} (${state}, version ${code_version}): ${events ?? "no"} events, schema ${schema}`);
      }
    return 0;
  });

const tell =
  ({ progress }: Terminal) =>
  ({ projection, phase, events, totalEvents, eventsPerSecond, secondsLeft }: RebuildProgress): void => {
    const of = totalEvents === null ? "" : ` of ${totalEvents}`;
    const left = secondsLeft === null ? "" : `, ${secondsLeft} s left`;
    progress(`${projection}: ${phase}, ${events}${of} events, ${eventsPerSecond}/s${left}`);
  };

/** What became live, and what stood there that the log does not give. */
const switched = ({ projection, generation, seconds, comparison }: Rebuilt): string[] => [
  `${projection}: generation ${generation} is live after ${seconds.toFixed(1)} s.`,
  ...(comparison === null || comparison.differing === 0 ? [] : [`  ${comparison.differing} rows of the former generation differed:`]),
  ...(comparison?.first ?? []).map(
    ({ table, id, column, fault }) => `  ${table} row ${id}${column === null ? "" : `, column ${column}`}: ${fault}`,
  ),
];

type Change = typeof rebuild;

/** `rebuild` and `revert`: both make another generation live, and are audited. */
const change =
  (make: Change, command: string) =>
  (invocation: Invocation): Promise<ExitCode> =>
    withParts(invocation, async ({ parts }) => {
      const { operands, options, terminal, signal } = invocation;
      const changed: Rebuilt[] = [];
      for (const projection of named(operands[0]))
        changed.push(
          await ordered(parts, options, { command, subject: projection.name }, async () => {
            const answer = await make(projection, { ...rebuildOptions(parts), progress: tell(terminal), signal });
            return { answer, before: { generation: answer.former }, after: { generation: answer.generation } };
          }),
        );
      if (isSet(options, "json"))
        terminal.out(
          JSON.stringify({
            projections: changed.map(({ projection, generation, former, seconds, comparison }) => ({
              projection,
              generation,
              former,
              seconds,
              differing_rows: comparison?.differing ?? null,
              differences: comparison?.first ?? [],
            })),
          }),
        );
      else for (const rebuilt of changed) for (const line of switched(rebuilt)) terminal.out(line);
      return 0;
    });

const drop = (invocation: Invocation): Promise<ExitCode> =>
  withParts(invocation, async ({ parts }) => {
    const { operands, options, terminal } = invocation;
    const dropped = [];
    for (const projection of named(operands[0])) dropped.push(...(await dropOld(projection, rebuildOptions(parts))));
    const list = dropped.map(({ projection, generation }) => ({ projection, generation }));
    if (isSet(options, "json")) terminal.out(JSON.stringify({ dropped: list }));
    else
      terminal.out(
        list.length === 0
          ? "There was no old generation."
          : list.map(({ projection, generation }) => `Dropped generation ${generation} of ${projection}.`).join("\n"),
      );
    return 0;
  });

const one = { least: 1, most: 1 };
const oneOrAll = { least: 0, most: 1 };
const options = { ...JSON_OPTION };

export const projectionCommands: readonly Command[] = [
  {
    words: ["projections", "status"],
    summary: "Shows every read model's generations and how far they are.",
    usage: "[--json]",
    options,
    operands: { least: 0, most: 0 },
    run: status,
  },
  {
    words: ["projections", "rebuild"],
    summary: "Fills a new generation from the log beside the live one, compares, and switches to it.",
    usage: "[NAME] [--reason TEXT] [--json]",
    details: ["Readers notice nothing. The former generation stays for `projections revert`."],
    options: { ...REASON_OPTION, ...options },
    operands: oneOrAll,
    run: change(rebuild, REBUILD_COMMAND),
  },
  {
    words: ["projections", "revert"],
    summary: "Brings the former generation up to date and switches back to it.",
    usage: "NAME [--reason TEXT] [--json]",
    options: { ...REASON_OPTION, ...options },
    operands: one,
    run: change(revert, "projections.revert"),
  },
  {
    words: ["projections", "drop-old"],
    summary: "Drops the generations that are no longer live.",
    usage: "[NAME] [--json]",
    options,
    operands: oneOrAll,
    run: drop,
  },
];
