import type { KeyScope } from "../../domain/key/scopes.js";
import type { KeyRefusal } from "../../domain/key/verdict.js";
import { Problem } from "./problem.js";

export const KEY_CHALLENGE = 'ApiKey realm="v1"';

const DETAILS: { readonly [R in KeyRefusal]: string } = {
  invalid_key: "The API key is malformed or unknown.",
  revoked_key: "The API key was revoked.",
  expired_key: "The API key has expired.",
  account_inactive: "The account of the API key is inactive.",
};

/** 401 of a refused key, wherever it was presented (Addendum A 2.5). */
export const refusedKey = (refusal: KeyRefusal): Problem =>
  new Problem(refusal, DETAILS[refusal], { headers: { "WWW-Authenticate": KEY_CHALLENGE } });

/** 403 of a good key whose scopes leave out the route family (Addendum A 2.4). */
export const insufficientScope = (family: KeyScope): Problem =>
  new Problem("insufficient_scope", `The API key does not carry the scope ${family}, which this operation needs.`, {
    members: { required_scope: family },
  });
