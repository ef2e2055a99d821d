import { connectKind, expireConnect } from "../../domain/connect/connect.js";
import { addDays, dayOfInstant, instantFromMs, msOfInstant } from "../../domain/shared/time.js";
import { asService } from "../account/context.js";
import type { AccountPorts } from "../account/ports.js";
import { dayOwner } from "../account/sealing.js";
import type { MintedTokens } from "./ports.js";

export type SweepPorts = Pick<AccountPorts, "streams" | "dataKeys" | "clock" | "newId" | "lookups"> & { readonly minted: MintedTokens };

const MAX_CONNECTS = 500;
/** The data key of a day is destroyed once this many days have passed; days before that were swept before. */
const KEPT_DAYS = 2;
const SWEPT_DAYS = 31;
const KEPT_REQUESTS_MS = 7 * 86_400_000;

/** Ends agent requests nobody concluded. Run it often. */
export const sweepConnects = async ({ streams, clock, newId, lookups }: SweepPorts): Promise<void> => {
  const now = await clock();
  const context = asService(newId("req"), null);
  for (const id of await lookups.overdueConnects(now, MAX_CONNECTS))
    await streams.decide(connectKind, id, context, (state) => ({ events: expireConnect(state, now, false), answer: null }));
};

/** Destroys the keys of past days and forgets old requests. Run it daily; it makes up for a month without. */
export const sweepDays = async ({ dataKeys, clock, minted }: SweepPorts): Promise<void> => {
  const now = await clock();
  const today = dayOfInstant(now);
  for (let days = KEPT_DAYS; days < KEPT_DAYS + SWEPT_DAYS; days += 1) await dataKeys.destroy(dayOwner(addDays(today, -days)));
  await minted.forgetBefore(instantFromMs(msOfInstant(now) - KEPT_REQUESTS_MS));
};
