/**
 * The configurable values of Addendum B section 1: name, default and kind. Every one is read from the environment at start
 * under its own name and printed in the methodology document, so a changed value is a changed methodology.
 */
export const SETTING_DEFAULTS = {
  PUBLIC_WINDOW_DAYS: 30,
  OVERDUE_GRACE_DAYS: 7,
  PUBLICATION_GRACE_DAYS: 14,
  WITHHOLDING_GRACE_DAYS: 30,
  SNAPSHOT_INTERVAL_SECONDS: 3600,
  SNAPSHOT_LATE_SECONDS: 10800,
  CUTOFF_WINDOW_SECONDS: 900,
  QUORUM_MIN_LEGS: 2,
  LEG_TIMEOUT_MS: 10000,
  READ_RETRIES: 3,
  RECONCILIATION_TOLERANCE_BPS: "10.00",
  CORROBORATION_TOLERANCE_BPS: "50.00",
  CORROBORATION_WINDOW_DAYS: 5,
  DAILY_LATE_ANCHOR_HOURS: 24,
  MONTHLY_LATE_ANCHOR_HOURS: 72,
  SUPPLY_SERIES_CAP: 750,
  COVERAGE_SERIES_CAP: 120,
  RECONCILIATIONS_CAP: 60,
  HISTORY_MAX_DAYS: 3660,
  HISTORY_MAX_BUCKETS: 9000,
  RAW_PAYLOAD_RETENTION_DAYS: 400,
  BUNDLE_MAX_BYTES: 268435456,
  BUNDLE_SEGMENT_MAX_RECORDS: 5000,
  CONTEXT_MAX_AGE_DAYS: 7,
  DOC_MAX_BYTES: 26214400,
  DOC_MAX_PAGES: 300,
  DOC_MAX_ITEMS: 200000,
  DOC_PARSE_SECONDS: 60,
  DOC_PARSE_MEMORY_MB: 512,
} as const;

type Defaults = typeof SETTING_DEFAULTS;
export type SettingName = keyof Defaults;
/** Numbers are non-negative integers; basis points are decimal strings. */
export type Settings = { readonly [N in SettingName]: Defaults[N] extends number ? number : string };

export const defaultSettings: Settings = SETTING_DEFAULTS;
export const SETTING_NAMES = Object.keys(SETTING_DEFAULTS) as readonly SettingName[];
