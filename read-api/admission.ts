import type { KeyScope } from "../domain/key/scopes.js";
import { allows, type CallerKey, type CuTerms, FREE_TERMS } from "../domain/key/verdict.js";
import type { Instant } from "../domain/shared/time.js";
import type { Operation } from "../infra/http/contract/operations.js";
import { insufficientScope, refusedKey } from "../infra/http/key-problem.js";
import type { Problem } from "../infra/http/problem.js";
import { keylessRefusalHeaders, refusedKeyHeaders } from "../infra/http/tier-headers.js";
import type { ApiKeys } from "./keys-port.js";
import { unavailableProblem } from "./unavailable.js";

/** How far one request has come, and what its refusal may state. */
export type Admission = {
  /** Said once the path names an operation. */
  readonly presents: (operation: Operation, key: string | string[] | undefined) => void;
  /** The caller of the presented key; undefined without one. Problems: `missing()`, 401, 403 `insufficient_scope`, 503. */
  readonly caller: (missing: () => Promise<Problem>) => Promise<CallerKey | undefined>;
  /**
   * The fields of a refusal (Addendum A 7.7): both ceilings when a key was presented to the keyed tier, was refused, or was not verified
   * yet; those of its account once that is known. Else the seconds to reset alone.
   */
  readonly refusalHeaders: (now: Instant) => { readonly [name: string]: string };
};

/** Tier of the operations that are answered with a key only. */
const KEYED = "account";

/** The credentials and the scope of one request (Addendum A 2.2). */
export const admission = (keys: ApiKeys): Admission => {
  let asked: { readonly operation: Operation; readonly key: string | undefined } | undefined;
  let ceilings: CuTerms | undefined;

  const verified = async (key: string): Promise<CallerKey> => {
    const verdict = await keys.verify(key).catch(unavailable);
    if (verdict.passes) return verdict.key;
    ceilings = verdict.terms ?? FREE_TERMS;
    throw refusedKey(verdict.refusal);
  };
  return {
    presents: (operation, key) => {
      asked = { operation, key: key === undefined ? undefined : String(key) };
      if (asked.key !== undefined) ceilings = FREE_TERMS;
    },
    caller: async (missing) => {
      if (asked === undefined) return undefined;
      const isKeyed = asked.operation.tier === KEYED;
      if (asked.key === undefined) {
        if (isKeyed) throw await missing();
        return undefined;
      }
      const caller = keys.held(asked.key) ?? (await verified(asked.key));
      ceilings = caller.terms;
      const family = familyOf(asked.operation.path);
      if (family !== undefined && !allows(caller, family)) throw insufficientScope(family);
      if (!isKeyed) ceilings = undefined;
      return caller;
    },
    refusalHeaders: (now) => (ceilings === undefined ? keylessRefusalHeaders(now) : refusedKeyHeaders(now, ceilings)),
  };
};

const FAMILIES: readonly (readonly [prefix: string, family: KeyScope])[] = [
  ["/v1/board/", "board"],
  ["/v1/account/", "account"],
  ["/v1/pricing", "pricing"],
];

/** The route family a key needs the scope of; the contract itself belongs to none. */
export const familyOf = (path: string): KeyScope | undefined => FAMILIES.find(([prefix]) => path.startsWith(prefix))?.[1];

const unavailable = (error: unknown): never => {
  throw unavailableProblem(error);
};
