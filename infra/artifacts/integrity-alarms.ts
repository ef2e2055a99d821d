import type pg from "pg";
import type { ArtifactId } from "../../domain/shared/sha256.js";

/** Hears `{"alarm": "<artifact id>"}` when an alarm is raised or settled, beside the projections' messages. */
export const ALARM_CHANNEL = "reserve_board";

/** Keeps that a damaged artifact was met, once, and tells every process. The alarm stands until the artifact hashes again. */
export const raiseAlarm = async (pool: pg.Pool, id: ArtifactId, detail: string): Promise<void> => {
  await pool.query(
    `WITH raised AS (INSERT INTO work.integrity_alarm (artifact_id, detail) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING artifact_id)
     SELECT pg_notify($3, json_build_object('alarm', artifact_id)::text) FROM raised`,
    [id, detail, ALARM_CHANNEL],
  );
};

/** Ends the alarms of artifacts that were read again and hash to their ids. */
export const settleAlarms = async (pool: pg.Pool, ids: readonly ArtifactId[]): Promise<void> => {
  await pool.query(
    `WITH settled AS (DELETE FROM work.integrity_alarm WHERE artifact_id = ANY($1) RETURNING artifact_id)
     SELECT pg_notify($2, json_build_object('alarm', artifact_id)::text) FROM settled`,
    [ids, ALARM_CHANNEL],
  );
};

/** The artifacts an alarm stands for. */
export const standingAlarms = async (pool: pg.Pool): Promise<Set<ArtifactId>> => {
  const { rows } = await pool.query<{ artifact_id: ArtifactId }>("SELECT artifact_id FROM work.integrity_alarm");
  return new Set(rows.map((row) => row.artifact_id));
};
