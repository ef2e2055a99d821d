import type { Json, JsonObject } from "../shared/json.js";
import { type ArtifactId, isArtifactId } from "../shared/sha256.js";

/**
 * The measurements that `token.json` shows at the latest report's cutoff. A snapshot that stands in for a reading there is named by no
 * reconciliation where the report states no figure of its network, and has a place in the bundle all the same (Addendum B 17.1).
 */
export const measurementsNamedIn = (token: JsonObject): readonly ArtifactId[] => {
  const measured = membersOf(token.latest_report).measured_at_cutoff;
  return (Array.isArray(measured) ? measured : []).flatMap((one) => {
    const id = membersOf(one).artifact_id;
    return typeof id === "string" && isArtifactId(id) ? [id] : [];
  });
};

const membersOf = (value: Json | undefined): JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

/** Whether `coverage_ratio_all` is of the latest report, so that the bundle holds every measurement it stands on. */
export const isRatioOfLatest = ({ coverage_ratio_all: ratio, latest_report: report }: JsonObject): boolean =>
  ratio === null || membersOf(ratio).as_of === membersOf(report).composition_as_of;
