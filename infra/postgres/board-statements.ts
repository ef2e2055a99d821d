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

/**
 * Everything the board serves, in one statement and so from one state of the database. `$1` names rows of reports whose body
 * is known already, as `<id>@<version>`.
 */
export const boardStatement = (schema: string, known: readonly string[]): PreparedStatement => ({
  name: `board_${schema}`,
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
UNION ALL SELECT 'revision', id, NULL, body FROM ${schema}.revisions`,
  values: [known],
});
