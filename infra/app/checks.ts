import type { Parts } from "./parts.js";
import { projectionPlaces } from "./projection-lag.js";
import { type Check, NotUsable } from "./readiness.js";

/** Addendum A 11.2: a projection this far behind makes the service not ready. */
const MAX_LAG_SECONDS = 30;

/** What `/readyz` looks at (Addendum A 11.2). */
export const readinessChecks = (parts: Parts): readonly Check[] => [
  { name: "database", probe: async () => void (await parts.database.clock()) },
  { name: "event_store", probe: parts.eventLog.health },
  { name: "projections", probe: () => checkLag(parts) },
];

const checkLag = async (parts: Parts): Promise<void> => {
  for (const { projection, lagSeconds } of await projectionPlaces(parts)) {
    if (lagSeconds === null) throw new NotUsable(`${projection} is not filled yet`);
    if (lagSeconds >= MAX_LAG_SECONDS) throw new NotUsable(`${projection} is ${Math.floor(lagSeconds)} s behind the log`);
  }
};
