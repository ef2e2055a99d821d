import { EVIDENCE_STREAM, parseRecord } from "../../domain/evidence/record.js";
import { parsePrivateMetadata } from "../../domain/private/stored-json.js";
import { type Instant, msOfInstant } from "../../domain/shared/time.js";
import type { Projection } from "../../projections/projection.js";
import { type ProjectionStatus, projectionStatus } from "../projections/status.js";
import { type Parts, PROJECTIONS } from "./parts.js";

/** Where the live generation of a read model stands. */
export type ProjectionPlace = {
  readonly projection: string;
  readonly generation: number | null; // null: nothing is live
  readonly position: bigint | null; // of the newest event it has handled
  readonly events: number; // handled
  readonly lagEvents: number | null; // null: nothing is live, or it takes events of many streams
  /** Age, by the database clock, of the oldest event it has not handled; 0 when there is none. */
  readonly lagSeconds: number | null;
};

/** Every read model's place, whichever process fills it. Throws DatabaseUnavailable, LogUnavailable. */
export const projectionPlaces = async (parts: Parts): Promise<ProjectionPlace[]> => {
  const statuses = await projectionStatus(PROJECTIONS, parts.database.pool, parts.eventLog.readLastEvent);
  return Promise.all(
    PROJECTIONS.map((projection) => {
      const status = statuses.find((one) => one.projection === projection.name);
      return placeOf(parts, projection, status);
    }),
  );
};

const placeOf = async (parts: Parts, projection: Projection, status: ProjectionStatus | undefined): Promise<ProjectionPlace> => {
  const live = status?.generations.find(({ state }) => state === "live");
  const checkpoint = live?.checkpoint ?? null;
  if (status === undefined || live === undefined || checkpoint === null)
    return { projection: projection.name, generation: null, position: null, events: 0, lagEvents: null, lagSeconds: null };
  const { position, events } = checkpoint;
  const { lagEvents } = status;
  const lagSeconds = lagEvents === 0 ? 0 : await (lagEvents === null ? lagOfMany(parts, projection, position) : ageOfEvent(parts, events));
  return { projection: projection.name, generation: live.generation, position, events, lagEvents, lagSeconds };
};

/** As many events as were handled is the revision of the first one that was not. */
const ageOfEvent = async (parts: Parts, revision: number): Promise<number> => {
  for await (const { data } of parts.eventLog.readStream(EVIDENCE_STREAM, revision)) return ageOf(parts, parseRecord(data).recorded_at);
  return 0;
};

/** A read model of many streams: the first event of them that it has not handled says when it was recorded. */
const lagOfMany = async (parts: Parts, projection: Projection, position: bigint | null): Promise<number> => {
  const oldest = await parts.oldestUnhandled(projection, position);
  return oldest === undefined ? 0 : ageOf(parts, parsePrivateMetadata(oldest.metadata).recorded_at);
};

const ageOf = async ({ database }: Parts, recordedAt: Instant): Promise<number> =>
  Math.max(msOfInstant(await database.clock()) - msOfInstant(recordedAt), 0) / 1000;
