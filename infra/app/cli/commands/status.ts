import { EVIDENCE_STREAM } from "../../../../domain/evidence/record.js";
import { maskedUrl } from "../../masked-url.js";
import type { Parts } from "../../parts.js";
import { type ProjectionPlace, projectionPlaces } from "../../projection-lag.js";
import { readServiceFile, type ServiceFile } from "../../service-file.js";
import { packageVersion } from "../../version.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION } from "../command.js";
import { withParts } from "../with-parts.js";

const numberOrNull = (position: bigint | null | undefined): number | null =>
  position === null || position === undefined ? null : Number(position);

const placeJson = ({ projection, generation, position, events, lagEvents, lagSeconds }: ProjectionPlace) => ({
  name: projection,
  generation,
  position: numberOrNull(position),
  events,
  lag_events: lagEvents,
  lag_seconds: lagSeconds,
});

/** Everything `status --json` tells. Passwords are shown only of the parts that are our own and on loopback. */
const statusOf = async (parts: Parts, service: ServiceFile | null) => {
  const { runtime, config, eventLog, evidence } = parts;
  const last = await eventLog.readLastEvent(EVIDENCE_STREAM);
  const sources = await evidence.ask(({ registry }) => registry?.catalog.sources ?? []);
  return {
    version: packageVersion(),
    service,
    pid: service?.pid ?? null,
    roles: service?.roles ?? [],
    addresses: { board: service?.board_url ?? null, ops: service?.ops_url ?? null },
    data_dir: config.dataDir,
    database_url: runtime.embedded.postgres === null ? maskedUrl(runtime.databaseUrl) : runtime.databaseUrl,
    eventstore_url: runtime.embedded.eventStore ? runtime.eventStoreUrl : maskedUrl(runtime.eventStoreUrl),
    embedded: { postgres: runtime.embedded.postgres, eventstore: runtime.embedded.eventStore },
    ownership: runtime.ownership,
    log: { position: numberOrNull(last?.position), evidence_seq: last?.revision ?? null },
    projections: (await projectionPlaces(parts)).map(placeJson),
    sources: sources.map(({ id }) => id),
  };
};

type Status = Awaited<ReturnType<typeof statusOf>>;

const lines = ({ service, data_dir, database_url, eventstore_url, log, projections }: Status): string[] => [
  service === null
    ? "No service runs on this data folder."
    : `Service ${service.pid} runs since ${service.started_at}: ${service.roles.join(", ")}.`,
  ...(service?.board_url == null ? [] : [`  board        ${service.board_url}/`]),
  ...(service === null ? [] : [`  operators    ${service.ops_url}/readyz`]),
  `  data         ${data_dir}`,
  `  database     ${maskedUrl(database_url)}`,
  `  event store  ${maskedUrl(eventstore_url)}`,
  `  evidence     ${log.evidence_seq === null ? "empty" : `record ${log.evidence_seq} at position ${log.position}`}`,
  ...projections.map(({ name, generation, lag_events, lag_seconds }) =>
    generation === null
      ? `  ${name}: not filled yet`
      : `  ${name}: generation ${generation}, ${lag_events === null ? `${lag_seconds} s` : `${lag_events} events (${lag_seconds} s)`} behind`,
  ),
];

const status = (invocation: Invocation): Promise<ExitCode> =>
  withParts(invocation, async ({ parts }) => {
    const found = await statusOf(parts, await readServiceFile(parts.config.dataDir));
    if (isSet(invocation.options, "json")) invocation.terminal.out(JSON.stringify(found));
    else for (const line of lines(found)) invocation.terminal.out(line);
    return 0;
  });

export const statusCommand: Command = {
  words: ["status"],
  summary: "Tells what runs here: roles, addresses, database, event store, positions and lags.",
  usage: "[--json]",
  details: ["Passwords are masked, but for the embedded parts with --json: those listen on loopback only."],
  options: { ...JSON_OPTION },
  operands: { least: 0, most: 0 },
  run: status,
};
