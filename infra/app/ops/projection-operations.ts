import { Refusal } from "../../../domain/shared/refusal.js";
import type { Projection } from "../../../projections/projection.js";
import { rebuild } from "../../projections/rebuild.js";
import { type Parts, PROJECTIONS } from "../parts.js";
import { rebuildOptions } from "../projecting.js";
import { projectionPlaces } from "../projection-lag.js";
import type { OpsOrder, OpsRead } from "./ops-operation.js";

/** The name of the order in the audit stream. */
export const REBUILD_COMMAND = "projections.rebuild";

/** GET `/ops/projections`: where each read model stands. Positions are numbers, as in `projections status --json`. */
export const projectionsRead = (parts: Parts): OpsRead => ({
  method: "get",
  path: "/ops/projections",
  run: async () => ({
    projections: (await projectionPlaces(parts)).map(({ projection, generation, position, events, lagEvents, lagSeconds }) => ({
      projection,
      generation,
      position: position === null ? null : Number(position),
      events,
      lag_events: lagEvents,
      lag_seconds: lagSeconds,
    })),
  }),
});

/** The read model of this name. Throws Refusal `unknown-projection`. */
export const projectionNamed = (name: string): Projection => {
  const found = PROJECTIONS.find((projection) => projection.name === name);
  const names = PROJECTIONS.map((projection) => projection.name).join(", ");
  if (found === undefined) throw new Refusal("unknown-projection", `There is no projection ${name}; there are ${names}.`);
  return found;
};

/** POST `/ops/projections/{name}/rebuild`: answers when the new generation is live; readers notice nothing. */
export const rebuildOrder = (parts: Parts, signal: AbortSignal): OpsOrder => ({
  method: "post",
  path: "/ops/projections/:name/rebuild",
  command: REBUILD_COMMAND,
  fields: {},
  required: [],
  subject: ({ name }) => (PROJECTIONS.some((projection) => projection.name === name) ? (name ?? "") : "unknown"),
  run: async ({ params }) => {
    const projection = projectionNamed(params.name ?? "");
    const { generation, former, seconds, comparison } = await rebuild(projection, { ...rebuildOptions(parts), signal });
    return {
      answer: { projection: projection.name, generation, former, seconds, differing_rows: comparison?.differing ?? null },
      before: { generation: former },
      after: { generation },
    };
  },
});
