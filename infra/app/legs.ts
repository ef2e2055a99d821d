import type { LegsOf } from "../../commands/measurement/ports.js";
import { carriedClock } from "../postgres/clock.js";
import { legAgent } from "../rpc/leg-client.js";
import { legsOf } from "../rpc/legs-of.js";
import { identityOf } from "./identity.js";
import type { Lifecycle } from "./lifecycle.js";
import type { Parts } from "./parts.js";

/** The legs of every registered network over connections that `lifecycle` closes. */
export const openLegs = ({ config, database, sampleChain }: Parts, lifecycle: Lifecycle): LegsOf => {
  const timeoutMs = config.settings.LEG_TIMEOUT_MS;
  const agent = legAgent(timeoutMs, sampleChain.hosts);
  lifecycle.add("connections of legs", () => agent.destroy());
  return legsOf({ agent, timeoutMs, userAgent: identityOf(config), now: carriedClock(database.clock) });
};
