import { canonicalJson } from "../../../../domain/shared/canonical-json.js";
import type { Json, JsonObject } from "../../../../domain/shared/json.js";

/** Members that count or date readings of which a bundle holds a part only (ADR 0161): they must be there, and are not judged. */
const COUNTED: ReadonlySet<string> = new Set(["supply_series_truncated", "supply_series_total_available", "first_snapshot_at"]);
/** The same inside slices and their sum. */
const COUNTED_INSIDE: ReadonlySet<string> = new Set(["first_measured_at", "history_points", "history_tiers", "history_weakest_tier"]);
/** Members that come from readings; they cannot be judged when some of those are left out. */
const MEASURED: ReadonlySet<string> = new Set(["supply_series", "network_slices", "measured_float", "unmeasured_context", "meta"]);
/** A series of readings: those a bundle holds must stand in it, and as they are. */
const SERIES = "supply_series";

/**
 * Members of `token.json` in which what a bundle states is not what its evidence gives. `withReadings` is false when readings are left out
 * of the bundle.
 */
export const differingMembers = (stated: JsonObject, computed: JsonObject, withReadings: boolean): readonly string[] =>
  [...new Set([...Object.keys(stated), ...Object.keys(computed)])].filter((name) => {
    const [a, b] = [stated[name], computed[name]];
    if (a === undefined || b === undefined) return true;
    if (COUNTED.has(name) || (MEASURED.has(name) && !withReadings)) return false;
    return name === SERIES ? !standsIn(b, a) : canonicalJson(uncounted(a)) !== canonicalJson(uncounted(b));
  });

const standsIn = (held: Json, series: Json): boolean => {
  const stated = new Set(Array.isArray(series) ? series.map((point: Json) => canonicalJson(point)) : []);
  return Array.isArray(held) && held.every((point: Json) => stated.has(canonicalJson(point)));
};

const uncounted = (value: Json): Json => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(uncounted);
  const members: [string, Json][] = Object.entries(value as JsonObject).filter(([name]) => !COUNTED_INSIDE.has(name));
  return Object.fromEntries(members.map(([name, member]) => [name, uncounted(member)]));
};
