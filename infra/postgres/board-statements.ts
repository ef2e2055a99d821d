import type { PreparedStatement } from "./hot-connection.js";

/** One row of the board statement; `version` changes whenever the row is written. */
export type BoardRecord = { readonly kind: string; readonly id: string; readonly version: string | null; readonly body: string | null };
export type VersionRecord = { readonly state: string | null; readonly version: string };

const SCHEMA = /^read_board_v\d+$/;

/** Where the live generation stands. */
export const LIVE_BOARD: PreparedStatement = {
  name: "live_board",
  text: "SELECT schema_name FROM work.projection_generation WHERE projection = 'board' AND state = 'live'",
  values: [],
};

const checked = (schema: string): string => {
  if (!SCHEMA.test(schema)) throw new RangeError(`${JSON.stringify(schema)} is no generation of the board`);
  return schema;
};

const stateOf = (schema: string): string => `(SELECT state FROM work.projection_generation WHERE schema_name = '${checked(schema)}')`;

/** The position of the generation and the standing alarms, in one text. */
const versionOf = (schema: string): string =>
  `concat((SELECT position FROM ${checked(schema)}.checkpoint), ':',
     (SELECT md5(string_agg(artifact_id, ' ' ORDER BY artifact_id)) FROM work.integrity_alarm))`;

export const versionStatement = (schema: string): PreparedStatement => ({
  name: `board_version_${schema}`,
  text: `SELECT ${stateOf(schema)} AS state, ${versionOf(schema)} AS version`,
  values: [],
});

/** Readings recorded since the last look are few; when they are not, all are read anew. */
export const MOST_NEW_READINGS = 5_000;

/** Readings recorded after the known ones: `$2` is the row id of the newest known. */
const newReadings = (schema: string): string =>
  `(SELECT id, body FROM ${schema}.supply_readings WHERE id > $2::text ORDER BY id LIMIT ${MOST_NEW_READINGS})`;

/** The newest readings of every network, by the index: `$2` of each. */
const newestReadings = (schema: string): string =>
  `(SELECT r.id, r.body FROM ${schema}.supply_networks n CROSS JOIN LATERAL (
      SELECT id, body FROM ${schema}.supply_readings s WHERE s.slice = n.id
      ORDER BY time_ms DESC, height DESC, seq DESC LIMIT $2::bigint) r)`;

/** What is known already and need not be sent again. */
export type KnownRows = {
  /** Rows of reports whose body is known, as `<id>@<version>`. */
  readonly reports: readonly string[];
  /** Readings: all up to a row id are known, or none are and the newest `cap` of each network are wanted. */
  readonly readings: { readonly throughId: string } | { readonly cap: number };
};

/** Everything the board serves, in one statement and so from one state of the database. */
export const boardStatement = (schema: string, { reports, readings }: KnownRows): PreparedStatement => {
  const anew = "cap" in readings;
  return {
    name: `board_${anew ? "anew_" : ""}${schema}`,
    text: `
SELECT 'version' AS kind, coalesce(${stateOf(schema)}, '') AS id, ${versionOf(schema)} AS version, NULL AS body
UNION ALL SELECT 'alarm', artifact_id, NULL, NULL FROM work.integrity_alarm
UNION ALL SELECT 'chain_head', id, NULL, body FROM ${schema}.chain_head
UNION ALL SELECT 'methodology', id, NULL, body FROM ${schema}.methodology
UNION ALL SELECT 'token', id, NULL, body FROM ${schema}.tokens
UNION ALL SELECT 'unreadable', id, NULL, body FROM ${schema}.unreadable_documents
UNION ALL SELECT 'token_report', id, NULL, body FROM ${schema}.token_reports
UNION ALL SELECT 'report', r.id, r.xmin::text,
    CASE WHEN (r.id || '@' || r.xmin::text) = ANY ($1::text[]) THEN NULL ELSE r.body END
  FROM ${schema}.reports r WHERE r.active
UNION ALL SELECT 'revision', id, NULL, body FROM ${schema}.revisions
UNION ALL SELECT 'supply_network', id, NULL, body FROM ${schema}.supply_networks
UNION ALL SELECT 'supply_refusal', id, NULL, body FROM ${schema}.supply_refusals
UNION ALL SELECT 'supply_context', id, NULL, body FROM ${schema}.supply_context
UNION ALL SELECT 'cutoff_read', id, NULL, body FROM ${schema}.cutoff_reads
UNION ALL SELECT 'reconciliation', id, NULL, body FROM ${schema}.reconciliations
UNION ALL SELECT 'reading', id, NULL, body FROM ${anew ? newestReadings(schema) : newReadings(schema)} readings`,
    values: [reports, anew ? readings.cap : readings.throughId],
  };
};
