import type pg from "pg";
import { verifyStoredEvents } from "../../event-store/verify-stored-events.js";
import { CheckLog, type CheckReport } from "./report.js";

const placeOf = (position: bigint, stream: string | null, revision: number | null): string =>
  stream === null ? `log position ${position}` : `event ${revision} of stream ${stream} (position ${position})`;

/**
 * Every event of the embedded node's tables against its digest, and their order: private and system events included. A log that is
 * kept elsewhere leaves those tables empty, and its own server answers for them.
 */
export const checkEvents = async (pool: pg.Pool): Promise<CheckReport> => {
  const log = new CheckLog("events");
  const { rows } = await pool.query<{ events: string; head: string | null }>(
    "SELECT (SELECT count(*) FROM log.es_event) AS events, (SELECT max(position) FROM log.es_head) AS head",
  );
  log.examined = Number(rows[0]?.events ?? 0);
  if (log.examined === 0 && Number(rows[0]?.head ?? 0) === 0) return log.report("the log is kept by a server of its own");
  for await (const { position, stream, revision, fault } of verifyStoredEvents(pool)) {
    log.fault(placeOf(position, stream, revision), fault);
    if (log.full) break;
  }
  return log.report();
};
