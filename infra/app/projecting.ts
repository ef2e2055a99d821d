import { EVIDENCE_STREAM } from "../../domain/evidence/record.js";
import { type Projector, projector } from "../projections/projector.js";
import type { RebuildOptions } from "../projections/rebuild.js";
import { type Parts, PROJECTIONS } from "./parts.js";

/** A read model comes to the positions of its own events, so only those of the evidence ever come to that of a record. */
const OF_EVIDENCE = PROJECTIONS.filter(({ source }) => source.stream === EVIDENCE_STREAM);

/** The role `projector` of this process; of several, one at a time fills each read model. */
export const openProjector = ({ eventLog, readAll, database, artifacts, log }: Parts): Projector => {
  const faults = new Map<string, string>();
  return projector({
    log: eventLog,
    directReadAll: readAll,
    database,
    artifacts,
    projections: PROJECTIONS,
    changed: (projection, { role, generation, fault }) => {
      if (fault !== null && faults.get(projection) !== fault.message) log.error({ err: fault, projection }, "projection is held up");
      if (fault === null && faults.has(projection)) log.info({ projection, role, generation }, "projection goes on");
      if (fault === null) faults.delete(projection);
      else faults.set(projection, fault.message);
    },
  });
};

/** What rebuilding by command needs. */
export const rebuildOptions = ({ readAll, artifacts, database }: Parts): RebuildOptions => ({
  database,
  source: { readAll, getArtifacts: artifacts.getMany },
});

/** True when every read model of the evidence has come to `position`, that of a record, before `timeoutMs` have passed. */
export const allReached = async ({ readModels }: Parts, position: bigint, timeoutMs: number): Promise<boolean> => {
  const reached = await Promise.all(OF_EVIDENCE.map(({ name }) => readModels.waitForPosition(name, position, timeoutMs)));
  return reached.every((done) => done);
};

const SETTLE_MS = 10_000;

/**
 * Sees to it that what a command appended is shown: a running projector does the work, else this process does until it is done.
 * False when that takes longer than ten seconds; the next start goes on with it then.
 */
export const settleReadModels = async (parts: Parts, position: bigint | null): Promise<boolean> => {
  if (position === null) return true;
  const own = openProjector(parts);
  own.start();
  try {
    return await allReached(parts, position, SETTLE_MS);
  } finally {
    await own.stop();
  }
};
