import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { Refusal } from "../../domain/shared/refusal.js";
import type { Projection } from "../../projections/projection.js";
import { liveGenerationOf, type StandingGeneration, standing } from "./generations.js";
import { earlierGeneration, type RebuildOptions, rebuild, revert } from "./rebuild.js";

const WAIT_MS = 500;

type Options = RebuildOptions & { readonly projection: Projection; readonly signal: AbortSignal };

/**
 * The live generation of this code version. When there is none (first start, dropped tables, another version) one is made:
 * an earlier one of this version is brought forward, else the next is built; reads stay on what is live until the switch. Waits while
 * another process rebuilds. Undefined when `signal` aborted.
 */
export const readyGeneration = async (client: pg.ClientBase, options: Options): Promise<StandingGeneration | undefined> => {
  const { projection, signal } = options;
  while (!signal.aborted) {
    const live = await liveGenerationOf(client, projection.name);
    const found = live?.codeVersion === projection.version ? await standing(client, live, projection) : undefined;
    if (found !== undefined) return found;
    await makeReady(client, options);
  }
  return undefined;
};

const makeReady = async (client: pg.ClientBase, options: Options): Promise<void> => {
  try {
    const earlier = await earlierGeneration(client, options.projection);
    await (earlier === undefined ? rebuild : revert)(options.projection, options);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "rebuild-under-way") throw error;
    await delay(WAIT_MS, undefined, { signal: options.signal }).catch(() => undefined);
  }
};
