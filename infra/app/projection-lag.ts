import { EVIDENCE_STREAM, parseRecord } from "../../domain/evidence/record.js";
import { msOfInstant } from "../../domain/shared/time.js";
import { type ProjectionStatus, projectionStatus } from "../projections/status.js";
import { type Parts, PROJECTIONS } from "./parts.js";

/** Where the live generation of a read model stands. */
export type ProjectionPlace = {
  readonly projection: string;
  readonly generation: number | null; // null: nothing is live
  readonly position: bigint | null; // of the newest event it has handled
  readonly events: number; // handled
  readonly lagEvents: number | null; // null: nothing is live
  /** Age, by the database clock, of the oldest event it has not handled; 0 when there is none. */
  readonly lagSeconds: number | null;
};

/** Every read model's place, whichever process fills it. Throws DatabaseUnavailable, LogUnavailable. */
export const projectionPlaces = async (parts: Parts): Promise<ProjectionPlace[]> => {
  const statuses = await projectionStatus(PROJECTIONS, parts.database.pool, parts.eventLog.readLastEvent);
  return Promise.all(statuses.map((status) => placeOf(parts, status)));
};

const placeOf = async (parts: Parts, { projection, generations, lagEvents }: ProjectionStatus): Promise<ProjectionPlace> => {
  const live = generations.find(({ state }) => state === "live");
  const checkpoint = live?.checkpoint ?? null;
  if (live === undefined || checkpoint === null)
    return { projection, generation: null, position: null, events: 0, lagEvents: null, lagSeconds: null };
  const { position, events } = checkpoint;
  const lagSeconds = lagEvents === 0 ? 0 : await ageOfEvent(parts, events);
  return { projection, generation: live.generation, position, events, lagEvents, lagSeconds };
};

/** As many events as were handled is the revision of the first one that was not. */
const ageOfEvent = async ({ eventLog, database }: Parts, revision: number): Promise<number> => {
  for await (const { data } of eventLog.readStream(EVIDENCE_STREAM, revision)) {
    const ageMs = msOfInstant(await database.clock()) - msOfInstant(parseRecord(data).recorded_at);
    return Math.max(ageMs, 0) / 1000;
  }
  return 0;
};
