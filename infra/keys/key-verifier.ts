import { timingSafeEqual } from "node:crypto";
import { DatabaseUnavailable } from "../../commands/ports.js";
import { readKey } from "../../domain/key/key-form.js";
import { type CallerKey, callerOf, type KeyFacts, type KeyVerdict, refusalOf } from "../../domain/key/verdict.js";
import { LogUnavailable } from "../../domain/log/event.js";
import { sha256Bytes } from "../../domain/shared/sha256.js";
import type { ApiKeys } from "../../read-api/keys-port.js";
import { ReadModelUnavailable } from "../projections/read-models.js";
import { batchedLookup, type LoadMany } from "./batched-lookup.js";
import type { FindKey } from "./key-streams.js";
import { recentMap } from "./recent-map.js";
import type { ModelLook, WatchedModel } from "./watched-model.js";
import { within } from "./within.js";

export type KeyVerifierPorts = {
  readonly model: Pick<WatchedModel, "held" | "current" | "stands" | "epoch">;
  readonly rows: LoadMany<KeyFacts>;
  readonly streams: FindKey;
};

export type KeyVerifier = Pick<ApiKeys, "held" | "verify">;

/** What is known of a prefix, as read under an epoch. */
type Known = { readonly epoch: number; readonly found: Found | undefined };
type Found = { readonly facts: KeyFacts; readonly caller: CallerKey; readonly secret: Buffer };

/** About six megabytes. */
const KNOWN_KEYS = 8_192;
/** Prefixes of no key have a memory of their own, so that a flood of them drives no key out. */
const UNKNOWN_PREFIXES = 4_096;
const MAX_WAITING = 2_048;
/** Keys that are looked up in the log at once; it is asked only while the read model lags. */
const MAX_IN_LOG = 64;
const ATTEMPTS = 3;
/** `svc_`, prefix, `_`, secret (Addendum A 6.1). */
const KEY_LENGTH = 45;
const PREFIX = { start: 4, end: 12 } as const;

/**
 * Verifies keys from memory, else from the read model, else, while that lags, from the log. What is held counts for as long as the
 * read model is known to have been the log's newest within the last second (docs/adr/0240).
 */
export const keyVerifier = ({ model, rows, streams }: KeyVerifierPorts): KeyVerifier => {
  const known = recentMap<Known>(KNOWN_KEYS);
  const unknown = recentMap<Known>(UNKNOWN_PREFIXES);
  const lookUp = batchedLookup<Known>(async (prefixes) => {
    const epoch = model.epoch();
    const found = await rows(prefixes);
    return new Map(prefixes.map((prefix) => [prefix, knownOf(found.get(prefix), epoch)]));
  }, MAX_WAITING);
  const fromLog = boundedFind(streams, MAX_IN_LOG);

  const remembered = (prefix: string): Known | undefined => {
    const entry = known.get(prefix) ?? unknown.get(prefix);
    return entry?.epoch === model.epoch() ? entry : undefined;
  };
  const fromRows = async (prefix: string): Promise<Known | undefined> => {
    const entry = remembered(prefix);
    if (entry !== undefined) return entry;
    const read = await lookUp(prefix);
    if (read !== undefined) (read.found === undefined ? unknown : known).put(prefix, read);
    return read;
  };
  const find = async (prefix: string, look: ModelLook): Promise<Found | undefined> => {
    if (look.lags) return foundOf(await fromLog(prefix));
    try {
      return (await fromRows(prefix))?.found;
    } catch (error) {
      if (error instanceof ReadModelUnavailable) return foundOf(await fromLog(prefix));
      throw error;
    }
  };
  /** An answer that took so long that its look no longer stands is asked for again. */
  const verified = async (prefix: string, presented: string): Promise<KeyVerdict> => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const look = await model.current();
      const found = await find(prefix, look);
      if (model.stands(look)) return verdictOf(found, presented, look.nowMs());
    }
    throw new DatabaseUnavailable("the state of a key could not be read in time");
  };
  return {
    held: (presented) => {
      if (presented.length !== KEY_LENGTH) return undefined;
      const look = model.held();
      const found = look === undefined ? undefined : remembered(presented.slice(PREFIX.start, PREFIX.end))?.found;
      if (look === undefined || found === undefined || !matches(found, presented)) return undefined;
      return refusalOf(found.facts, look.nowMs()) === null ? found.caller : undefined;
    },
    verify: async (presented) => {
      const read = readKey(presented);
      return read === undefined ? INVALID : patiently(verified(read.prefix, presented));
    },
  };
};

const INVALID: KeyVerdict = { passes: false, refusal: "invalid_key", terms: null };

const foundOf = (facts: KeyFacts | undefined): Found | undefined =>
  facts === undefined ? undefined : { facts, caller: callerOf(facts), secret: Buffer.from(facts.secretSha256, "hex") };

const knownOf = (facts: KeyFacts | undefined, epoch: number): Known => ({ epoch, found: foundOf(facts) });

/** In constant time (Addendum A 6.1). */
const matches = ({ secret }: Found, presented: string): boolean => timingSafeEqual(secret, sha256Bytes(presented));

const verdictOf = (found: Found | undefined, presented: string, nowMs: number): KeyVerdict => {
  if (found === undefined || !matches(found, presented)) return INVALID;
  const refusal = refusalOf(found.facts, nowMs);
  return refusal === null ? { passes: true, key: found.caller } : { passes: false, refusal, terms: found.caller.terms };
};

/** At most `limit` at once; more are refused with DatabaseUnavailable. */
const boundedFind = (find: FindKey, limit: number): FindKey => {
  let inFlight = 0;
  return async (prefix) => {
    if (inFlight >= limit) throw new DatabaseUnavailable("as many keys as may be are being looked up in the log");
    inFlight += 1;
    try {
      return await find(prefix);
    } finally {
      inFlight -= 1;
    }
  };
};

const PATIENCE_MS = 4_000;

/** Whatever keeps a key from being verified is one thing to who presents it. Throws DatabaseUnavailable. */
const patiently = <T>(work: Promise<T>): Promise<T> =>
  within(PATIENCE_MS, work).catch((error: unknown) => {
    if (error instanceof LogUnavailable) throw new DatabaseUnavailable("the log cannot be read", { cause: error });
    throw error;
  });
