import { Problem } from "../infra/http/problem.js";
import type { KeyRefusal, VerifyPresentedKey } from "./ports.js";

const DETAILS: { readonly [R in KeyRefusal]: string } = {
  invalid_key: "The API key is malformed or unknown.",
  revoked_key: "The API key was revoked.",
  expired_key: "The API key has expired.",
  account_inactive: "The account of the API key is inactive.",
};

/** Verifies a key wherever it is presented, an empty one too (Addendum A 2.5). Problem: 401 with the code of the refusal. */
export const checkPresentedKey = async (presented: string | string[] | undefined, verify: VerifyPresentedKey): Promise<void> => {
  if (presented === undefined) return;
  const refusal = await verify(String(presented));
  if (refusal !== null) throw new Problem(refusal, DETAILS[refusal], { headers: { "WWW-Authenticate": 'ApiKey realm="v1"' } });
};
