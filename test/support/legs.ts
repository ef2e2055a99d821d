import type { LegAnswer } from "../../commands/measurement/ports.js";
import type { CatalogNetwork } from "../../domain/registry/catalog.js";
import { instantFromMs } from "../../domain/shared/time.js";
import { type LegClient, legAgent, legClient } from "../../infra/rpc/leg-client.js";
import { network } from "./catalogs.js";

/** Long, so that a busy machine never meets it; tests of time-outs state their own. */
const PATIENT_MS = 10_000;
const NOW = instantFromMs(1_790_000_000_000);

/** Connections for the legs of one test file; closed by `stop`. */
export const testLegs = (timeoutMs = PATIENT_MS) => {
  const agent = legAgent(timeoutMs);
  const client = (url: string, operator = "One"): LegClient =>
    legClient({ operator, url }, { timeoutMs, userAgent: "test/1", now: () => NOW, agent });
  return { client, stop: () => agent.destroy() };
};

/** A registered network of a family that has no finality of its own choosing. */
export const familyNetwork = (change: Partial<CatalogNetwork>): CatalogNetwork => network({ finality: null, ...change });

/** What the quorum log would keep as the reason; undefined where every exchange was read. */
export const faultOf = ({ exchanges }: LegAnswer<unknown>): string | undefined =>
  exchanges.map(({ exchange }) => exchange.error).findLast((error) => error !== null) ?? undefined;

/** `<step>:<value>` of every exchange, in order. */
export const stepsOf = ({ exchanges }: LegAnswer<unknown>): string[] =>
  exchanges.map(({ exchange: { step, value, error } }) => `${step}:${value ?? error}`);
