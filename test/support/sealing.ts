import { randomUUID } from "node:crypto";
import { type EvidencePorts, evidenceWriter } from "../../commands/evidence-writer.js";
import type { AppendPrivate, PrivateEvent } from "../../commands/private/ports.js";
import { type SealPending, sealPending } from "../../commands/private/seal-pending.js";
import { EVIDENCE_STREAM, parseRecord } from "../../domain/evidence/record.js";
import type { RecordedEvent } from "../../domain/log/event.js";
import type { SealArtifact } from "../../domain/private/seal.js";
import { isPrivateStream, PRIVATE_STREAM_PREFIXES } from "../../domain/private/streams.js";
import { checkPrivate, type TellSealed } from "../../infra/app/audit/check-private.js";
import type { CheckReport } from "../../infra/app/audit/report.js";
import type { ReadAll } from "../../projections/ports.js";
import { privateAppends } from "./private-appends.js";

/** Sealing over a log and a store, as one process does it. */
export type SealingWorld = EvidencePorts & { readonly readAll: ReadAll };

export const noted = (what: string): PrivateEvent => ({ type: "test.noted", data: { v: 1, what } });

/** A process of its own: its own view of the chain. */
export const sealer = (world: SealingWorld): SealPending =>
  sealPending({
    evidence: evidenceWriter(world),
    artifacts: world.artifacts,
    readPrivateEvents: async function* (after) {
      for await (const { events } of world.readAll({ after, filter: { streamPrefixes: PRIVATE_STREAM_PREFIXES }, maxBatch: 500 }))
        yield events;
    },
  });

/** Appends `count` events to new private streams of `perStream` each. */
export const appendNoted = async (world: SealingWorld, count: number, perStream = 100): Promise<void> => {
  const append: AppendPrivate = privateAppends(world);
  for (let left = count; left > 0; left -= perStream) {
    const events = Array.from({ length: Math.min(left, perStream) }, (_, index) => noted(`event ${index}`));
    await append(`account-${randomUUID()}`, "no_stream", events, { actor: "service", correlationId: randomUUID(), causationId: null });
  }
};

/** Every private event, in log order. */
export const privateEvents = async ({ readAll }: Pick<SealingWorld, "readAll">): Promise<RecordedEvent[]> => {
  const found: RecordedEvent[] = [];
  for await (const { events } of readAll({ after: null, filter: { streamPrefixes: [] }, maxBatch: 1000 }))
    found.push(...events.filter(({ stream }) => isPrivateStream(stream)));
  return found;
};

/** Every seal of the chain, oldest first. */
export const sealsOf = async ({ readStream, artifacts }: SealingWorld): Promise<SealArtifact[]> => {
  const seals: SealArtifact[] = [];
  for await (const { data } of readStream(EVIDENCE_STREAM, 0)) {
    const { kind, artifact } = parseRecord(data);
    const bytes = kind === "private.sealed" && artifact !== null ? await artifacts.get(artifact) : undefined;
    if (bytes !== undefined) seals.push(JSON.parse(bytes.toString("utf8")) as SealArtifact);
  }
  return seals;
};

/** The audit's check of private events. */
export const checkedPrivate = async (world: SealingWorld, tell: TellSealed = () => undefined): Promise<CheckReport> => {
  const records = [];
  for await (const { data } of world.readStream(EVIDENCE_STREAM, 0)) records.push(parseRecord(data));
  return checkPrivate(world, records, tell);
};
